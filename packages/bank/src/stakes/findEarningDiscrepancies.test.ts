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

const laws = async () =>
  (await findEarningDiscrepancies(scene.database)).map(({ invariant }) => invariant).toSorted()
const inHouse = 'open principal stands in the house'
const inEscrow = 'what is promised is in escrow'
const once = 'each stake is taken once and paid once'
const kept = 'a term is paid at least its promise'
const days = 'the days of a stake add up to what it earned'

test('default: the bank’s own entries are consistent', async () => {
  expect(await laws()).toEqual([])
})

test.each([
  ['stake SET principal = principal + $ WHERE id = 4', [once, inHouse]],
  ['stake SET principal = principal + $ WHERE id = 1', [once]],
  ['stake SET promised = promised + $ WHERE id = 3', [inEscrow]],
  ['stake SET promised = promised + $ WHERE id = 2', [kept]],
  ['stake SET redeemed_interest = redeemed_interest + $ WHERE id = 2', [once, days]],
  [`stake_day SET amount = amount + $ WHERE stake_id = 4 AND day = '2026-11-21'`, [once, days]],
  [`stake_day SET amount = amount + $ WHERE stake_id = 3 AND day = '2026-11-21'`, [days]],
  [`stake_day SET accrued = accrued + $ WHERE stake_id = 4 AND day = '2026-11-22'`, [days]],
])('behavior: a micro-unit changed by hand (%s) is found', async (change, found) => {
  await scene.asOwner(`UPDATE bank.${change.replace('$', '1')}`)
  expect(await laws()).toEqual(found)
  await scene.asOwner(`UPDATE bank.${change.replace('$', '(-1)')}`)
  expect(await laws()).toEqual([])
})
