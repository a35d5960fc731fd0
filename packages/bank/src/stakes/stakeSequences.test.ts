import { parseMemberId } from '@bank/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { BankError } from '../errors.ts'
import { findEarningDiscrepancies } from './findEarningDiscrepancies.ts'
import { redeem } from './redeem.ts'
import { stake } from './stake.ts'

const dayMs = 86_400_000
const startMs = Date.parse('2026-11-21T08:00:00Z')

/** Possible steps, in any order: a member buys or redeems, the platform earns, time passes, days are settled. */
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('stake'),
      who: fc.nat(2),
      template: fc.nat(3),
      cents: fc.integer({ min: 10_000, max: 9_000_000 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('redeem'), who: fc.nat(2), which: fc.nat(30) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('earn'), micro: fc.bigInt({ min: 1n, max: 20_000_000n }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 1, max: 20 * dayMs }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle') }) },
)
type Act = typeof act extends fc.Arbitrary<infer Kind> ? Kind : never

test('behavior: in any order of events no more is paid than was earned, and every stake is payable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 40 }), async (acts) => {
      const scene = await openSettlementFixture(new Date(startMs).toISOString())
      try {
        await run(scene, acts)
      } finally {
        await scene.close()
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
})

async function run(scene: SettlementFixture, acts: readonly Act[]): Promise<void> {
  const members = await scene.openMembers(3)
  const orders: string[] = []
  let nowMs = startMs
  let earned = 0n
  const balances = async () =>
    (await Promise.all(members.map((id) => scene.balanceOf(id)))).reduce((sum, micro) => sum + micro, 0n)
  const before = await balances()
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof BankError && [2004, 2007, 2008, 2010].includes(error.code))) throw error
    })
  const memberAt = (who: number) => {
    const member = members[who]
    if (!member) throw new Error('no member')
    return member
  }
  for (const next of acts) {
    if ('template' in next) {
      const member = { id: memberAt(next.who), banned: false }
      const amount = `${next.cents / 100}`
      await attempt(
        stake(scene.bank, { member, stakeTemplateId: `${next.template + 1}`, amount }).then(
          ({ stakeOrderId }) => orders.push(stakeOrderId),
        ),
      )
    } else if ('which' in next) {
      const stakeOrderId = orders[next.which % Math.max(1, orders.length)]
      if (stakeOrderId !== undefined)
        await attempt(redeem(scene.bank, { memberId: memberAt(next.who), stakeOrderId }))
    } else if ('micro' in next) {
      await scene.earn(next.micro)
      earned += next.micro
    } else if ('ms' in next) {
      nowMs += next.ms
      scene.setTime(new Date(nowMs).toISOString())
    } else await scene.settleAll()
    // Nothing is paid that was not earned first.
    const paid = (await balances()) + (await scene.readHouse('stakes')) - before
    expect(paid).toBeLessThanOrEqual(earned)
    expect(await findEarningDiscrepancies(scene.database)).toEqual([])
  }
  await redeemAll(scene, nowMs)
  const house = (await scene.readHouse('revenue')) + (await scene.readHouse('dust'))
  expect(await scene.readHouse('stakes')).toBe(0n)
  expect(await scene.readHouse('escrow')).toBe(0n)
  expect((await balances()) - before + house).toBe(earned)
}

/** After the longest term every stake that is open is redeemed, by its owner and whatever the platform's funds. */
async function redeemAll(scene: SettlementFixture, nowMs: number): Promise<void> {
  scene.setTime(new Date(nowMs + 181 * dayMs).toISOString())
  const { rows } = await scene.database.pool.query<{ id: string; member_id: string }>(
    'SELECT id, member_id FROM bank.stake WHERE redeemed_at IS NULL ORDER BY id',
  )
  for (const { id, member_id } of rows)
    await redeem(scene.bank, { memberId: parseMemberId(member_id), stakeOrderId: id })
  expect(await findEarningDiscrepancies(scene.database)).toEqual([])
}
