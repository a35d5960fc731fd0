import { isAddress } from 'viem'
import type { LocalChain } from '../chain/startLocalChain.ts'
import { type ByChain, chainIds } from '../demo/chains/startChains.ts'
import type { DemoKeys } from '../demo/demoKeys.ts'
import type { DemoContracts } from '../demo/deploy/contracts.ts'
import { createContractNames, getChainFacts } from './contractNames.ts'
import type { ExplorerView, Page } from './explorerView.ts'
import { html } from './html.ts'
import { chooseLabels, type Labels } from './labels.ts'
import { renderAddress } from './renderAddress.ts'
import { renderBlock, renderLatestBlocks } from './renderBlock.ts'
import { renderTransaction } from './renderTransaction.ts'

export type ExplorerOptions = {
  readonly port: number
  readonly chains: ByChain<Pick<LocalChain, 'request' | 'chainId'>>
  readonly contracts: DemoContracts
  readonly keys: Pick<DemoKeys, 'findIndex'>
}

import { style } from './style.ts'

export type Rendered = { readonly status: number; readonly type: string; readonly text: string }

const homeChain = 56

/** Renders one page: `/56/tx/0x…` and `/tx/0x…?chain=56` alike. */
export async function renderRequest(
  options: ExplorerOptions,
  request: { url: URL; acceptLanguage: string },
): Promise<Rendered> {
  const labels = chooseLabels(request.acceptLanguage)
  const steps = request.url.pathname.split('/').filter((step) => step !== '')
  if (steps[0] === 'style.css' && steps.length === 1) return { status: 200, type: 'text/css', text: style }
  const inPath = findChainId(steps[0])
  const chosen = inPath ?? findChainId(request.url.searchParams.get('chain') ?? undefined)
  const [kind, value, ...rest] = inPath === undefined ? steps : steps.slice(1)
  const views = listViews(options, labels, chosen)
  const found =
    rest.length > 0 ? undefined : await findPage(views, { kind, value, isChosen: chosen !== undefined })
  if (found === undefined) {
    const body = html`<h1>${labels.notFoundTitle}</h1><p>${labels.notFound}</p>`
    return renderFrame({ page: { title: labels.notFoundTitle, body, chainId: chosen }, labels, status: 404 })
  }
  return renderFrame({ page: found, labels, status: 200 })
}

function findChainId(text: string | undefined): keyof ByChain<unknown> | undefined {
  return chainIds.find((id) => `${id}` === text)
}

function listViews(
  options: ExplorerOptions,
  labels: Labels,
  chosen: keyof ByChain<unknown> | undefined,
): readonly ExplorerView[] {
  const { chains, contracts, keys } = options
  const names = createContractNames(contracts, keys)
  return (chosen === undefined ? chainIds : [chosen]).map((id) => ({
    chain: chains[id],
    labels,
    names,
    contracts,
  }))
}

type RequestedPage = {
  readonly kind: string | undefined
  readonly value: string | undefined
  readonly isChosen: boolean
}

async function findPage(
  views: readonly ExplorerView[],
  { kind, value, isChosen }: RequestedPage,
): Promise<Page | undefined> {
  const [first] = views
  if (first === undefined) return undefined
  if (kind === undefined) {
    const { labels } = first
    const body = html`<h1>${labels.overview}</h1>${await Promise.all(views.map(renderLatestBlocks))}`
    return { title: labels.title, body, chainId: isChosen ? first.chain.chainId : undefined }
  }
  if (kind === 'tx' && value !== undefined && /^0x[0-9a-f]{64}$/i.test(value)) {
    for (const view of views) {
      const page = await renderTransaction(view, value)
      if (page !== undefined) return page
    }
  }
  // An address and a number exist on every chain; without a choice the home chain is meant.
  const view = isChosen ? first : (views.find(({ chain }) => chain.chainId === homeChain) ?? first)
  if (kind === 'address' && value !== undefined && isAddress(value, { strict: false }))
    return renderAddress(view, value)
  if (kind === 'block' && value !== undefined && /^\d{1,12}$/.test(value))
    return renderBlock(view, Number(value))
  return undefined
}

function renderFrame(params: { page: Page; labels: Labels; status: number }): Rendered {
  const { page, labels, status } = params
  const links = chainIds.map((id) =>
    id === page.chainId
      ? html`<a href="/${id}" aria-current="page">${getChainFacts(id).name}</a> `
      : html`<a href="/${id}">${getChainFacts(id).name}</a> `,
  )
  const { text } = html`<!doctype html>
<html lang="${labels.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a href="/">${labels.title}</a><span>${links}</span></header>
<main>${page.body}</main>
<footer>${labels.demo}</footer>
</body>
</html>
`
  return { status, type: 'text/html', text }
}
