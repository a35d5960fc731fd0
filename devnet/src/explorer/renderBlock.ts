import { numberToHex } from 'viem'
import { getChainFacts } from './contractNames.ts'
import {
  type ExplorerView,
  formatTime,
  getFinalizedNumber,
  type Page,
  renderBlockLink,
  renderFacts,
  renderList,
  renderTransactionLink,
  type WireBlock,
} from './explorerView.ts'
import { type Html, html } from './html.ts'

const shownBlocks = 5

/** The page of a block; undefined when there is none with this number. */
export async function renderBlock(view: ExplorerView, number: number): Promise<Page | undefined> {
  const { chain, labels } = view
  const block = await chain.request<WireBlock | null>('eth_getBlockByNumber', [numberToHex(number), false])
  if (block === null) return undefined
  const isFinal = number <= (await getFinalizedNumber(view))
  const body = html`<h1>${labels.block} ${number}</h1>
    ${renderFacts([
      [labels.hash, block.hash],
      [
        labels.parent,
        number === 0
          ? block.parentHash
          : html`<a href="/${chain.chainId}/block/${number - 1}">${block.parentHash}</a>`,
      ],
      [labels.time, formatTime(block.timestamp)],
      [labels.status, isFinal ? labels.final : labels.notFinal],
    ])}
    <h2>${labels.transactions}</h2>
    ${renderList(
      block.transactions.map((hash) => renderTransactionLink(view, hash)),
      labels,
    )}
    <nav>${number === 0 ? html`<span></span>` : html`<a href="/${chain.chainId}/block/${number - 1}">← ${labels.older}</a>`}<a href="/${chain.chainId}/block/${number + 1}">${labels.newer} →</a></nav>`
  return { title: `${labels.block} ${number}`, body, chainId: view.chain.chainId }
}

/** One chain on the first page: its latest blocks. */
export async function renderLatestBlocks(view: ExplorerView): Promise<Html> {
  const { chain, labels } = view
  const head = Number(await chain.request<string>('eth_blockNumber'))
  const numbers = Array.from({ length: Math.min(shownBlocks, head + 1) }, (_, index) => head - index)
  const blocks = await Promise.all(
    numbers.map((number) =>
      chain.request<WireBlock | null>('eth_getBlockByNumber', [numberToHex(number), false]),
    ),
  )
  const items = blocks.flatMap((block) =>
    block === null
      ? []
      : [
          html`${labels.block} ${renderBlockLink(view, block.number)} <span class="soft">${formatTime(block.timestamp)} · ${labels.transactions}: ${block.transactions.length}</span>`,
        ],
  )
  return html`<h2>${getChainFacts(chain.chainId).name} (${chain.chainId})</h2>${renderList(items, labels)}`
}
