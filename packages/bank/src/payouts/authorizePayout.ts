import { vaultAbi } from '@bank/chain'
import type { Transaction } from '@bank/database'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { findOpenBreach } from '../bookBreaches/bookBreach.ts'
import { lockCursor } from '../chainFollower/cursor.ts'
import type { ContractCall, OutboxTransaction, SigningRight } from '../outbox/outboxDeps.ts'
import { sumAutomaticPayments } from '../withdrawalOrders/automaticPayment.ts'
import type { AutomaticTier } from './assertAutomaticSum.ts'
import { findOrderDoubt, type OrderTerms } from './findOrderDoubt.ts'
import { fromPayoutSubject } from './payoutId.ts'
import { findUnrecognized } from './syncVaultPayouts.ts'
import { type PayoutDeps, toFollower, type VaultPayer } from './vaultPayer.ts'

type PaidPart = {
  readonly id: string
  readonly withdrawal_id: string
  readonly recipient: string
  readonly amount: string
  readonly is_reviewed: boolean
}

/**
 * Composes the only calls that the payer ever signs: the vault pays a part of an order under its id, by itself or with
 * the signatures of reviewers; undefined when it needs signatures that are not there, or no longer.
 */
export function composePayoutCall(
  { vault: to }: Pick<VaultPayer, 'vault'>,
  { id, withdrawal_id, recipient, amount, is_reviewed }: PaidPart,
  { microUnit, signed }: Pick<OrderTerms, 'microUnit' | 'signed'>,
): ContractCall | undefined {
  const units = BigInt(amount) * microUnit
  if (!is_reviewed) {
    const args = [id as Hex, recipient as Address, units] as const
    return { to, callData: encodeFunctionData({ abi: vaultAbi, functionName: 'payOut', args }) }
  }
  const review = signed.get(withdrawal_id)
  if (review === undefined) return undefined
  const args = [id as Hex, units, review.order, review.signatures] as const
  return { to, callData: encodeFunctionData({ abi: vaultAbi, functionName: 'payOutReviewed', args }) }
}

/** Finds why a part may not leave without signatures after all, by the vault's tier and the payments recorded under it. */
async function findTierDoubt(
  transaction: Transaction,
  tier: AutomaticTier,
  { isReviewed, orderMicro }: { readonly isReviewed: boolean; readonly orderMicro: bigint },
): Promise<SigningRight | undefined> {
  if ((await sumAutomaticPayments(transaction, tier.day)) !== tier.paidMicro)
    return { verdict: 'wait', reason: 'automaticSumDiffers' }
  // Parts of an order above the tier are no smaller orders: its row cannot make them automatic.
  if (tier.isTiered && !isReviewed && orderMicro > tier.dailyMicro)
    return { verdict: 'refuse', reason: 'again' }
  return undefined
}

/**
 * Reads, in the transaction that signs, what a payment rests on, and composes it from the payout's row. The cursor's
 * lock holds settling back, and a reconciler that records a breach: either is found before or stops the next one.
 */
export async function authorizePayout(
  transaction: Transaction,
  deps: PayoutDeps,
  params: { readonly outboxTx: OutboxTransaction; readonly terms: OrderTerms },
): Promise<SigningRight> {
  const { outboxTx, terms } = params
  await lockCursor(transaction, toFollower(deps.payer))
  if ((await findUnrecognized(transaction, deps)) !== undefined)
    return { verdict: 'wait', reason: 'unrecognizedPayout' }
  if ((await findOpenBreach(transaction)) !== undefined) return { verdict: 'wait', reason: 'booksDiffer' }
  const payout = await transaction
    .selectFrom('bank.payout as payout')
    .innerJoin('bank.withdrawal as withdrawal', 'withdrawal.id', 'payout.withdrawal_id')
    .select([
      'payout.id',
      'payout.withdrawal_id',
      'payout.recipient',
      'payout.amount',
      'payout.state',
      'payout.is_reviewed',
      'withdrawal.amount as order_amount',
    ])
    .where('payout.id', '=', fromPayoutSubject(outboxTx.subject))
    .executeTakeFirstOrThrow()
  if (payout.state !== 'sending') return { verdict: 'wait', reason: 'ended' }
  const doubt = await findOrderDoubt(transaction, { withdrawalId: payout.withdrawal_id, terms })
  if (doubt === 'partUnproven') return { verdict: 'wait', reason: doubt }
  if (doubt !== undefined) return { verdict: 'refuse', reason: doubt }
  if (outboxTx.state === 'queued' && terms.tier !== undefined) {
    const order = { isReviewed: payout.is_reviewed, orderMicro: BigInt(payout.order_amount) }
    const tierDoubt = await findTierDoubt(transaction, terms.tier, order)
    if (tierDoubt !== undefined) return tierDoubt
  }
  const call = composePayoutCall(deps.payer, payout, terms)
  return call === undefined ? { verdict: 'refuse', reason: 'again' } : { verdict: 'sign', call }
}
