import { inTransaction } from '@bank/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/openTestBank.ts'
import { reconcileBooks } from '../reconcileBooks.ts'
import { findTotalBreaches, foldTotals, readTotal } from './runningTotals.ts'

let testBank: TestBank
beforeAll(async () => {
  testBank = await openTestBank()
})
afterAll(() => testBank.close())
beforeEach(() =>
  testBank.asOwner(`DELETE FROM bank.stake; DELETE FROM bank.settlement_day; DELETE FROM bank.attestation`),
)

const { unreachable } = expect
const find = () => inTransaction(testBank.bank.database, findTotalBreaches, 'repeatable read')
const read = (name: Parameters<typeof readTotal>[1]) => readTotal(testBank.bank.database.kysely, name)
const insertStakes = (count: number) =>
  testBank.asOwner(`
    INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at, expire_at)
    SELECT gen_random_uuid(), 1, CASE days WHEN 0 THEN 1 ELSE 2 END, days, 100 + n, 5, 9, days, now(),
      CASE WHEN days > 0 THEN now() END
    FROM generate_series(1, ${count}) n, LATERAL (SELECT n % 2 * 15 AS days) d`)
const insertAttestation = (id: number) =>
  testBank.asOwner(`
    INSERT INTO bank.attestation (tree_id, chain_id, contract, root, members, at, usdt, gusd, staked, pending, interest,
      suspense, pool, set_aside, counted, paid_out)
    VALUES (${id}, 56, '0x${'11'.repeat(20)}', sha256('x'), 1, now(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`)

test('default: totals follow every row that is inserted, changed or deleted, one by one or many at once', async () => {
  await insertStakes(10)
  expect(await read('principal')).toBe(1_055n)
  expect(await read('promised')).toBe(75n)
  expect(await read('demandPrincipal')).toBe(530n)
  expect(await read('demandRate')).toBe(2_650n)
  await testBank.asOwner(
    `UPDATE bank.stake SET redeemed_at = now(), redeemed_interest = 0 WHERE principal = 102`,
  )
  await testBank.asOwner(`UPDATE bank.stake SET principal = principal - 1 WHERE redeemed_at IS NULL`)
  expect(await read('demandPrincipal')).toBe(424n)
  expect(await find()).toEqual([])
  await testBank.asOwner(`DELETE FROM bank.stake WHERE id % 3 = 0`)
  expect(await find()).toEqual([])
})

test('behavior: days and recorded attestations are counted', async () => {
  await testBank.asOwner(`
    INSERT INTO bank.settlement_day (day, state, last_stake, growth, fees, capital, pool_share, rewards_budget,
      interest_budget, demand_seconds, demand_ppb, shortfall, planned_at)
    SELECT DATE '2026-11-01' + n, 'done', 0, 0, n, 10 * n, 0, 0, 0, 0, 0, 0, now() FROM generate_series(1, 4) n;
    UPDATE bank.settlement_day SET fees = fees + 1 WHERE day = '2026-11-02'`)
  expect([await read('dayFees'), await read('dayCapital')]).toEqual([11n, 100n])
  await insertAttestation(1)
  await insertAttestation(2)
  expect(await read('attestations')).toBe(0n)
  await testBank.asOwner(`UPDATE bank.attestation SET state = 'recorded', number = tree_id, tx_hash = '0x${'22'.repeat(32)}',
    block_number = 1, block_time = now(), idle = 0, supplied = 0, withdrawable = 0, uncredited = 0, in_transit = 0, assets = 0
    WHERE tree_id = 2`)
  expect(await read('attestations')).toBe(1n)
  expect(await find()).toEqual([])
})

test('behavior: folding changes no total, however many fold at once while rows are written', async () => {
  await insertStakes(4)
  const before = await read('principal')
  await Promise.all([
    ...Array.from({ length: 4 }, () => foldTotals(testBank.bank.database)),
    ...Array.from({ length: 4 }, () => insertStakes(2)),
  ])
  expect(await read('principal')).toBe(before + 4n * 203n)
  await foldTotals(testBank.bank.database)
  expect(await read('principal')).toBe(before + 4n * 203n)
  expect(await testBank.readAsOwner('SELECT name FROM bank.running_change')).toEqual([])
  expect(await find()).toEqual([])
})

test('behavior: a registration counts once it is committed, and one that is undone never', async () => {
  const before = await read('members')
  const member = await testBank.addMember(5)
  expect(await read('members')).toBe(before + 1n)
  await expect(testBank.addMember(5)).rejects.toThrow()
  expect(await read('members')).toBe(before + 1n)
  expect(member.id).toBeGreaterThan(1n)
})

test('behavior: the whole reconciliation finds a total that is not the sum of its table', async () => {
  await testBank.asOwner(`UPDATE bank.running_total SET value = value + 7 WHERE name = 'members'`)
  try {
    const { whole } = await reconcileBooks(testBank.bank)
    const [breach = unreachable()] = whole.filter(({ source }) => source === 'bank.member')
    expect(breach).toMatchObject({ invariant: 'a running total is the sum of its table', subject: 'members' })
    expect(BigInt(breach.actual) - BigInt(breach.expected)).toBe(7n)
  } finally {
    await testBank.asOwner(`UPDATE bank.running_total SET value = value - 7 WHERE name = 'members'`)
  }
})

test('behavior: the whole reconciliation finds a sum of entries that is not what members hold', async () => {
  await testBank.asOwner(
    'UPDATE ledger.member_closing SET balance = balance + 3 WHERE asset = 1 AND placement = 0',
  )
  expect(await find()).toEqual([
    {
      source: 'ledger.account',
      invariant: 'members hold what their entries add up to',
      subject: 'asset 1',
      expected: '0',
      actual: '3',
    },
  ])
  await testBank.asOwner(
    'UPDATE ledger.member_closing SET balance = balance - 3 WHERE asset = 1 AND placement = 0',
  )
  expect(await find()).toEqual([])
})
