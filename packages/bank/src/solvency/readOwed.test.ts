import { inTransaction } from '@bank/database'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { rollUpHouse } from '../recharge/rollUpHouse.ts'
import { readOwed, readOwedWhole } from './readOwed.ts'

const one = 1_000_000n
const hourMs = 3_600_000
const firstMs = Date.parse('2026-11-21T08:00:00Z')

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('stake' as const),
      member: fc.nat(2),
      micro: fc.integer({ min: 1, max: 999_999_999 }),
      days: fc.constantFrom(0, 0, 15),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('redeem' as const), index: fc.nat(20) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'roll' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('fees' as const), micro: fc.integer({ min: 1, max: 9_999 }) }),
  },
)

/** Liabilities by both ways, of one snapshot. */
const readBoth = ({ database }: SettlementFixture, at: Date) =>
  inTransaction(
    database,
    async (tx) => ({ kept: await readOwed(tx, at), whole: await readOwedWhole(tx, at) }),
    'repeatable read',
  )

async function assertEqual(scene: SettlementFixture, nowMs: number): Promise<void> {
  const { kept, whole } = await readBoth(scene, new Date(nowMs + 1_234))
  const { rows } = await scene.database.pool.query<{ stakes: number }>(
    'SELECT count(*)::int AS stakes FROM bank.stake WHERE redeemed_at IS NULL AND days = 0',
  )
  expect({ ...kept, interest: 0n }).toEqual({ ...whole, interest: 0n })
  // Rounded once and up, where each stake is rounded down.
  const beyond = kept.interest - whole.interest
  expect(beyond).toBeGreaterThanOrEqual(0n)
  expect(beyond).toBeLessThanOrEqual(BigInt(rows[0]?.stakes ?? 0))
}

test('behavior: after any history the kept sums say what the whole tables say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 25 }), async (acts) => {
      let nowMs = firstMs
      const toText = () => new Date(nowMs).toISOString()
      const scene = await openSettlementFixture(toText(), 4)
      try {
        const members = await scene.openMembers(3)
        await scene.earn(10_000n * one)
        const open: string[] = []
        for (const each of acts) {
          const memberId = members['member' in each ? each.member : 0] ?? expect.unreachable()
          if (each.kind === 'stake') {
            const request = {
              memberId,
              principal: BigInt(each.micro),
              days: each.days as 0 | 15,
              at: toText(),
            }
            open.push(await scene.stake(request))
          } else if (each.kind === 'redeem') {
            const [stakeId] = open.splice(each.index % Math.max(open.length, 1), 1)
            if (stakeId !== undefined) await scene.redeem(stakeId, toText())
          } else if (each.kind === 'fees') await scene.payFees(memberId, BigInt(each.micro), toText())
          else if (each.kind === 'roll') await rollUpHouse(scene.bank)
          else {
            nowMs += each.hours * hourMs
            scene.setTime(toText())
            await scene.settleAll()
          }
          await assertEqual(scene, nowMs)
        }
        await rollUpHouse(scene.bank)
        await assertEqual(scene, nowMs)
        // A day later, before the next plan: most accrual is of stakes that are not read one by one.
        await assertEqual(scene, nowMs + 24 * hourMs)
      } finally {
        // A redemption of the fixture leaves the promise of a term in escrow, which balances all the same.
        await scene.close()
      }
    }),
    { numRuns: 6 },
  )
})

test('behavior: where no day was settled without a halt, stakes accrue by their own rates', async () => {
  const scene = await openSettlementFixture(new Date(firstMs).toISOString(), 4)
  const [memberId = expect.unreachable()] = await scene.openMembers(1)
  await scene.earn(10_000n * one)
  await scene.stake({ memberId, principal: 365_000n * one, at: '2026-11-21T08:00:00Z' })
  await scene.asOwner(`
    INSERT INTO bank.settlement_day (day, state, last_stake, growth, fees, capital, pool_share, rewards_budget,
      interest_budget, demand_seconds, demand_ppb, shortfall, planned_at, halted_reason)
    VALUES ('2026-11-21', 'done', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, now(), 'yieldClosed')`)
  const { kept, whole } = await readBoth(scene, new Date('2026-11-23T00:00:00Z'))
  // Half a per cent a year of 365,000 is five a day.
  expect([kept.interest, whole.interest]).toEqual([5n * one, 5n * one])
  await scene.close()
})

test('behavior: a balance row that no entry explains is owed by the whole tables', async () => {
  const scene = await openSettlementFixture(new Date(firstMs).toISOString(), 4)
  const [memberId = expect.unreachable()] = await scene.openMembers(1)
  const account = memberId * 256n + 1n
  await scene.asOwner(`UPDATE ledger.account SET balance = balance + 5 WHERE id = ${account}`)
  const { kept, whole } = await readBoth(scene, new Date(firstMs))
  expect(whole.usdt - kept.usdt).toBe(5n)
  await scene.asOwner(`UPDATE ledger.account SET balance = balance - 5 WHERE id = ${account}`)
  await scene.close()
})
