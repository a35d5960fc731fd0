import { type Database, inTransaction } from '@bank/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at, gusd, type LedgerFixture, openLedgerFixture, usdt } from '../testing/openLedgerFixture.ts'
import { getMemberAccountId } from './chartOfAccounts.ts'
import {
  createPostingKey,
  findDiscrepancies,
  getBalances,
  getHouseBalance,
  houseAccounts,
  LedgerError,
  type MemberId,
  post,
  postExchange,
  postRecharge,
  postTransfer,
  rollUpHouse,
} from './index.ts'

let ledger: LedgerFixture

beforeEach(async () => {
  ledger = await openLedgerFixture(32)
})
afterEach(async () => {
  expect(await findDiscrepancies(ledger.database)).toEqual([])
  await ledger.drop()
})

/** Runs all at once and counts the outcomes by ledger fault. */
async function tally(promises: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.allSettled(promises)) {
    const name =
      outcome.status === 'fulfilled'
        ? 'done'
        : outcome.reason instanceof LedgerError
          ? outcome.reason.fault
          : String(outcome.reason)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('one balance, many hands', () => {
  test('behavior: of 200 parallel exchanges exactly as many succeed as the balance allows', async () => {
    const memberId = await ledger.openMember(1, 73_500_000n)
    const outcome = await tally(
      times(200, (index) => ledger.exchange(memberId, `race ${index}`, usdt(1_000_000n), 999_000n)),
    )
    expect(outcome).toEqual({ done: 73, insufficientBalance: 127 })
    expect((await getBalances(ledger.database, memberId)).USDT.total.micro).toBe(500_000n)
  })

  test('behavior: of 100 parallel postings with one key exactly one happens', async () => {
    const memberId = await ledger.openMember(2)
    const recharge = { key: createPostingKey('same'), memberId, amount: usdt(7n), metadata: {}, at }
    const posted = await Promise.all(times(100, () => postRecharge(ledger.database, recharge)))
    expect(posted.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect((await getBalances(ledger.database, memberId)).USDT.total.micro).toBe(7n)
  })

  test('behavior: transfers both ways between the same members neither deadlock nor lose anything', async () => {
    const pair = [await ledger.openMember(3, 1_000n), await ledger.openMember(4, 1_000n)] as const
    const transfer = (index: number) =>
      postTransfer(ledger.database, {
        key: createPostingKey('both ways', index),
        from: pair[index % 2 === 0 ? 0 : 1],
        to: pair[index % 2 === 0 ? 1 : 0],
        amount: usdt(1n),
        metadata: {},
        at,
      })
    expect(await tally(times(300, transfer))).toEqual({ done: 300 })
    const totals = await Promise.all(pair.map((id) => getBalances(ledger.database, id)))
    expect(totals.map(({ USDT }) => USDT.total.micro)).toEqual([1_000n, 1_000n])
  })

  test('behavior: units of work that lock members in opposite orders are tried again and all arrive', async () => {
    const pair = [await ledger.openMember(5, 1_000n), await ledger.openMember(6, 1_000n)] as const
    const work = (index: number) =>
      inTransaction(ledger.database, async (tx) => {
        for (const memberId of index % 2 === 0 ? pair : pair.toReversed()) {
          const key = createPostingKey('opposite', index, memberId)
          await postRecharge(tx, { key, memberId, amount: usdt(1n), metadata: {}, at })
        }
      })
    expect(await tally(times(8, work))).toEqual({ done: 8 })
    expect((await getBalances(ledger.database, pair[0])).USDT.total.micro).toBe(1_008n)
  })
})

describe('issuance cap', () => {
  test('behavior: many clients reach the cap to the last micro-unit and never pass it', async () => {
    const cap = 1_000_003n + (await issued(ledger.database))
    await setCap(cap)
    const memberIds = await Promise.all(times(24, (index) => ledger.openMember(100 + index, 10_000_000n)))
    // Amounts of many sizes, so that the last ones fit only exactly; then single micro-units fill what is left.
    const issue = (memberId: MemberId, index: number, micro: bigint) =>
      ledger.exchange(memberId, `cap ${memberId} ${index} ${micro}`, usdt(micro), micro)
    const rush = memberIds.flatMap((memberId, m) =>
      times(12, (index) => issue(memberId, index, BigInt(1 + ((m * 7_919 + index * 104_729) % 9_000)))),
    )
    const outcome = await tally(rush)
    expect(Object.keys(outcome).sort()).toEqual(['capReached', 'done'])
    expect(await issued(ledger.database)).toBeLessThanOrEqual(cap)
    const gap = cap - (await issued(ledger.database))
    await tally(memberIds.map((memberId, index) => issue(memberId, 900 + index, gap / 24n + 1n)))
    expect(await issued(ledger.database)).toBeLessThanOrEqual(cap)
    const rest = cap - (await issued(ledger.database))
    const last = memberIds[0] as MemberId
    if (rest > 60n) await issue(last, 990, rest - 60n)
    const dust = Number(cap - (await issued(ledger.database)))
    const fill = times(dust + 24, (index) => issue(memberIds[index % 24] as MemberId, 1_000 + index, 1n))
    expect({ done: 0, ...(await tally(fill)) }).toEqual({ done: dust, capReached: 24 })
    expect(await issued(ledger.database)).toBe(cap)
    await ledger.exchange(last, 'give back', gusd(5n), 5n)
    expect(await tally([issue(last, 5_001, 6n), issue(last, 5_002, 5n)])).toEqual({ capReached: 1, done: 1 })
    expect(await issued(ledger.database)).toBe(cap)
  })

  test('behavior: a posting that waited in vain for its allowance does not block others', async () => {
    // Five placements: on a single one the rebalancing posting could win the race under test.
    const holders = await Promise.all(times(5, (index) => ledger.openMember(200 + 256 + index, 10_000n)))
    const waiters = await Promise.all(times(5, (index) => ledger.openMember(200 + 512 + index, 10_000n)))
    const gathering = await ledger.openMember(3 + 256, 10_000n)
    // A thousand for each placement.
    await setCap((await issued(ledger.database)) + 256_000n)
    const committed = Promise.withResolvers<void>()
    const posted = Promise.withResolvers<void>()
    const holder = inTransaction(ledger.database, async (tx) => {
      for (const memberId of holders) {
        const key = createPostingKey('holder', memberId)
        const pay = usdt(900n)
        await postExchange(tx, { key, body: key, memberId, pay, receive: gusd(900n), metadata: {}, at })
      }
      posted.resolve()
      await committed.promise
    })
    await posted.promise
    const waiting = waiters.map((memberId) =>
      ledger.exchange(memberId, `waiter ${memberId}`, usdt(500n), 500n),
    )
    await waitForLocks(5)
    const gatherer = ledger.exchange(gathering, 'gatherer', usdt(5_000n), 5_000n)
    // On a cluster it takes from others one by one, until it has enough, and comes to none that is held.
    if (!ledger.isDistributed) await waitForLocks(6)
    committed.resolve()
    await holder
    expect(await tally([...waiting, gatherer])).toEqual({ done: 6 })
  })

  async function waitForLocks(count: number): Promise<void> {
    await expect.poll(() => ledger.countLockWaits()).toBe(count)
  }

  async function setCap(cap: bigint): Promise<void> {
    const { rows } = await ledger.owner.pool.query<{ cap: string }>(
      'SELECT sum(issuable) - ledger.house_balance(80) AS cap FROM ledger.allowance',
    )
    await ledger.owner.pool.query('SELECT ledger.adjust_issuance_cap($1)', [cap - BigInt(rows[0]?.cap ?? 0)])
  }
})

describe('revenue floor', () => {
  test('behavior: many payers empty revenue to the last micro-unit and never below zero', async () => {
    const memberIds = await Promise.all(times(16, (index) => ledger.openMember(300 + index, 1_000_000n)))
    await ledger.owner.pool.query('SELECT ledger.adjust_issuance_cap($1)', [10n ** 12n])
    await ledger.exchange(memberIds[0] as MemberId, 'earned before', usdt(10_000n), 8_000n)
    // Income arrives at every placement while others already spend it.
    const earn = memberIds.map((memberId, index) =>
      ledger.exchange(memberId, `earn ${index}`, usdt(1_000n), 900n),
    )
    const spend = times(60, (index) =>
      pay(memberIds[index % 16] as MemberId, `spend ${index}`, BigInt(1 + ((index * 37) % 97))),
    )
    const outcome = await tally([...earn, ...spend])
    expect(Object.keys(outcome).every((name) => ['done', 'revenueExhausted'].includes(name))).toBe(true)
    const left = (await getHouseBalance(ledger.database, 'revenue')).micro
    expect(left).toBeGreaterThanOrEqual(100n)
    await pay(memberIds[0] as MemberId, 'all but a hundred', left - 100n)
    const rest = times(105, (index) => pay(memberIds[index % 16] as MemberId, `rest ${index}`, 1n))
    expect(await tally(rest)).toEqual({ done: 100, revenueExhausted: 5 })
    expect((await getHouseBalance(ledger.database, 'revenue')).micro).toBe(0n)
  })

  function pay(memberId: MemberId, key: string, micro: bigint) {
    return post(ledger.database, {
      placement: Number(memberId % 256n),
      key: createPostingKey(key),
      body: createPostingKey(key),
      legs: [
        { accountId: houseAccounts.revenue.id, amount: gusd(-micro), eventType: 7 },
        { accountId: getMemberAccountId(memberId, 'GUSD'), amount: gusd(micro), eventType: 7 },
      ],
      metadata: {},
      at,
    })
  }
})

describe('house balances', () => {
  test('behavior: a roll-up leaves out uncommitted entries and loses none of them', async () => {
    const memberId = await ledger.openMember(400)
    const before = (await getHouseBalance(ledger.database, 'vault')).micro
    let finish = () => {}
    const waiting = new Promise<void>((done) => {
      finish = done
    })
    const started = Promise.withResolvers<void>()
    const slow = inTransaction(ledger.database, async (tx) => {
      await postRecharge(tx, { key: createPostingKey('slow'), memberId, amount: usdt(11n), metadata: {}, at })
      started.resolve()
      await waiting
    })
    await started.promise
    const other = await ledger.openMember(401, 13n)
    await rollUpHouse(ledger.database)
    expect((await getHouseBalance(ledger.database, 'vault')).micro).toBe(before - 13n)
    finish()
    await slow
    expect((await getHouseBalance(ledger.database, 'vault')).micro).toBe(before - 24n)
    await rollUpHouse(ledger.database)
    expect((await getHouseBalance(ledger.database, 'vault')).micro).toBe(before - 24n)
    expect((await getBalances(ledger.database, other)).USDT.total.micro).toBe(13n)
  })

  test('behavior: exact at every moment while members move and roll-ups run', async () => {
    const memberIds = await Promise.all(times(8, (index) => ledger.openMember(500 + index)))
    let running = true
    const movers = memberIds.map(async (memberId) => {
      for (let index = 0; running; index++) {
        await postRecharge(ledger.database, {
          key: createPostingKey('busy', memberId, index),
          memberId,
          amount: usdt(1n),
          metadata: {},
          at,
        })
      }
    })
    const roller = (async () => {
      while (running) await rollUpHouse(ledger.database)
    })()
    for (let comparison = 0; comparison < 40; comparison++) {
      const { rows } = await ledger.database.pool.query<{ quick: string; full: string }>(
        'SELECT ledger.house_balance(16) AS quick, (SELECT sum(amount) FROM ledger.entry WHERE account_id = 16) AS full',
      )
      expect(rows[0]?.quick).toBe(rows[0]?.full)
    }
    running = false
    await Promise.all([...movers, roller])
  })
})

async function issued(database: Database): Promise<bigint> {
  return -(await getHouseBalance(database, 'issuance')).micro
}
