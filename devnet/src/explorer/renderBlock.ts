import { numberToHex } from 'viem'
import {
  type ExplorerView,
  factsOf,
  formatTime,
  getFinalizedNumber,
  linkBlock,
  linkTransaction,
  type Page,
  renderFacts,
  renderList,
  type WireBlock,
} from './explorerView.ts'
import { type Html, html } from './html.ts'

const shownBlocks = 5

/** The page of a block; undefined when there is none with this number. */
export async function renderBlock(view: ExplorerView, number: number): Promise<Page | undefined> {
  const { chain, words } = view
  const block = await chain.request<WireBlock | null>('eth_getBlockByNumber', [numberToHex(number), false])
  if (block === null) return undefined
  const isFinal = number <= (await getFinalizedNumber(view))
  const body = html`<h1>${words.block} ${number}</h1>
    ${renderFacts([
      [words.hash, block.hash],
      [
        words.parent,
        number === 0
          ? block.parentHash
          : html`<a href="/${chain.chainId}/block/${number - 1}">${block.parentHash}</a>`,
      ],
      [words.time, formatTime(block.timestamp)],
      [words.status, isFinal ? words.final : words.notFinal],
    ])}
    <h2>${words.transactions}</h2>
    ${renderList(
      block.transactions.map((hash) => linkTransaction(view, hash)),
      words,
    )}
    <nav>${number === 0 ? html`<span></span>` : html`<a href="/${chain.chainId}/block/${number - 1}">← ${words.older}</a>`}<a href="/${chain.chainId}/block/${number + 1}">${words.newer} →</a></nav>`
  return { title: `${words.block} ${number}`, body, chainId: view.chain.chainId }
}

/** One chain on the first page: its latest blocks. */
export async function renderLatestBlocks(view: ExplorerView): Promise<Html> {
  const { chain, words } = view
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
          html`${words.block} ${linkBlock(view, block.number)} <span class="soft">${formatTime(block.timestamp)} · ${words.transactions}: ${block.transactions.length}</span>`,
        ],
  )
  return html`<h2>${factsOf(chain.chainId).name} (${chain.chainId})</h2>${renderList(items, words)}`
}
