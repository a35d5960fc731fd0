import { type CrossChainFixture, openCrossChainFixture } from '@bank/devnet/testing'
import { type Address, type Hash, type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CrossQuoteFixture,
  openCrossQuoteFixture,
} from '../../testing/crosschain/openCrossQuoteFixture.ts'
import { findCrossDiscrepancies } from './findCrossDiscrepancies.ts'
import { describeCrossState } from './orders/crossRecord.ts'
import { registerCrossOrder } from './orders/registerCrossOrder.ts'
import { quoteCrossTransfer } from './quotes/quoteCrossTransfer.ts'
import { createCrossWatch } from './sync/crossWatch.ts'
import { restoreCrossOrders } from './sync/restoreCrossOrders.ts'
import { syncCrossOrders } from './sync/syncCrossOrders.ts'

const pollMs = 250
const waiting = { timeout: 60_000, interval: 20 }
let fixture: CrossChainFixture
let cross: CrossQuoteFixture
let member: Awaited<ReturnType<CrossQuoteFixture['register']>>
let working: ReturnType<CrossQuoteFixture['repeat']>

beforeAll(async () => {
  fixture = await openCrossChainFixture()
  cross = await openCrossQuoteFixture(fixture)
  member = await cross.register(1)
  const { bank } = cross
  const watch = createCrossWatch({ provider: bank.crossChain.provider, pollMs })
  working = cross.repeat(pollMs, async (turn) => {
    const { failures } = await syncCrossOrders(bank, watch)
    if (turn % 10 === 0) await restoreCrossOrders(bank, watch)
    return failures
  })
}, 120_000)
afterAll(async () => {
  expect(await working.stop()).toEqual([])
  expect(await findCrossDiscrepancies(cross.bank.database)).toEqual([])
  await cross.close()
  await fixture.close()
})

const detailOf = async (quoteId: string) => describeCrossState(await cross.readOrder(quoteId)).detail

/** Quoted and sent with the calls of the quote, as the app does. */
async function transfer(params: { amount: string; isTold?: boolean }) {
  const quote = await quoteCrossTransfer(cross.bank, {
    member,
    amount: `${parseUnits(params.amount, 18)}`,
    depositor: fixture.member.address,
    inputToken: fixture.getToken(56, 'USDC-BNB'),
    outputToken: fixture.getToken(137, 'USDC'),
    destinationChainId: 137,
    recipient: fixture.keys.getAccount(7).address,
  })
  for (const call of quote.approvalTxns) await fixture.send(56, call.to as Address, call.data as Hex)
  const { hash, isDone } = await fixture.send(56, quote.swapTx.to as Address, quote.swapTx.data as Hex)
  expect(isDone).toBe(true)
  if (params.isTold !== false) await tell(quote.quoteId, hash)
  return quote
}
const tell = (quoteId: string, originTxHash: Hash) =>
  registerCrossOrder(cross.bank, { memberId: member.id, quoteId, originTxHash })
const balanceAway = () => fixture.readBalance(137, 'USDC', fixture.keys.getAccount(7).address)
const balanceHome = () => fixture.readBalance(56, 'USDC-BNB', fixture.member.address)

test('default: each arrives to the unit, by the calls of its quote and a relayer that knows nothing of us', async () => {
  let expected = await balanceAway()
  for (const amount of ['10', '11.000000999999', '12']) {
    const { quoteId, minOutputAmount } = await transfer({ amount })
    await expect.poll(() => detailOf(quoteId), waiting).toBe('filled')
    expected += BigInt(minOutputAmount)
    expect((await cross.readOrder(quoteId)).delivered_amount).toBe(minOutputAmount)
  }
  expect(await balanceAway()).toBe(expected)
})

test('behavior: unfilled transfers expire, and each is refunded once by the leaf that holds them all', async () => {
  await fixture.control(fixture.parts.relayerControl, 'pause')
  const before = await balanceHome()
  const quotes = [
    await transfer({ amount: '30' }),
    await transfer({ amount: '30' }),
    await transfer({ amount: '31' }),
  ]
  for (const { quoteId } of quotes) await expect.poll(() => detailOf(quoteId), waiting).toBe('deposited')
  await fixture.advanceTime(7_300)
  cross.wait(7_300_000)
  for (const { quoteId } of quotes) await expect.poll(() => detailOf(quoteId), waiting).toBe('expired')
  await fixture.control(fixture.parts.dataworkerControl, 'settle')
  // Final, and checked again before the next check is due.
  await fixture.advanceTime(60)
  cross.wait(60_000)
  for (const { quoteId } of quotes) await expect.poll(() => detailOf(quoteId), waiting).toBe('refunded')
  expect(await balanceHome()).toBe(before)
  await fixture.control(fixture.parts.relayerControl, 'resume')
})

test('behavior: an arrival is found and shown although the tab was closed and the service is down', async () => {
  const quote = await transfer({ amount: '40', isTold: false })
  cross.provider.setFault(async () => undefined)
  await fixture.advanceTime(60)
  await expect.poll(() => detailOf(quote.quoteId), waiting).toBe('filled')
  cross.provider.setFault(undefined)
})
