import type { VaultFacts } from '@bank/chain/server'
import type { StoredCursor } from '../chainFollower/cursor.ts'
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
 * Reads the vault's automatic tier: its sum at the cursor's block, and the lower of its figures there and now, because a
 * lower one acts before its change is final. Throws ChainReadError.
 */
export async function readAutomaticTier(
  { payer, reader }: PayoutDeps,
  { cursor, facts }: { readonly cursor: StoredCursor; readonly facts: VaultFacts },
): Promise<AutomaticTier> {
  const { microUnit, automaticPaid, perDay } = facts
  const { blockNumber, blockTime } = cursor
  const { hash: blockHash } = await reader.getBlock({ number: await reader.getHeadNumber() })
  const newest = await reader.getAutomaticDaily({ vault: payer.vault, blockHash })
  const automaticDaily = newest < facts.automaticDaily ? newest : facts.automaticDaily
  return {
    day: { chainId: payer.chainId, vault: payer.vault, blockNumber, blockTime },
    paidMicro: automaticPaid / microUnit,
    dailyMicro: automaticDaily / microUnit,
    isTiered: automaticDaily < perDay,
  }
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
