import { type Hex, isAddress, size } from 'viem'
import type { Described } from './contractNames.ts'
import {
  type ExplorerView,
  formatNative,
  formatTime,
  getFinalizedNumber,
  type Page,
  renderAddressLink,
  renderBlockLink,
  renderFacts,
  renderList,
  type WireBlock,
} from './explorerView.ts'
import { type Html, type HtmlPart, html } from './html.ts'

type Transaction = {
  hash: Hex
  from: Hex
  to: Hex | null
  value: Hex
  nonce: Hex
  input: Hex
  blockNumber: Hex | null
}
type Log = { address: Hex; data: Hex; topics: Hex[] }
type Receipt = {
  status: Hex
  gasUsed: Hex
  effectiveGasPrice: Hex
  contractAddress: Hex | null
  logs: Log[]
}

/** The page of a transaction; undefined when this chain does not know it. */
export async function renderTransaction(view: ExplorerView, hash: string): Promise<Page | undefined> {
  const { chain, labels } = view
  const transaction = await chain.request<Transaction | null>('eth_getTransactionByHash', [hash])
  if (transaction === null) return undefined
  const receipt = await chain.request<Receipt | null>('eth_getTransactionReceipt', [hash])
  const mined =
    transaction.blockNumber === null
      ? null
      : await chain.request<WireBlock | null>('eth_getBlockByNumber', [transaction.blockNumber, false])
  const facts: (readonly [string, HtmlPart])[] = [
    [labels.hash, transaction.hash],
    [labels.status, await renderStatus(view, receipt, transaction.blockNumber)],
    ...(mined === null
      ? []
      : [
          [labels.block, renderBlockLink(view, mined.number)] as const,
          [labels.time, formatTime(mined.timestamp)] as const,
        ]),
    [labels.from, renderAddressLink(view, transaction.from)],
    transaction.to === null
      ? [labels.creates, receipt?.contractAddress ? renderAddressLink(view, receipt.contractAddress) : '']
      : [labels.to, renderAddressLink(view, transaction.to)],
    [labels.value, formatNative(view, transaction.value)],
    ...(receipt === null
      ? []
      : [
          [
            labels.fee,
            formatNative(view, BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)),
          ] as const,
        ]),
    [labels.nonce, Number(transaction.nonce)],
    ...(transaction.input === '0x' ? [] : [[labels.call, renderCall(view, transaction)] as const]),
  ]
  const events = (receipt?.logs ?? []).map((log) => renderEvent(view, log))
  const body = html`<h1>${labels.transaction}</h1>${renderFacts(facts)}<h2>${labels.events}</h2>${renderList(events, labels)}`
  return { title: `${labels.transaction} ${hash.slice(0, 10)}`, body, chainId: view.chain.chainId }
}

async function renderStatus(
  view: ExplorerView,
  receipt: Receipt | null,
  blockNumber: Hex | null,
): Promise<Html> {
  const { labels } = view
  if (receipt === null || blockNumber === null) return html`<span class="soft">${labels.pending}</span>`
  const isFinal = Number(blockNumber) <= (await getFinalizedNumber(view))
  const outcome =
    Number(receipt.status) === 1
      ? html`<span class="good">${labels.success}</span>`
      : html`<span class="bad">${labels.reverted}</span>`
  return html`${outcome} <span class="soft">· ${isFinal ? labels.final : labels.notFinal}</span>`
}

function renderCall(view: ExplorerView, { to, input }: Transaction): HtmlPart {
  const described = to === null ? undefined : view.names.describeCall(view.chain.chainId, to, input)
  return described === undefined
    ? `${input.slice(0, 10)} (${size(input)} bytes)`
    : renderDescribed(view, described)
}

function renderEvent(view: ExplorerView, log: Log): Html {
  const described = view.names.describeEvent(view.chain.chainId, log.address, log)
  const what = described === undefined ? (log.topics[0] ?? '') : renderDescribed(view, described)
  return html`${what}<br><span class="soft">${renderAddressLink(view, log.address)}</span>`
}

function renderDescribed(view: ExplorerView, { name, fields }: Described): Html {
  const renderValue = (value: string) => (isAddress(value) ? renderAddressLink(view, value) : value)
  return html`<strong>${name}</strong>${fields.map((field) => html`<br><span class="soft">${field.name}</span> ${renderValue(field.value)}`)}`
}
