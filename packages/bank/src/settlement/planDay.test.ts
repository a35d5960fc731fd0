import { afterEach, expect, test } from 'vitest'
import { openSettlementBank, type SettlementBank } from '../testing/openSettlementBank.ts'
import { runSettlement } from './runSettlement.ts'

const one = 1_000_000n
const banks: SettlementBank[] = []
afterEach(async () => {
  for (const open of banks.splice(0)) await open.close()
})

test('behavior: two final blocks of one second, the last of a day among them, hold no day up and nothing is lost', async () => {
  const scene = await openSettlementBank('2026-11-21T08:00:00Z')
  banks.push(scene)
  const [ann] = await scene.openMembers(1)
  if (!ann) throw new Error('no member')
  await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-21T08:00:00Z' })
  const vault = `0x${'11'.repeat(20)}`
  await scene.asOwner(`
    INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES (56, '${vault}', '2026-11-21T08:00:00Z');
    INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time, assets, grown,
      grown_in_all, booked, booked_in_all, yield_index)
    SELECT 56, '${vault}', b, b + 1, '0x' || repeat('ab', 32), f::timestamptz, t::timestamptz, 0, 0, 0, g, 0, 0
    FROM (VALUES (1, '2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z', 7),
      (2, '2026-11-21T08:00:00Z', '2026-11-21T16:00:00Z', 1000),
      (3, '2026-11-21T16:00:00Z', '2026-11-22T00:00:00Z', 100),
      (4, '2026-11-22T00:00:00Z', '2026-11-22T00:00:00Z', 11)) AS m(b, f, t, g)`)
  scene.setTime('2026-11-22T00:00:00Z')
  expect(await runSettlement(scene.bank)).toMatchObject({ day: '2026-11-21', planned: true })
  await scene.finishDay('2026-11-21')
  await scene.asOwner(`INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time,
      assets, grown, grown_in_all, booked, booked_in_all, yield_index)
    VALUES (56, '${vault}', 5, 6, '0x' || repeat('ab', 32), '2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z', 0, 0, 0,
      10000, 0, 0)`)
  scene.setTime('2026-11-23T00:00:00Z')
  expect(await runSettlement(scene.bank)).toMatchObject({ day: '2026-11-22', planned: true })
  const days = await scene.database.kysely
    .selectFrom('bank.settlement_day')
    .select(['day', 'growth'])
    .orderBy('day')
    .execute()
  expect(days.map(({ growth }) => growth)).toEqual(['1107', '10011'])
})
