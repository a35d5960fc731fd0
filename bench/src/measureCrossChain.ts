import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { waitForReceipt } from '@bank/chain'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hash,
  type Hex,
  http,
  type PublicClient,
} from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { type BenchApi, openBenchApi } from './openBenchApi.ts'
import { createDemoFolder, startDemo } from './startDemo.ts'

type DemoFile = {
  readonly rpc: Readonly<Record<string, string>>
  readonly mnemonic: string
  readonly rootMember: Address
  readonly crossChain: { readonly url: string }
  readonly contracts: { readonly crossChain: Readonly<Record<string, { readonly settlement: Address }>> }
}
type Call = { readonly to: Address; readonly data: Hex; readonly value: string }
type Quote = { readonly quoteId: string; readonly approvalTxns: readonly Call[]; readonly swapTx: Call }
type Order = { readonly quoteId: string; readonly orderStatus: number; readonly fillHash: Hash | null }
type Pair = { readonly originToken: Address; readonly destinationToken: Address }
type BenchFixture = {
  readonly demo: DemoFile
  readonly api: BenchApi
  readonly account: HDAccount
  readonly bsc: PublicClient
  readonly destination: PublicClient
  readonly pair: Pair
}

const destinationChainId = 137
const amount = `${25n * 10n ** 18n}`
/** One of the demo's funded accounts that no seeded member is. */
const accountIndex = 19
const quotes = 60
const transfers = 15
const pollMs = 20
const gas = 500_000n

/**
 * Milliseconds of a transfer in the demo, through its API: from the deposit's block to the status shown as filled, and
 * from the fill's block to that; and what a quote takes over what its provider takes for the same.
 */
export async function measureCrossChain(): Promise<Record<string, number>> {
  const folder = await createDemoFolder()
  try {
    const { origin, stop } = await startDemo(folder)
    try {
      return await measure(await openFixture(folder, origin))
    } finally {
      await stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(fixture: BenchFixture): Promise<Record<string, number>> {
  const pairs: { ours: number; theirs: number }[] = []
  for (let count = 0; count < quotes; count += 1)
    pairs.push({
      theirs: await measureMs(() => requestProviderQuote(fixture)),
      ours: await measureMs(() => requestQuote(fixture)),
    })
  const shown: { sinceDeposit: number; sinceFill: number }[] = []
  for (let count = 0; count < transfers; count += 1) shown.push(await transfer(fixture))
  const sinceDeposit = shown.map((each) => each.sinceDeposit)
  const untilFill = shown.map((each) => each.sinceDeposit - each.sinceFill)
  return {
    depositToFilledP50Ms: computePercentile(sinceDeposit, 0.5),
    depositToFilledMostMs: computePercentile(sinceDeposit, 1),
    depositToFillP50Ms: computePercentile(untilFill, 0.5),
    statusLagP50Ms: computePercentile(
      shown.map(({ sinceFill }) => sinceFill),
      0.5,
    ),
    quoteP95Ms: computePercentile(
      pairs.map(({ ours, theirs }) => ours - theirs),
      0.95,
    ),
    quoteWholeP95Ms: computePercentile(
      pairs.map(({ ours }) => ours),
      0.95,
    ),
    statusLagP95Ms: computePercentile(
      shown.map(({ sinceFill }) => sinceFill),
      0.95,
    ),
  }
}

async function openFixture(folder: string, origin: string): Promise<BenchFixture> {
  const demo = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as DemoFile
  const account = mnemonicToAccount(demo.mnemonic, { addressIndex: accountIndex })
  const api = await openBenchApi(origin, account, demo.rootMember)
  const open = (chainId: number) =>
    createPublicClient({ transport: http(demo.rpc[chainId]), pollingInterval: pollMs })
  const routers = (await api.request('GET', '/api/system/queryCrossRouters')) as {
    destinationChainId: number
    routerTokens: (Pair & { originTokenSymbol: string; destinationTokenSymbol: string })[]
  }[]
  const pair = routers
    .find((router) => router.destinationChainId === destinationChainId)
    ?.routerTokens.find(
      (token) => token.originTokenSymbol === 'USDT' && token.destinationTokenSymbol === 'USDT',
    )
  if (pair === undefined) throw new Error('the demo carries no USDT')
  return { demo, api, account, bsc: open(56), destination: open(destinationChainId), pair }
}

function requestQuote({ api, account, pair }: BenchFixture): Promise<Quote> {
  return api.request('POST', '/api/system/queryCrossQuote', {
    amount,
    depositor: account.address,
    recipient: account.address,
    inputToken: pair.originToken,
    outputToken: pair.destinationToken,
    destinationChainId,
  }) as Promise<Quote>
}

/** Requests the same quote from the provider itself. */
async function requestProviderQuote({ demo, account, pair }: BenchFixture): Promise<void> {
  const query = new URLSearchParams({
    tradeType: 'exactInput',
    amount,
    inputToken: pair.originToken,
    outputToken: pair.destinationToken,
    originChainId: '56',
    destinationChainId: `${destinationChainId}`,
    depositor: account.address,
    recipient: account.address,
    refundOnOrigin: 'true',
  })
  const answer = await fetch(`${demo.crossChain.url}/swap/approval?${query}`)
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function transfer(fixture: BenchFixture): Promise<{ sinceDeposit: number; sinceFill: number }> {
  const { api, account, bsc, demo } = fixture
  const quote = await requestQuote(fixture)
  const wallet = createWalletClient({ account, transport: http(demo.rpc['56']) })
  const send = ({ to, data, value }: Call) =>
    wallet.sendTransaction({ chain: null, to, data, value: BigInt(value), gas })
  for (const call of quote.approvalTxns) await waitForReceipt(bsc, await send(call))
  const fromBlock = await fixture.destination.getBlockNumber()
  const originTxHash = await send(quote.swapTx)
  await api.request('POST', '/api/system/registerCrossOrder', { quoteId: quote.quoteId, originTxHash })
  const { status } = await waitForReceipt(bsc, originTxHash)
  if (status !== 'success') throw new Error('the deposit was refused')
  const depositedAt = performance.now()
  const [filledAt, shownAt] = await Promise.all([
    waitForFill(fixture, fromBlock),
    waitForStatus(api, quote.quoteId),
  ])
  return { sinceDeposit: shownAt - depositedAt, sinceFill: shownAt - filledAt }
}

/**
 * Resolves with the time at which the destination's settlement contract first shows a fill for this account.
 */
async function waitForFill({ destination, demo, account }: BenchFixture, fromBlock: bigint): Promise<number> {
  const address = demo.contracts.crossChain[destinationChainId]?.settlement
  const word = account.address.slice(2).toLowerCase()
  return await poll(async () => {
    const logs = await destination.getLogs({ ...(address && { address }), fromBlock })
    return logs.some(({ blockNumber, data }) => blockNumber > fromBlock && data.includes(word))
  })
}

function waitForStatus(api: BenchApi, quoteId: string): Promise<number> {
  return poll(async () => {
    const orders = (await api.request('GET', '/api/system/queryCrossOrder')) as Order[]
    const order = orders.find((each) => each.quoteId === quoteId)
    return order?.orderStatus === 1 && order.fillHash !== null
  })
}

async function poll(isTrue: () => Promise<boolean>): Promise<number> {
  while (!(await isTrue()))
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs)
    })
  return performance.now()
}

async function measureMs(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}

function computePercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return Number((sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(1))
}
