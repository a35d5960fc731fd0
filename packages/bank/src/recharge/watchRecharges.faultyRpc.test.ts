import { type RpcFault, type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import type { MemberId } from '@bank/ledger'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openRechargeBank, type RechargeBank } from '../../testing/openRechargeBank.ts'
import { openRechargeFixture, type RechargeFixture } from '../../testing/openRechargeFixture.ts'
import type { BankContext } from '../bankContext.ts'
import { watchRecharges } from './watchRecharges.ts'

const chainId = 56
const usdt = 1_000_000n
let fixture: RechargeFixture
let books: RechargeBank
let lying: RpcProxy
let alone: BankContext
/** The same two readings, for a provider that never answers. */
let hasty: { readonly alone: BankContext; readonly beside: BankContext }
let members: MemberId[]

beforeAll(async () => {
  fixture = await openRechargeFixture({ chainId, decimals: 18 })
  lying = await startRpcProxy(fixture.chain.url)
  books = await openRechargeBank({ chainId, urls: [fixture.chain.url, `${lying.url}/a-secret-key`] })
  alone = books.over(lying.url)
  hasty = { alone: books.hasty(lying.url), beside: books.hasty(fixture.chain.url, lying.url) }
  members = [await books.register(0), await books.register(1)]
  await watchRecharges(books.bank, fixture.vault)
})
afterEach(async () => {
  lying.setFault(undefined)
  expect(await books.discrepancies()).toEqual([])
})
afterAll(async () => {
  await books?.drop()
  await lying?.stop()
  await fixture?.stop()
})

const readBalances = () => Promise.all(members.map(books.balanceMicro))

/** Changes what one method answers. */
const alter =
  (method: string, change: (answer: never) => unknown): RpcFault =>
  async ({ call, forward }) => {
    const answer = await forward()
    return call.method === method ? change(answer as never) : answer
  }
type Log = { data: Hex; topics: Hex[]; logIndex: Hex; address: Hex; transactionHash: Hex; blockHash: Hex }
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const otherHash: Hex = `0x${'ab'.repeat(32)}`

const lies: Record<string, RpcFault> = {
  'drops every log': alter('eth_getLogs', () => []),
  'drops the first log': alter('eth_getLogs', (logs: Log[]) => logs.slice(1)),
  'drops the last log': alter('eth_getLogs', (logs: Log[]) => logs.slice(0, -1)),
  'tells every log twice': alter('eth_getLogs', (logs: Log[]) => [...logs, ...logs]),
  'forges a log': alter('eth_getLogs', (logs: Log[]) =>
    logs.flatMap((log) => [
      log,
      { ...log, logIndex: '0x63', data: `0x${word(9n * 10n ** 18n)}${word(99n * 10n ** 18n)}` },
    ]),
  ),
  'forges logs and receipts': async ({ call, forward }) => {
    const answer = (await forward()) as never
    const forge = (logs: Log[]) =>
      logs.map((log) => ({ ...log, data: `0x${word(9n * 10n ** 18n)}${word(9n * 10n ** 18n)}` }))
    if (call.method === 'eth_getLogs') return forge(answer)
    if (call.method === 'eth_getTransactionReceipt') {
      const receipt = answer as { logs: Log[] }
      return { ...receipt, logs: forge(receipt.logs) }
    }
    return answer
  },
  'alters the amount': alter('eth_getLogs', (logs: Log[]) =>
    logs.map((log) => ({ ...log, data: `0x${word(10n ** 21n)}${log.data.slice(66)}` })),
  ),
  'names another depositor': alter('eth_getLogs', (logs: Log[]) =>
    logs.map((log) => ({ ...log, topics: [log.topics[0], `0x${word(0xbadn)}`] })),
  ),
  'lies about ranges only': async ({ call, forward }) => {
    const answer = await forward()
    const [filter] = call.params as [{ fromBlock?: string }?]
    if (call.method !== 'eth_getLogs' || filter?.fromBlock === undefined) return answer
    return (answer as Log[]).map((log) => ({ ...log, topics: [log.topics[0], `0x${word(0xbadn)}`] }))
  },
  'moves logs to another block': alter('eth_getLogs', (logs: Log[]) =>
    logs.map((log) => ({ ...log, blockHash: otherHash })),
  ),
  'says the transaction failed': alter('eth_getTransactionReceipt', (receipt: object) => ({
    ...receipt,
    status: '0x0',
  })),
  'has no receipts': alter('eth_getTransactionReceipt', () => null),
  'answers for another chain': alter('eth_chainId', () => '0x1'),
  'says less was counted': alter('eth_call', (answer: Hex) =>
    answer.length === 66 && BigInt(answer) > 10n ** 17n && BigInt(answer) < 10n ** 25n
      ? `0x${word(BigInt(answer) - 10n ** 18n)}`
      : answer,
  ),
  'says more was counted': alter('eth_call', (answer: Hex) =>
    answer.length === 66 && BigInt(answer) > 10n ** 17n && BigInt(answer) < 10n ** 25n
      ? `0x${word(BigInt(answer) + 10n ** 18n)}`
      : answer,
  ),
  'breaks the chain of parents': alter('eth_getBlockByNumber', (block: object) => ({
    ...block,
    parentHash: otherHash,
  })),
  'refuses every range': ({ call, forward }) => {
    if (call.method === 'eth_getLogs') throw Object.assign(new Error('limit exceeded'), { code: -32005 })
    return forward()
  },
  'answers with a node error': () => {
    throw Object.assign(new Error('header not found'), { code: -32000 })
  },
  'answers 429': async ({ response }) => response.writeHead(429).end('{}') && null,
  'hangs up': async ({ response }) => response.destroy() && null,
  'never answers': () => new Promise(() => {}),
  'answers nonsense': async () => 'nonsense',
}

describe.each([
  ['alone', () => alone, () => hasty.alone],
  ['beside an honest provider', () => books.bank, () => hasty.beside],
])('a provider %s', (_name, reading, readingInHaste) => {
  test.each(Object.entries(lies))(
    'behavior: %s: nothing is credited, it is said why, and afterwards all is exact',
    async (lie, fault) => {
      const lied = lie === 'never answers' ? readingInHaste() : reading()
      const before = await readBalances()
      await fixture.deposit(0, 5n)
      await fixture.deposit(1, 7n)
      await fixture.chain.mine(1)
      await fixture.deposit(0, 11n)
      await fixture.chain.mine(4)
      lying.setFault(fault)
      for (let pass = 0; pass < 2; pass += 1) {
        const outcome = await watchRecharges(lied, fixture.vault)
        expect(outcome).toMatchObject({ state: 'halted', credited: 0, suspended: 0 })
        expect(outcome.reason).not.toBeNull()
        expect(outcome.detail).not.toContain('secret')
      }
      expect(await readBalances()).toEqual(before)
      expect(await books.suspenseMicro()).toBe(0n)
      lying.setFault(undefined)
      expect(await watchRecharges(reading(), fixture.vault)).toMatchObject({ credited: 3, reason: null })
      const [first = 0n, second = 0n] = before
      expect(await readBalances()).toEqual([first + 16n * usdt, second + 7n * usdt])
    },
  )

  test('behavior: a lagging provider waits, credits the common deposits, and catches up', async () => {
    const [before = 0n] = await readBalances()
    await fixture.deposit(0, 5n)
    await fixture.chain.mine(3)
    await fixture.deposit(0, 7n)
    await fixture.chain.mine(3)
    const head = await fixture.chain.client.getBlockNumber()
    const lag =
      (blocks: bigint): RpcFault =>
      ({ call, forward }) =>
        call.params[0] === 'finalized'
          ? forward({ ...call, params: [`0x${(head - blocks).toString(16)}`, false] })
          : forward()
    lying.setFault(lag(8n))
    expect(await watchRecharges(reading(), fixture.vault)).toMatchObject({ credited: 0, reason: null })
    lying.setFault(lag(4n))
    expect(await watchRecharges(reading(), fixture.vault)).toMatchObject({ credited: 1, reason: null })
    expect((await readBalances())[0]).toBe(before + 5n * usdt)
    lying.setFault(undefined)
    expect(await watchRecharges(reading(), fixture.vault)).toMatchObject({ credited: 1, reason: null })
    expect((await readBalances())[0]).toBe(before + 12n * usdt)
  })
})

test('behavior: logs of another contract among ours are refused, and the reason can be read', async () => {
  await fixture.deposit(0, 5n)
  await fixture.chain.mine(3)
  lying.setFault(
    alter('eth_getLogs', (logs: Log[]) => logs.map((log) => ({ ...log, address: fixture.vault.token }))),
  )
  expect(await watchRecharges(alone, fixture.vault)).toMatchObject({ reason: 'chainUnreadable' })
  lying.setFault(alter('eth_chainId', () => '0x1'))
  expect(await watchRecharges(books.bank, fixture.vault)).toMatchObject({ reason: 'wrongChain' })
  lying.setFault(alter('eth_getLogs', () => []))
  expect(await watchRecharges(books.bank, fixture.vault)).toMatchObject({ reason: 'providersDisagree' })
  expect(await watchRecharges(alone, fixture.vault)).toMatchObject({ reason: 'counterMismatch' })
  lying.setFault(undefined)
  expect(await watchRecharges(alone, fixture.vault)).toMatchObject({ credited: 1, reason: null })
})
