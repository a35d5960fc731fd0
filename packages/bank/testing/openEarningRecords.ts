import { createPostingKey, eventTypes, type MemberId, postPayments, postSetAside } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { redeem } from '../src/stakes/redeem.ts'
import { stake } from '../src/stakes/stake.ts'
import { openSettlementFixture, type SettlementFixture } from './openSettlementFixture.ts'

const one = 1_000_000n

type Earner = { readonly scene: SettlementFixture; readonly ann: MemberId }

/** A member who has been paid interest, every reward and a pool share; with the ids of the stakes. */
export async function openEarningRecords(): Promise<Earner & { readonly ids: readonly string[] }> {
  const scene = await openSettlementFixture('2026-11-21T00:00:00Z')
  const [ann] = await scene.openMembers(1)
  if (!ann) throw new Error('no member')
  await scene.earn(10_000n * one)
  const buy = async (stakeTemplateId: string, amount: string) =>
    (await stake(scene.bank, { member: { id: ann, banned: false }, stakeTemplateId, amount })).stakeOrderId
  const ids = [await buy('1', '36500'), await buy('1', '73000'), await buy('2', '36500')]
  scene.setTime('2026-11-22T12:00:00Z')
  await scene.settleAll()
  await redeem(scene.bank, { memberId: ann, stakeOrderId: ids[0] ?? '' })
  scene.setTime('2026-11-23T12:00:00Z')
  await scene.settleAll()
  await scene.asOwner(`INSERT INTO bank.reward_day (placement, day, member_id, event_type, base, gross, paid)
    VALUES (${ann % 256n}, '2026-11-22', ${ann}, 4, 40000000, 2000000, 2000000),
      (${ann % 256n}, '2026-11-22', ${ann}, 5, 50000000, 500000, 500000),
      (${ann % 256n}, '2026-11-22', ${ann}, 6, 60000000, 60000, 60000)`)
  const metadata = { kind: 'rewards', day: '2026-11-22' }
  await pay({ scene, ann }, 'rewards', eventTypes.recommendReward, 2_000_000n, metadata)
  await pay({ scene, ann }, 'rewards', eventTypes.communityReward, 500_000n, metadata)
  await pay({ scene, ann }, 'rewards', eventTypes.equalLevelReward, 60_000n, metadata)
  await pay({ scene, ann }, 'pool', eventTypes.poolShare, 7_000_000n, { kind: 'pool', week: '2026-11-23' })
  return { scene, ann, ids }
}

/** Pays a member out of what is set aside, as the rewards of a day and the shares of a week do. */
async function pay(
  { scene, ann }: Earner,
  from: 'rewards' | 'pool',
  eventType: number,
  micro: bigint,
  metadata: object,
): Promise<void> {
  const [amount, at] = [amountOf('GUSD', micro), await scene.bank.clock.now()]
  const key = createPostingKey('test', eventType)
  await postSetAside(scene.database, {
    key: createPostingKey('aside', eventType),
    from: 'revenue',
    to: from,
    amount,
    metadata: {},
    at,
  })
  const placement = Number(ann % 256n)
  const payments = [{ memberId: ann, amount }]
  await postPayments(scene.database, {
    placement,
    key,
    from,
    payments,
    eventType,
    metadata: { ...metadata },
    at,
  })
}
