import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, pad, toEventSelector } from 'viem'
import {
  type ExplorerView,
  formatNative,
  formatUsdt,
  type Page,
  renderAddressLink,
  renderFacts,
  renderList,
  renderTransactionLink,
} from './explorerView.ts'
import { type Html, html } from './html.ts'

type TransferLog = {
  readonly transactionHash: Hex
  readonly blockNumber: Hex
  readonly logIndex: Hex
  readonly data: Hex
  readonly topics: readonly Hex[]
}

const shownTransfers = 50
const transferTopic = toEventSelector('Transfer(address,address,uint256)')

/** The page of an address: what it holds and its latest USDT transfers, read from the chain at its head. */
export async function renderAddress(view: ExplorerView, text: string): Promise<Page> {
  const { chain, labels, names, contracts } = view
  const address = getAddress(text)
  const token = contracts.usdtByChain[chain.chainId]
  const [balance, count, code] = await Promise.all([
    chain.request<Hex>('eth_getBalance', [address, 'latest']),
    chain.request<Hex>('eth_getTransactionCount', [address, 'latest']),
    chain.request<Hex>('eth_getCode', [address, 'latest']),
  ])
  const usdt = token === undefined ? 0n : await readTokenBalance(view, token, address)
  const transfers = token === undefined ? [] : await listTransfers(view, token, address)
  const name = names.find(chain.chainId, address, labels)
  const kind = code === '0x' ? labels.address : labels.contract
  const body = html`<h1>${kind}${name === undefined ? '' : html` <span class="soft">${name}</span>`}</h1>
    ${renderFacts([
      [labels.address, address],
      [labels.balance, formatNative(view, balance)],
      ['USDT', formatUsdt(view, usdt)],
      [labels.sent, Number(count)],
    ])}
    <h2>${labels.transfers}</h2>
    ${renderList(
      transfers.map((log) => renderTransfer(view, log, address)),
      labels,
    )}`
  return { title: `${kind} ${address.slice(0, 10)}`, body, chainId: view.chain.chainId }
}

async function readTokenBalance({ chain }: ExplorerView, token: Address, owner: Address): Promise<bigint> {
  const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return BigInt(await chain.request<Hex>('eth_call', [{ to: token, data: callData }, 'latest']))
}

async function listTransfers(
  { chain }: ExplorerView,
  token: Address,
  address: Address,
): Promise<TransferLog[]> {
  const topic = pad(address)
  const read = (topics: readonly (Hex | null)[]) =>
    chain.request<TransferLog[]>('eth_getLogs', [
      { address: token, fromBlock: '0x0', toBlock: 'latest', topics },
    ])
  const [sent, received] = await Promise.all([
    read([transferTopic, topic]),
    read([transferTopic, null, topic]),
  ])
  const unique = new Map([...sent, ...received].map((log) => [`${log.transactionHash} ${log.logIndex}`, log]))
  return [...unique.values()]
    .sort((a, b) => Number(b.blockNumber) - Number(a.blockNumber) || Number(b.logIndex) - Number(a.logIndex))
    .slice(0, shownTransfers)
}

function renderTransfer(view: ExplorerView, log: TransferLog, address: Address): Html {
  const [, from, to] = log.topics.map((topic) => `0x${topic.slice(-40)}`)
  const isOut = from?.toLowerCase() === address.toLowerCase()
  const other = (isOut ? to : from) ?? ''
  const sign = isOut ? html`<span class="bad">−</span>` : html`<span class="good">+</span>`
  return html`${sign} ${formatUsdt(view, log.data)}<br><span class="soft">${isOut ? view.labels.to : view.labels.from}</span> ${renderAddressLink(view, getAddress(other))}<br>${renderTransactionLink(view, log.transactionHash)}`
}
