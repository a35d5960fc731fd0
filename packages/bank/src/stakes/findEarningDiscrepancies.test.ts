import { inTransaction } from '@bank/database'
import { postStakeReturn } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { findEarningDiscrepancies } from './findEarningDiscrepancies.ts'
import { redeem } from './redeem.ts'
import { stake } from './stake.ts'

let scene: SettlementFixture

beforeAll(async () => {
  scene = await openSettlementFixture('2026-11-21T00:00:00Z')
  const [ann] = await scene.openMembers(1)
  if (!ann) throw new Error('no member')
  await scene.earn(1_000_000_000n)
  for (const stakeTemplateId of ['1', '2', '2', '1'])
    await stake(scene.bank, { member: { id: ann, banned: false }, stakeTemplateId, amount: '36500' })
  scene.setTime('2026-11-23T00:00:00Z')
  await scene.settleAll()
  scene.setTime('2026-12-07T00:00:00Z')
  await redeem(scene.bank, { memberId: ann, stakeOrderId: '1' })
  await redeem(scene.bank, { memberId: ann, stakeOrderId: '2' })
})
afterAll(() => scene.close())

const findAll = async () =>
  (await findEarningDiscrepancies(scene.database))
    .map(({ invariant, subject }) => `${invariant}: ${subject}`)
    .toSorted()
const inHouse = 'the stakes account holds the open principal: stakes'
const inEscrow = 'the escrow account holds what is promised: escrow'
const once = 'each stake is taken once and paid once: member 1'
const kept = 'a term is paid at least its promise: stake 2'
const daysOf = (stake: number) => `the days of a stake add up to what it earned: stake ${stake}`

test('default: the bank’s own entries are consistent', async () => {
  expect(await findAll()).toEqual([])
})

test.each([
  ['stake SET principal = principal + $ WHERE id = 4', [once, inHouse]],
  ['stake SET principal = principal + $ WHERE id = 1', [once]],
  ['stake SET promised = promised + $ WHERE id = 3', [inEscrow]],
  ['stake SET promised = promised + $ WHERE id = 2', [kept]],
  ['stake SET redeemed_interest = redeemed_interest + $ WHERE id = 2', [once, daysOf(2)]],
  [`stake_day SET amount = amount + $ WHERE stake_id = 4 AND day = '2026-11-21'`, [once, daysOf(4)]],
  [`stake_day SET amount = amount + $ WHERE stake_id = 3 AND day = '2026-11-21'`, [daysOf(3)]],
  [`stake_day SET accrued = accrued + $ WHERE stake_id = 4 AND day = '2026-11-22'`, [daysOf(4)]],
])('behavior: a micro-unit changed by hand (%s) is found with its subject', async (change, found) => {
  await scene.asOwner(`UPDATE bank.${change.replace('$', '1')}`)
  const all = await findAll()
  await scene.asOwner(`UPDATE bank.${change.replace('$', '(-1)')}`)
  expect(all).toEqual(found)
  expect(await findAll()).toEqual([])
})

test('behavior: principal and promises in house accounts without a stake are found with both figures', async () => {
  const insertPair = (code: number, micro: number) => `
    INSERT INTO ledger.entry (placement, account_id, event_type, amount, transaction_key, created_at, xid)
    SELECT 0, leg.account, 12, leg.amount, key, now(), txid_current()
    FROM gen_random_uuid() AS key, (VALUES (${code}, ${micro}), (86, ${-micro})) AS leg(account, amount)`
  for (const [code, invariant, subject, account] of [
    [83, 'the stakes account holds the open principal', 'stakes', 'stakes'],
    [84, 'the escrow account holds what is promised', 'escrow', 'escrow'],
  ] as const) {
    const expected = await scene.readHouse(account)
    await scene.asOwner(insertPair(code, 1))
    const found = await findEarningDiscrepancies(scene.database)
    await scene.asOwner(insertPair(code, -1))
    expect(found).toEqual([{ invariant, subject, expected: `${expected}`, actual: `${expected + 1n}` }])
  }
  expect(await findAll()).toEqual([])
})

test('behavior: a payment to a member without a stake is found', async () => {
  const other = await openSettlementFixture('2026-11-21T00:00:00Z')
  const [ann, ben] = await other.openMembers(2)
  if (!ann || !ben) throw new Error('no members')
  await stake(other.bank, { member: { id: ann, banned: false }, stakeTemplateId: '1', amount: '100' })
  const posting = { key: crypto.randomUUID(), memberId: ben, amount: amountOf('GUSD', 5n), metadata: {} }
  await inTransaction(other.database, (tx) => postStakeReturn(tx, { ...posting, at: new Date(0) }))
  expect(await findEarningDiscrepancies(other.database)).toContainEqual({
    invariant: 'each stake is taken once and paid once',
    subject: `member ${ben}`,
    expected: 'none',
    actual: '0 5 0 0',
  })
  await other.close()
})
