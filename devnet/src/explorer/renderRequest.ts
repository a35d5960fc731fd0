import { isAddress } from 'viem'
import { type ByChain, chainIds } from '../world/startChains.ts'
import { createContractNames } from './contractNames.ts'
import { type ExplorerView, factsOf, type Page } from './explorerView.ts'
import { html } from './html.ts'
import { renderAddress } from './renderAddress.ts'
import { renderBlock, renderLatestBlocks } from './renderBlock.ts'
import { renderTransaction } from './renderTransaction.ts'
import type { ExplorerOptions } from './startExplorer.ts'
import { style } from './style.ts'
import { chooseWords, type Words } from './words.ts'

export type Rendered = { readonly status: number; readonly type: string; readonly text: string }

const homeChain = 56

/** Renders one page: `/56/tx/0x…` and `/tx/0x…?chain=56` alike. */
export async function renderRequest(
  options: ExplorerOptions,
  asked: { url: URL; acceptLanguage: string },
): Promise<Rendered> {
  const words = chooseWords(asked.acceptLanguage)
  const steps = asked.url.pathname.split('/').filter((step) => step !== '')
  if (steps[0] === 'style.css' && steps.length === 1) return { status: 200, type: 'text/css', text: style }
  const inPath = findChainId(steps[0])
  const chosen = inPath ?? findChainId(asked.url.searchParams.get('chain') ?? undefined)
  const [kind, value, ...rest] = inPath === undefined ? steps : steps.slice(1)
  const views = listViews(options, words, chosen)
  const found =
    rest.length > 0 ? undefined : await findPage(views, { kind, value, isChosen: chosen !== undefined })
  if (found === undefined) {
    const body = html`<h1>${words.notFoundTitle}</h1><p>${words.notFound}</p>`
    return frame({ page: { title: words.notFoundTitle, body, chainId: chosen }, words, status: 404 })
  }
  return frame({ page: found, words, status: 200 })
}

function findChainId(text: string | undefined): keyof ByChain<unknown> | undefined {
  return chainIds.find((id) => `${id}` === text)
}

function listViews(
  options: ExplorerOptions,
  words: Words,
  chosen: keyof ByChain<unknown> | undefined,
): readonly ExplorerView[] {
  const { chains, contracts, keys } = options
  const names = createContractNames(contracts, keys)
  return (chosen === undefined ? chainIds : [chosen]).map((id) => ({
    chain: chains[id],
    words,
    names,
    contracts,
  }))
}

type Asked = {
  readonly kind: string | undefined
  readonly value: string | undefined
  readonly isChosen: boolean
}

async function findPage(
  views: readonly ExplorerView[],
  { kind, value, isChosen }: Asked,
): Promise<Page | undefined> {
  const [first] = views
  if (first === undefined) return undefined
  if (kind === undefined) {
    const { words } = first
    const body = html`<h1>${words.overview}</h1>${await Promise.all(views.map(renderLatestBlocks))}`
    return { title: words.title, body, chainId: isChosen ? first.chain.chainId : undefined }
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

function frame(named: { page: Page; words: Words; status: number }): Rendered {
  const { page, words, status } = named
  const links = chainIds.map((id) =>
    id === page.chainId
      ? html`<a href="/${id}" aria-current="page">${factsOf(id).name}</a> `
      : html`<a href="/${id}">${factsOf(id).name}</a> `,
  )
  const { text } = html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a href="/">${words.title}</a><span>${links}</span></header>
<main>${page.body}</main>
<footer>${words.demo}</footer>
</body>
</html>
`
  return { status, type: 'text/html', text }
}
