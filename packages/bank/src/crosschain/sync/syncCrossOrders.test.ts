import type { SettledDeposit } from '@bank/chain/server'
import { type Hash, keccak256, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OwnQuote } from '../../../testing/crosschain/createMemberTransfers.ts'
import {
  type CrossOrderFixture,
  openCrossOrderFixture,
} from '../../../testing/crosschain/openCrossOrderFixture.ts'
import { runAtLock } from '../../../testing/runAtLock.ts'
import { readCrossHealth } from '../../health/readCrossHealth.ts'
import { describeCrossState } from '../orders/crossRecord.ts'
import { syncCrossOrders } from './syncCrossOrders.ts'

let fixture: CrossOrderFixture
const notFound = () => ({ status: 404, body: { error: 'DepositNotFoundException', message: 'no' } })
let unknownHashes = 0
/** The hash of no transaction. */
function makeHash(): Hash {
  unknownHashes += 1
  return keccak256(toHex(`never made ${unknownHashes}`))
}

beforeAll(async () => {
  fixture = await openCrossOrderFixture()
})
afterAll(() => fixture?.stop())
afterEach(async () => {
  expect(await fixture.findDiscrepancies()).toEqual([])
  await fixture.bank.database.kysely.deleteFrom('bank.cross_order').execute()
  fixture.service.setAnswer(notFound)
  for (const { proxy } of [fixture.origin, fixture.destination]) proxy.setFault(undefined)
})

/** An order whose deposit was seen. */
async function openDeposited(changes?: Parameters<CrossOrderFixture['quote']>[0]) {
  const quote = await fixture.quote(changes)
  await fixture.register(quote, await fixture.deposit(quote))
  fixture.setStatus('pending')
  await fixture.follow()
  return { quote, deposit: await fixture.depositOf(quote) }
}

const stateOf = async (quote: OwnQuote) => Object.values(describeCrossState(await fixture.readOrder(quote)))

describe('what arrives', () => {
  test('default: sent, deposited, and filled when our own chain shows the fill, with the very amount', async () => {
    const quote = await fixture.quote()
    await fixture.register(quote, await fixture.deposit(quote, { isMined: false }))
    expect(await fixture.follow()).toMatchObject({ leased: 1, deposited: 0, failures: [] })
    expect(await stateOf(quote)).toEqual([0, 'sent'])
    await fixture.origin.chain.mine(1)
    fixture.setStatus('pending')
    expect(await fixture.follow()).toMatchObject({ deposited: 1, failures: [] })
    expect(await stateOf(quote)).toEqual([0, 'deposited'])
    const fillHash = await fixture.fill(await fixture.depositOf(quote))
    expect(await fixture.follow()).toMatchObject({ filled: 1, failures: [] })
    const filled = await fixture.readOrder(quote)
    expect(filled).toMatchObject({ status: 1, fill_tx_hash: fillHash, delivered_amount: '99920000' })
    // The order is checked until the fill is final, and no more after that.
    await fixture.destination.chain.mine(3)
    expect(await fixture.follow()).toMatchObject({ leased: 1, filled: 0 })
    expect((await fixture.readOrder(quote)).next_check_at).toBeNull()
  })

  test('error: the fill of an invented deposit under the same id is not accepted', async () => {
    const { quote, deposit } = await openDeposited()
    const lies: Partial<SettledDeposit>[] = [{ outputAmount: 1n }, { outputToken: deposit.inputToken }]
    await fixture.fill(deposit, lies[0])
    await fixture.fill(deposit, { recipient: fixture.origin.token })
    fixture.setStatus('filled')
    expect(await fixture.follow()).toMatchObject({ filled: 0 })
    expect(await stateOf(quote)).toEqual([0, 'arriving'])
    await fixture.fill(deposit)
    expect(await fixture.follow()).toMatchObject({ filled: 1 })
  })

  test('error: a service that reports a fill is not trusted; the transfer is shown as arriving, and counted', async () => {
    const { quote } = await openDeposited()
    for (const word of ['filled', 'slowFilled']) {
      fixture.setStatus(word, { fillTxnRef: makeHash() })
      expect(await fixture.follow()).toMatchObject({ filled: 0 })
      expect(await stateOf(quote)).toEqual([0, 'arriving'])
    }
    const { state_at: since, fill_tx_hash: fillHash } = await fixture.readOrder(quote)
    expect(fillHash).toBeNull()
    expect(await readCrossHealth(fixture.bank)).toMatchObject({
      open: { count: 1 },
      unproven: { count: 1, oldestTime: since.getTime() },
    })
  })

  test('behavior: the fill is seen though the service fails, hangs, answers nonsense or knows nothing', async () => {
    const answers = [
      { status: 500, body: {} },
      { status: 200, body: { status: 7 } },
      { status: 404, body: {} },
      'hang',
    ] as const
    const watch = fixture.createShortTimeoutWatch()
    for (const answer of answers) {
      const { quote, deposit } = await openDeposited()
      fixture.service.setAnswer(() => answer)
      expect(await fixture.follow(watch)).toMatchObject({ filled: 0, unread: 0, failures: [] })
      expect(await stateOf(quote)).toEqual([0, 'deposited'])
      await fixture.fill(deposit)
      expect(await fixture.follow(watch)).toMatchObject({ filled: 1 })
    }
    expect(watch.statusClient.getAvailability().unavailableSince).toBeInstanceOf(Date)
  })

  test('behavior: a requested slow fill is under way; it has arrived when the contract has paid', async () => {
    const { quote, deposit } = await openDeposited()
    fixture.setStatus('slowFillRequested')
    await fixture.follow()
    expect(await stateOf(quote)).toEqual([0, 'slowFill'])
    const hash = await fixture.fillSlowly(deposit)
    await fixture.follow()
    expect(await fixture.readOrder(quote)).toMatchObject({ status: 1, fill_tx_hash: hash })
  })

  test('behavior: a fill that the chain puts elsewhere is found there, and stays arrived in between', async () => {
    const { quote, deposit } = await openDeposited()
    const { client, chain } = fixture.destination
    const id = await client.snapshot()
    const first = await fixture.fill(deposit)
    await fixture.follow()
    expect(await fixture.readOrder(quote)).toMatchObject({ status: 1, fill_tx_hash: first })
    await client.revert({ id })
    expect(await fixture.follow()).toMatchObject({ leased: 1, filled: 0 })
    expect(await fixture.readOrder(quote)).toMatchObject({ status: 1, fill_tx_hash: first })
    await chain.mine(2)
    const second = await fixture.fill(deposit)
    await chain.mine(3)
    await fixture.follow()
    const { fill_tx_hash: hash, fill_block: block, next_check_at: next } = await fixture.readOrder(quote)
    const receipt = await client.getTransactionReceipt({ hash: second })
    expect([hash, block, next]).toEqual([second, `${receipt.blockNumber}`, null])
  })
})

describe('what comes back', () => {
  test('default: a transfer expires by the destination’s clock alone, and is refunded once final', async () => {
    const { quote, deposit } = await openDeposited()
    fixture.setStatus('expired')
    await fixture.follow()
    expect(await stateOf(quote)).toEqual([0, 'deposited'])
    fixture.service.setAnswer(() => ({ status: 500, body: {} }))
    await fixture.passTime(7_300)
    expect(await fixture.follow()).toMatchObject({ expired: 1 })
    const hash = await fixture.refund([deposit.inputAmount])
    fixture.setStatus('refunded', { depositRefundTxnRef: hash })
    expect(await fixture.follow()).toMatchObject({ refunded: 0 })
    expect(await stateOf(quote)).toEqual([2, 'expired'])
    await fixture.origin.chain.mine(3)
    expect(await fixture.follow()).toMatchObject({ refunded: 1 })
    const refunded = await fixture.readOrder(quote)
    expect(refunded).toMatchObject({ status: 3, refund_tx_hash: hash, next_check_at: null })
    fixture.setStatus('pending')
    expect(await fixture.follow()).toMatchObject({ leased: 0 })
    expect(await fixture.readOrder(quote)).toEqual(refunded)
  })

  test('error: a refund that differs from the chain’s is not accepted', async () => {
    const { quote, deposit } = await openDeposited()
    const { inputAmount } = deposit
    const early = await fixture.refund([inputAmount])
    await fixture.passTime(7_300)
    const lies = [
      early,
      makeHash(),
      deposit.txHash,
      await fixture.refund([inputAmount - 1n]),
      await fixture.refund([inputAmount], { to: fixture.destination.settlement }),
    ]
    await fixture.origin.chain.mine(3)
    for (const depositRefundTxnRef of lies) {
      fixture.setStatus('refunded', { depositRefundTxnRef })
      expect(await fixture.follow()).toMatchObject({ leased: 1, refunded: 0, failures: [] })
      expect(await stateOf(quote)).toEqual([2, 'expired'])
    }
  })

  test('error: one refund pays one order, however many workers look; a sum pays all it covers', async () => {
    const [one, two] = [await openDeposited(), await openDeposited()]
    await fixture.passTime(7_300)
    await fixture.follow()
    const single = await fixture.refund([one.deposit.inputAmount])
    await fixture.origin.chain.mine(3)
    fixture.setStatus('refunded', { depositRefundTxnRef: single })
    const turns = [fixture.createWatch({ ordersAtOnce: 1 }), fixture.createWatch({ ordersAtOnce: 1 })]
    const outcomes = await runAtLock(fixture.bank.database, {
      subject: `cross refund ${single}`,
      waiting: 2,
      work: () => Promise.all(turns.map((watch) => fixture.follow(watch))),
    })
    expect(outcomes.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(1)
    expect(await fixture.follow()).toMatchObject({ leased: 1, refunded: 0 })
    const states = [await fixture.readOrder(one.quote), await fixture.readOrder(two.quote)]
    expect(states.map(({ status }) => status).toSorted()).toEqual([2, 3])
    // A leaf adds up what it pays to one account.
    const three = await openDeposited()
    await fixture.passTime(7_300)
    const sum = await fixture.refund([2n * three.deposit.inputAmount])
    await fixture.origin.chain.mine(3)
    fixture.setStatus('refunded', { depositRefundTxnRef: sum })
    expect(await fixture.follow()).toMatchObject({ leased: 2, refunded: 2 })
  })

  test('behavior: a fill before the deadline counts, although it is seen after it', async () => {
    const { quote, deposit } = await openDeposited()
    fixture.destination.proxy.setFault(async () => {
      throw new Error('down')
    })
    await fixture.fill(deposit)
    await fixture.passTime(7_300)
    fixture.setStatus('expired')
    expect(await fixture.follow()).toMatchObject({ unread: 1, expired: 0 })
    fixture.destination.proxy.setFault(undefined)
    expect(await fixture.follow()).toMatchObject({ filled: 1 })
    expect(await stateOf(quote)).toEqual([1, 'filled'])
  })
})

describe('what the origin shows', () => {
  test('error: a transaction that reverted, or is another call, took nothing; once final it is not read again', async () => {
    const stale = await fixture.quote({ quoteTimestamp: 1_000 })
    const other = await fixture.quote()
    const another = await fixture.quote({ inputAmount: 5n })
    await fixture.register(stale, await fixture.deposit(stale))
    // A deposit, and not the one that was quoted.
    await fixture.register(other, await fixture.deposit(another))
    expect(await fixture.follow()).toMatchObject({ unknown: 2 })
    for (const [quote, detail] of [
      [stale, 'reverted'],
      [other, 'anotherCall'],
    ] as const) {
      expect(await stateOf(quote)).toEqual([4, detail])
      expect((await fixture.readOrder(quote)).next_check_at).not.toBeNull()
    }
    await fixture.origin.chain.mine(3)
    await fixture.follow()
    expect(await fixture.follow()).toMatchObject({ leased: 0 })
  })

  test('behavior: an order is never mined once its quote can no longer be deposited; a replaced transaction continues', async () => {
    const [lost, replaced] = [await fixture.quote(), await fixture.quote()]
    for (const quote of [lost, replaced]) await fixture.register(quote, makeHash())
    await fixture.follow()
    expect(await stateOf(lost)).toEqual([0, 'sent'])
    await fixture.register(replaced, await fixture.deposit(replaced))
    fixture.setStatus('pending')
    expect(await fixture.follow()).toMatchObject({ deposited: 1 })
    await fixture.passTime(3_700)
    await fixture.follow()
    expect(await stateOf(lost)).toEqual([0, 'sent'])
    await fixture.passTime(400)
    expect(await fixture.follow()).toMatchObject({ unknown: 1 })
    expect(await stateOf(lost)).toEqual([4, 'neverMined'])
    expect((await fixture.readOrder(lost)).next_check_at).toBeNull()
    expect(await stateOf(replaced)).toEqual([0, 'deposited'])
  })

  test('behavior: of several deposits in one transaction each order has its own, even of the very same quote', async () => {
    const quotes = [await fixture.quote(), await fixture.quote(), await fixture.quote({ inputAmount: 7n })]
    const txHash = await fixture.depositTogether(quotes)
    for (const quote of quotes) await fixture.register(quote, txHash)
    fixture.setStatus('pending')
    // Two may reach for the same deposit at the same moment: one of them takes the other at its next look.
    await fixture.follow()
    await fixture.follow()
    const rows = await Promise.all(quotes.map(fixture.readOrder))
    const ids = rows.map(({ deposit_id: id }) => Number(id))
    expect(new Set(ids).size).toBe(3)
    expect(Math.max(...ids)).toBe(ids[2])
    const more = await fixture.quote(quotes[0]?.deposit)
    await fixture.register(more, txHash)
    await fixture.follow()
    expect(await stateOf(more)).toEqual([4, 'anotherCall'])
  })

  test('behavior: a deposit that its chain throws away is sent again, and found again under another id', async () => {
    const { client, chain } = fixture.origin
    const quote = await fixture.quote()
    const other = await fixture.quote({ inputAmount: 3n })
    const id = await client.snapshot()
    const txHash = await fixture.deposit(quote)
    await fixture.register(quote, txHash)
    fixture.setStatus('pending')
    await fixture.follow()
    const before = await fixture.readOrder(quote)
    expect(before).toMatchObject({ stage: 'deposited', is_deposit_final: false })
    await client.revert({ id })
    await fixture.follow()
    expect(await fixture.readOrder(quote)).toMatchObject({ stage: 'sent', status: 0, deposit_id: null })
    await fixture.deposit(other)
    const again = await fixture.deposit(quote)
    await fixture.register(quote, again)
    await fixture.follow()
    const after = await fixture.readOrder(quote)
    expect(Number(after.deposit_id)).toBe(Number(before.deposit_id) + 1)
    await fixture.fill(await fixture.depositOf(quote))
    expect(await fixture.follow()).toMatchObject({ filled: 1 })
    await chain.mine(3)
  })

  test('error: a chain that does not answer, or answers nonsense, changes nothing', async () => {
    const { quote } = await openDeposited()
    const sent = await fixture.quote()
    await fixture.register(sent, await fixture.deposit(sent))
    for (const { proxy } of [fixture.origin, fixture.destination])
      proxy.setFault(({ call, forward }) =>
        call.method === 'eth_chainId' ? forward() : Promise.resolve({ status: '0x1', logs: 'none' }),
      )
    expect(await fixture.follow()).toMatchObject({ leased: 2, unread: 2, deposited: 0, failures: [] })
    expect(await stateOf(quote)).toEqual([0, 'deposited'])
    expect(await stateOf(sent)).toEqual([0, 'sent'])
  })
})

describe('chains that hang', () => {
  test('behavior: a run does not wait for slow providers; their late answers are recorded and counted later', async () => {
    const { quote, deposit } = await openDeposited()
    await fixture.fill(deposit)
    const sent = await fixture.quote({ inputAmount: 2n })
    await fixture.register(sent, await fixture.deposit(sent))
    const goOn = Promise.withResolvers<void>()
    fixture.destination.proxy.setFault(async ({ forward }) => {
      await goOn.promise
      return forward()
    })
    const watch = fixture.createWatch({ timeoutMs: 300 })
    expect(await fixture.follow(watch)).toMatchObject({ leased: 2, unread: 2, filled: 0 })
    // The origin answered: its deposit is known by now.
    await expect.poll(() => stateOf(sent)).toEqual([0, 'deposited'])
    goOn.resolve()
    await expect.poll(() => watch.late.length).toBe(2)
    expect(await stateOf(quote)).toEqual([1, 'filled'])
    fixture.destination.proxy.setFault(undefined)
    expect(await fixture.follow(watch)).toMatchObject({ filled: 1, failures: [] })
  })
})

describe('words of the provider', () => {
  test('behavior: an unknown deposit is unknown after ten minutes, an unknown status at once, and neither permanently', async () => {
    const { quote } = await openDeposited()
    fixture.service.setAnswer(notFound)
    await fixture.follow()
    expect(await stateOf(quote)).toEqual([0, 'deposited'])
    await fixture.passTime(700)
    await fixture.follow()
    expect(await stateOf(quote)).toEqual([4, 'unknown'])
    fixture.setStatus('pending')
    await fixture.follow()
    expect(await stateOf(quote)).toEqual([0, 'deposited'])
    fixture.setStatus('teleported')
    await fixture.follow()
    expect(await stateOf(quote)).toEqual([4, 'unknown'])
    expect(await fixture.readOrder(quote)).toMatchObject({ status_raw: 'teleported' })
    await fixture.passTime(7_300)
    await fixture.follow()
    expect(await stateOf(quote)).toEqual([2, 'expired'])
  })
})

describe('many processes', () => {
  test('behavior: an order whose worker died between read and write continues when its lease ends', async () => {
    for (const point of ['deposit:read', 'fill:read', 'provider:asked']) {
      const quote = await fixture.quote()
      await fixture.register(quote, await fixture.deposit(quote))
      fixture.setStatus('pending')
      const checkpoint = async (reached: string) => {
        if (reached === point) throw new Error('killed')
      }
      const killed = await fixture.follow(fixture.createWatch({ failpoint: checkpoint }))
      expect(killed.failures).toMatchObject([{ error: new Error('killed') }])
      expect(await fixture.follow()).toMatchObject({ leased: 0 })
      fixture.testBank.wait(31_000)
      expect(await fixture.follow()).toMatchObject({ leased: 1, failures: [] })
      await fixture.fill(await fixture.depositOf(quote))
      expect(await fixture.follow()).toMatchObject({ filled: 1 })
      await fixture.destination.chain.mine(3)
      await fixture.follow()
    }
  })

  test('behavior: of several workers each takes other orders, and one who lost its lease writes nothing', async () => {
    const quotes = [
      await fixture.quote(),
      await fixture.quote({ inputAmount: 9n }),
      await fixture.quote({ inputAmount: 8n }),
    ]
    for (const quote of quotes) await fixture.register(quote, await fixture.deposit(quote))
    fixture.setStatus('pending')
    const watches = [1, 2, 3].map(() => fixture.createWatch({ ordersAtOnce: 2, pollMs: 60_000 }))
    const outcomes = await Promise.all(watches.map((watch) => fixture.follow(watch)))
    expect(outcomes.reduce((sum, { deposited }) => sum + deposited, 0)).toBe(3)
    const [first] = quotes
    if (!first) throw new Error('no quote')
    fixture.testBank.wait(61_000)
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const checkpoint = async (point: string) => {
      if (point !== 'provider:asked') return
      reached.resolve()
      await goOn.promise
    }
    fixture.setStatus('teleported')
    const slow = syncCrossOrders(fixture.bank, fixture.createWatch({ failpoint: checkpoint }))
    await reached.promise
    fixture.testBank.wait(31_000)
    await fixture.fill(await fixture.depositOf(first))
    expect(await fixture.follow()).toMatchObject({ leased: 3, filled: 1 })
    goOn.resolve()
    expect(await slow).toMatchObject({ unknown: 0, failures: [] })
    expect(await stateOf(first)).toEqual([1, 'filled'])
  })
})
