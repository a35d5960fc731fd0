import type { SettledDeposit } from '@bank/chain/server'
import { type Hash, keccak256, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { meetAtLock } from '../../testing/meetAtLock.ts'
import {
  type CrossOrderFixture,
  type OwnQuote,
  openCrossOrderFixture,
} from '../../testing/openCrossOrderFixture.ts'
import { readCrossHealth } from '../health/readCrossHealth.ts'
import { describeCrossState } from './crossRecord.ts'
import { followCrossOrders } from './followCrossOrders.ts'

let world: CrossOrderFixture
const notFound = () => ({ status: 404, body: { error: 'DepositNotFoundException', message: 'no' } })
let unknownHashes = 0
/** Of a transaction that nobody ever made. */
function makeHash(): Hash {
  unknownHashes += 1
  return keccak256(toHex(`never made ${unknownHashes}`))
}

beforeAll(async () => {
  world = await openCrossOrderFixture()
})
afterAll(() => world?.stop())
afterEach(async () => {
  expect(await world.findDiscrepancies()).toEqual([])
  await world.bank.database.kysely.deleteFrom('bank.cross_order').execute()
  world.service.setAnswer(notFound)
  for (const { proxy } of [world.origin, world.destination]) proxy.setFault(undefined)
})

/** An order whose deposit was seen. */
async function openDeposited(changes?: Parameters<CrossOrderFixture['quote']>[0]) {
  const quote = await world.quote(changes)
  await world.register(quote, await world.deposit(quote))
  world.say('pending')
  await world.follow()
  return { quote, deposit: await world.depositOf(quote) }
}

const stateOf = async (quote: OwnQuote) => Object.values(describeCrossState(await world.readOrder(quote)))

describe('what arrives', () => {
  test('default: sent, deposited, and filled when our own chain shows the fill, with the very amount', async () => {
    const quote = await world.quote()
    await world.register(quote, await world.deposit(quote, { isMined: false }))
    expect(await world.follow()).toMatchObject({ looked: 1, deposited: 0, troubles: [] })
    expect(await stateOf(quote)).toEqual([0, 'sent'])
    await world.origin.chain.mine(1)
    world.say('pending')
    expect(await world.follow()).toMatchObject({ deposited: 1, troubles: [] })
    expect(await stateOf(quote)).toEqual([0, 'deposited'])
    const fillHash = await world.fill(await world.depositOf(quote))
    expect(await world.follow()).toMatchObject({ filled: 1, troubles: [] })
    const filled = await world.readOrder(quote)
    expect(filled).toMatchObject({ status: 1, fill_tx_hash: fillHash, delivered_amount: '99920000' })
    // Until the fill is final it is looked at, and no more after that.
    await world.destination.chain.mine(3)
    expect(await world.follow()).toMatchObject({ looked: 1, filled: 0 })
    expect((await world.readOrder(quote)).next_check_at).toBeNull()
  })

  test('error: the fill of a made-up deposit under the same id is not believed', async () => {
    const { quote, deposit } = await openDeposited()
    const lies: Partial<SettledDeposit>[] = [{ outputAmount: 1n }, { outputToken: deposit.inputToken }]
    await world.fill(deposit, lies[0])
    await world.fill(deposit, { recipient: world.origin.token })
    world.say('filled')
    expect(await world.follow()).toMatchObject({ filled: 0 })
    expect(await stateOf(quote)).toEqual([0, 'arriving'])
    await world.fill(deposit)
    expect(await world.follow()).toMatchObject({ filled: 1 })
  })

  test('error: a service that says filled is not believed; it is shown as arriving, and counted', async () => {
    const { quote } = await openDeposited()
    for (const word of ['filled', 'slowFilled']) {
      world.say(word, { fillTxnRef: makeHash() })
      expect(await world.follow()).toMatchObject({ filled: 0 })
      expect(await stateOf(quote)).toEqual([0, 'arriving'])
    }
    const { state_at: since, fill_tx_hash: fillHash } = await world.readOrder(quote)
    expect(fillHash).toBeNull()
    expect(await readCrossHealth(world.bank)).toMatchObject({
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
    const watch = world.createHastyWatch()
    for (const answer of answers) {
      const { quote, deposit } = await openDeposited()
      world.service.setAnswer(() => answer)
      expect(await world.follow(watch)).toMatchObject({ filled: 0, unread: 0, troubles: [] })
      expect(await stateOf(quote)).toEqual([0, 'deposited'])
      await world.fill(deposit)
      expect(await world.follow(watch)).toMatchObject({ filled: 1 })
    }
    expect(watch.voice.getStanding().silentSince).toBeInstanceOf(Date)
  })

  test('behavior: a requested slow fill is under way; it has arrived when the contract has paid', async () => {
    const { quote, deposit } = await openDeposited()
    world.say('slowFillRequested')
    await world.follow()
    expect(await stateOf(quote)).toEqual([0, 'slowFill'])
    const hash = await world.fillSlowly(deposit)
    await world.follow()
    expect(await world.readOrder(quote)).toMatchObject({ status: 1, fill_tx_hash: hash })
  })

  test('behavior: a fill that the chain puts elsewhere is found there, and stays arrived in between', async () => {
    const { quote, deposit } = await openDeposited()
    const { client, chain } = world.destination
    const id = await client.snapshot()
    const first = await world.fill(deposit)
    await world.follow()
    expect(await world.readOrder(quote)).toMatchObject({ status: 1, fill_tx_hash: first })
    await client.revert({ id })
    expect(await world.follow()).toMatchObject({ looked: 1, filled: 0 })
    expect(await world.readOrder(quote)).toMatchObject({ status: 1, fill_tx_hash: first })
    await chain.mine(2)
    const second = await world.fill(deposit)
    await chain.mine(3)
    await world.follow()
    const { fill_tx_hash: hash, fill_block: block, next_check_at: next } = await world.readOrder(quote)
    const receipt = await client.getTransactionReceipt({ hash: second })
    expect([hash, block, next]).toEqual([second, `${receipt.blockNumber}`, null])
  })
})

describe('what comes back', () => {
  test('default: expired by the clock of the destination alone, then refunded when it is final, and that stays', async () => {
    const { quote, deposit } = await openDeposited()
    world.say('expired')
    await world.follow()
    expect(await stateOf(quote)).toEqual([0, 'deposited'])
    world.service.setAnswer(() => ({ status: 500, body: {} }))
    await world.letPass(7_300)
    expect(await world.follow()).toMatchObject({ expired: 1 })
    const hash = await world.refund([deposit.inputAmount])
    world.say('refunded', { depositRefundTxnRef: hash })
    expect(await world.follow()).toMatchObject({ refunded: 0 })
    expect(await stateOf(quote)).toEqual([2, 'expired'])
    await world.origin.chain.mine(3)
    expect(await world.follow()).toMatchObject({ refunded: 1 })
    const refunded = await world.readOrder(quote)
    expect(refunded).toMatchObject({ status: 3, refund_tx_hash: hash, next_check_at: null })
    world.say('pending')
    expect(await world.follow()).toMatchObject({ looked: 0 })
    expect(await world.readOrder(quote)).toEqual(refunded)
  })

  test('error: a refund that the chain does not show so is not believed', async () => {
    const { quote, deposit } = await openDeposited()
    const { inputAmount } = deposit
    const early = await world.refund([inputAmount])
    await world.letPass(7_300)
    const lies = [
      early,
      makeHash(),
      deposit.txHash,
      await world.refund([inputAmount - 1n]),
      await world.refund([inputAmount], { to: world.destination.settlement }),
    ]
    await world.origin.chain.mine(3)
    for (const depositRefundTxnRef of lies) {
      world.say('refunded', { depositRefundTxnRef })
      expect(await world.follow()).toMatchObject({ looked: 1, refunded: 0, troubles: [] })
      expect(await stateOf(quote)).toEqual([2, 'expired'])
    }
  })

  test('error: one refund pays one order, however many workers look; a sum pays all it covers', async () => {
    const [one, two] = [await openDeposited(), await openDeposited()]
    await world.letPass(7_300)
    await world.follow()
    const single = await world.refund([one.deposit.inputAmount])
    await world.origin.chain.mine(3)
    world.say('refunded', { depositRefundTxnRef: single })
    const turns = [world.createWatch({ ordersAtOnce: 1 }), world.createWatch({ ordersAtOnce: 1 })]
    const outcomes = await meetAtLock(world.bank.database, {
      subject: `cross refund ${single}`,
      waiting: 2,
      work: () => Promise.all(turns.map((watch) => world.follow(watch))),
    })
    expect(outcomes.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(1)
    expect(await world.follow()).toMatchObject({ looked: 1, refunded: 0 })
    const states = [await world.readOrder(one.quote), await world.readOrder(two.quote)]
    expect(states.map(({ status }) => status).toSorted()).toEqual([2, 3])
    // A leaf adds up what it pays to one account.
    const three = await openDeposited()
    await world.letPass(7_300)
    const sum = await world.refund([2n * three.deposit.inputAmount])
    await world.origin.chain.mine(3)
    world.say('refunded', { depositRefundTxnRef: sum })
    expect(await world.follow()).toMatchObject({ looked: 2, refunded: 2 })
  })

  test('behavior: what was filled before its deadline has arrived, though it is seen after it', async () => {
    const { quote, deposit } = await openDeposited()
    world.destination.proxy.setFault(async () => {
      throw new Error('down')
    })
    await world.fill(deposit)
    await world.letPass(7_300)
    world.say('expired')
    expect(await world.follow()).toMatchObject({ unread: 1, expired: 0 })
    world.destination.proxy.setFault(undefined)
    expect(await world.follow()).toMatchObject({ filled: 1 })
    expect(await stateOf(quote)).toEqual([1, 'filled'])
  })
})

describe('what the origin shows', () => {
  test('error: a transaction that reverted, or is another call, took nothing; final, it is looked at no more', async () => {
    const stale = await world.quote({ quoteTimestamp: 1_000 })
    const other = await world.quote()
    const another = await world.quote({ inputAmount: 5n })
    await world.register(stale, await world.deposit(stale))
    // A deposit, and not the one that was quoted.
    await world.register(other, await world.deposit(another))
    expect(await world.follow()).toMatchObject({ unknown: 2 })
    for (const [quote, detail] of [
      [stale, 'reverted'],
      [other, 'anotherCall'],
    ] as const) {
      expect(await stateOf(quote)).toEqual([4, detail])
      expect((await world.readOrder(quote)).next_check_at).not.toBeNull()
    }
    await world.origin.chain.mine(3)
    await world.follow()
    expect(await world.follow()).toMatchObject({ looked: 0 })
  })

  test('behavior: never mined is said when its quote can no more be deposited; a replaced transaction goes on', async () => {
    const [lost, replaced] = [await world.quote(), await world.quote()]
    for (const quote of [lost, replaced]) await world.register(quote, makeHash())
    await world.follow()
    expect(await stateOf(lost)).toEqual([0, 'sent'])
    await world.register(replaced, await world.deposit(replaced))
    world.say('pending')
    expect(await world.follow()).toMatchObject({ deposited: 1 })
    await world.letPass(3_700)
    await world.follow()
    expect(await stateOf(lost)).toEqual([0, 'sent'])
    await world.letPass(400)
    expect(await world.follow()).toMatchObject({ unknown: 1 })
    expect(await stateOf(lost)).toEqual([4, 'neverMined'])
    expect((await world.readOrder(lost)).next_check_at).toBeNull()
    expect(await stateOf(replaced)).toEqual([0, 'deposited'])
  })

  test('behavior: of several deposits in one transaction each order has its own, even of the very same quote', async () => {
    const quotes = [await world.quote(), await world.quote(), await world.quote({ inputAmount: 7n })]
    const txHash = await world.depositTogether(quotes)
    for (const quote of quotes) await world.register(quote, txHash)
    world.say('pending')
    // Two may reach for the same deposit at the same moment: one of them takes the other at its next look.
    await world.follow()
    await world.follow()
    const rows = await Promise.all(quotes.map(world.readOrder))
    const ids = rows.map(({ deposit_id: id }) => Number(id))
    expect(new Set(ids).size).toBe(3)
    expect(Math.max(...ids)).toBe(ids[2])
    const more = await world.quote(quotes[0]?.deposit)
    await world.register(more, txHash)
    await world.follow()
    expect(await stateOf(more)).toEqual([4, 'anotherCall'])
  })

  test('behavior: a deposit that its chain throws away is sent again, and found again under another id', async () => {
    const { client, chain } = world.origin
    const quote = await world.quote()
    const other = await world.quote({ inputAmount: 3n })
    const id = await client.snapshot()
    const txHash = await world.deposit(quote)
    await world.register(quote, txHash)
    world.say('pending')
    await world.follow()
    const before = await world.readOrder(quote)
    expect(before).toMatchObject({ stage: 'deposited', is_deposit_final: false })
    await client.revert({ id })
    await world.follow()
    expect(await world.readOrder(quote)).toMatchObject({ stage: 'sent', status: 0, deposit_id: null })
    await world.deposit(other)
    const again = await world.deposit(quote)
    await world.register(quote, again)
    await world.follow()
    const after = await world.readOrder(quote)
    expect(Number(after.deposit_id)).toBe(Number(before.deposit_id) + 1)
    await world.fill(await world.depositOf(quote))
    expect(await world.follow()).toMatchObject({ filled: 1 })
    await chain.mine(3)
  })

  test('error: a chain that does not answer, or answers nonsense, changes nothing', async () => {
    const { quote } = await openDeposited()
    const sent = await world.quote()
    await world.register(sent, await world.deposit(sent))
    for (const { proxy } of [world.origin, world.destination])
      proxy.setFault(({ call, forward }) =>
        call.method === 'eth_chainId' ? forward() : Promise.resolve({ status: '0x1', logs: 'none' }),
      )
    expect(await world.follow()).toMatchObject({ looked: 2, unread: 2, deposited: 0, troubles: [] })
    expect(await stateOf(quote)).toEqual([0, 'deposited'])
    expect(await stateOf(sent)).toEqual([0, 'sent'])
  })
})

describe('chains that hang', () => {
  test('behavior: a pass does not wait for them; what they answer late is written, and counted by a later pass', async () => {
    const { quote, deposit } = await openDeposited()
    await world.fill(deposit)
    const sent = await world.quote({ inputAmount: 2n })
    await world.register(sent, await world.deposit(sent))
    const goOn = Promise.withResolvers<void>()
    world.destination.proxy.setFault(async ({ forward }) => {
      await goOn.promise
      return forward()
    })
    const watch = world.createWatch({ patienceMs: 300 })
    expect(await world.follow(watch)).toMatchObject({ looked: 2, unread: 2, filled: 0 })
    // The origin answered: its deposit is known by now.
    await expect.poll(() => stateOf(sent)).toEqual([0, 'deposited'])
    goOn.resolve()
    await expect.poll(() => watch.late.length).toBe(2)
    expect(await stateOf(quote)).toEqual([1, 'filled'])
    world.destination.proxy.setFault(undefined)
    expect(await world.follow(watch)).toMatchObject({ filled: 1, troubles: [] })
  })
})

describe('words of the provider', () => {
  test('behavior: a deposit it does not know is unknown after ten minutes, a strange word at once, and neither for ever', async () => {
    const { quote } = await openDeposited()
    world.service.setAnswer(notFound)
    await world.follow()
    expect(await stateOf(quote)).toEqual([0, 'deposited'])
    await world.letPass(700)
    await world.follow()
    expect(await stateOf(quote)).toEqual([4, 'unknown'])
    world.say('pending')
    await world.follow()
    expect(await stateOf(quote)).toEqual([0, 'deposited'])
    world.say('teleported')
    await world.follow()
    expect(await stateOf(quote)).toEqual([4, 'unknown'])
    expect(await world.readOrder(quote)).toMatchObject({ status_raw: 'teleported' })
    await world.letPass(7_300)
    await world.follow()
    expect(await stateOf(quote)).toEqual([2, 'expired'])
  })
})

describe('many processes', () => {
  test('behavior: killed between a reading and its writing, an order goes on when its lease is over', async () => {
    for (const point of ['deposit:read', 'fill:read', 'provider:asked']) {
      const quote = await world.quote()
      await world.register(quote, await world.deposit(quote))
      world.say('pending')
      const checkpoint = async (reached: string) => {
        if (reached === point) throw new Error('killed')
      }
      const killed = await world.follow(world.createWatch({ checkpoint }))
      expect(killed.troubles).toMatchObject([{ error: new Error('killed') }])
      expect(await world.follow()).toMatchObject({ looked: 0 })
      world.testBank.wait(31_000)
      expect(await world.follow()).toMatchObject({ looked: 1, troubles: [] })
      await world.fill(await world.depositOf(quote))
      expect(await world.follow()).toMatchObject({ filled: 1 })
      await world.destination.chain.mine(3)
      await world.follow()
    }
  })

  test('behavior: of several workers each takes other orders, and one who lost its lease writes nothing', async () => {
    const quotes = [
      await world.quote(),
      await world.quote({ inputAmount: 9n }),
      await world.quote({ inputAmount: 8n }),
    ]
    for (const quote of quotes) await world.register(quote, await world.deposit(quote))
    world.say('pending')
    const watches = [1, 2, 3].map(() => world.createWatch({ ordersAtOnce: 2, pollMs: 60_000 }))
    const outcomes = await Promise.all(watches.map((watch) => world.follow(watch)))
    expect(outcomes.reduce((sum, { deposited }) => sum + deposited, 0)).toBe(3)
    const [first] = quotes
    if (!first) throw new Error('no quote')
    world.testBank.wait(61_000)
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const checkpoint = async (point: string) => {
      if (point !== 'provider:asked') return
      reached.resolve()
      await goOn.promise
    }
    world.say('teleported')
    const slow = followCrossOrders(world.bank, world.createWatch({ checkpoint }))
    await reached.promise
    world.testBank.wait(31_000)
    await world.fill(await world.depositOf(first))
    expect(await world.follow()).toMatchObject({ looked: 3, filled: 1 })
    goOn.resolve()
    expect(await slow).toMatchObject({ unknown: 0, troubles: [] })
    expect(await stateOf(first)).toEqual([1, 'filled'])
  })
})
