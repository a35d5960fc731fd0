import { formatUnits, getAddress, type Hex } from 'viem'
import type { LocalChain } from '../chain/startLocalChain.ts'
import type { DemoContracts } from '../demo/deploy/contracts.ts'
import { type ContractNames, getChainFacts } from './contractNames.ts'
import { type Html, type HtmlPart, html } from './html.ts'
import type { Labels } from './labels.ts'

/** The chain and its context, for every page. */
export type ExplorerView = {
  readonly chain: Pick<LocalChain, 'request' | 'chainId'>
  readonly labels: Labels
  readonly names: ContractNames
  readonly contracts: DemoContracts
}

/** `chainId` is the chain it shows; undefined for all of them. */
export type Page = { readonly title: string; readonly body: Html; readonly chainId: number | undefined }

export type WireBlock = {
  readonly number: Hex
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestamp: Hex
  readonly transactions: readonly Hex[]
}

/** A list of names and values. */
export function renderFacts(facts: readonly (readonly [string, HtmlPart])[]): Html {
  return html`<section><dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section>`
}

export function renderList(items: readonly HtmlPart[], labels: Labels): Html {
  if (items.length === 0) return html`<section><p class="soft">${labels.none}</p></section>`
  return html`<section><ul>${items.map((item) => html`<li>${item}</li>`)}</ul></section>`
}

export function renderAddressLink({ chain, names, labels }: ExplorerView, text: string): Html {
  const address = getAddress(text)
  const name = names.find(chain.chainId, address, labels)
  return html`<a href="/${chain.chainId}/address/${address}">${address}</a>${name === undefined ? '' : html` <span class="soft">${name}</span>`}`
}

export function renderTransactionLink({ chain }: ExplorerView, hash: string): Html {
  return html`<a href="/${chain.chainId}/tx/${hash}">${hash}</a>`
}

export function renderBlockLink({ chain }: ExplorerView, number: Hex | number): Html {
  return html`<a href="/${chain.chainId}/block/${Number(number)}">${Number(number)}</a>`
}

export function formatNative({ chain }: ExplorerView, wei: Hex | bigint): string {
  const { nativeCurrency } = getChainFacts(chain.chainId)
  return `${formatUnits(BigInt(wei), nativeCurrency.decimals)} ${nativeCurrency.symbol}`
}

export function formatUsdt({ chain }: ExplorerView, units: Hex | bigint): string {
  return `${formatUnits(BigInt(units), getChainFacts(chain.chainId).usdtDecimals)} USDT`
}

/** Seconds of the chain's own time, as one reads a date. */
export function formatTime(timestamp: Hex | number): string {
  return `${new Date(Number(timestamp) * 1_000).toISOString().replace('T', ' ').slice(0, 19)} UTC`
}

export async function getFinalizedNumber({ chain }: ExplorerView): Promise<number> {
  const block = await chain.request<WireBlock | null>('eth_getBlockByNumber', ['finalized', false])
  return block === null ? 0 : Number(block.number)
}
