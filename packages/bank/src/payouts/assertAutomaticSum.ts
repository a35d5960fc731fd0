import { FollowerHalted } from '../chainFollower/followerHalted.ts'
import { type AutomaticDay, sumExplainedPayments } from '../withdrawalOrders/automaticPayment.ts'
import type { PayoutDeps } from './vaultPayer.ts'

/** The vault's automatic tier at the cursor's block, in micro-units. */
export type AutomaticTier = {
  readonly day: AutomaticDay
  /** Sum that left without signatures in the 24 hours up to that block, by the vault's word. */
  readonly paidMicro: bigint
  readonly dailyMicro: bigint
  /** False while the tier is the whole of the day's cap: then signatures would allow nothing more. */
  readonly isTiered: boolean
}

/**
 * Throws FollowerHalted automaticSumDiffers when what the vault says it paid without signatures in a day is not what the
 * books explain: one of them is forged, and nothing more may leave automatically.
 */
export async function assertAutomaticSum({ bank }: PayoutDeps, tier: AutomaticTier): Promise<void> {
  const explained = await sumExplainedPayments(bank.database.kysely, tier.day)
  if (explained !== tier.paidMicro)
    throw new FollowerHalted(
      'automaticSumDiffers',
      `in the day before block ${tier.day.blockNumber} the vault paid ${tier.paidMicro} without signatures, ` +
        `the books explain ${explained}`,
    )
}
