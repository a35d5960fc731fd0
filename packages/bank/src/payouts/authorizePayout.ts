import { vaultAbi } from '@bank/chain'
import type { Transaction } from '@bank/database'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { findOpenBreach } from '../bookBreaches/bookBreach.ts'
import { lockCursor } from '../chainFollower/cursor.ts'
import type { ContractCall, OutboxTransaction, SigningRight } from '../outbox/outboxDeps.ts'
import { findOrderDoubt, type OrderTerms } from './findOrderDoubt.ts'
import { fromPayoutSubject } from './payoutId.ts'
import { findUnrecognized } from './syncVaultPayouts.ts'
import { type PayoutDeps, toFollower, type VaultPayer } from './vaultPayer.ts'

type PaidPart = { readonly id: string; readonly recipient: string; readonly amount: string }

/** Composes the only call that the payer ever signs: the vault pays a part of an order, under its id. */
export function composePayoutCall(
  { vault }: Pick<VaultPayer, 'vault'>,
  { id, recipient, amount }: PaidPart,
  { microUnit }: Pick<OrderTerms, 'microUnit'>,
): ContractCall {
  const args = [id as Hex, recipient as Address, BigInt(amount) * microUnit] as const
  return { to: vault, callData: encodeFunctionData({ abi: vaultAbi, functionName: 'payOut', args }) }
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
    .selectFrom('bank.payout')
    .select(['id', 'withdrawal_id', 'recipient', 'amount', 'state'])
    .where('id', '=', fromPayoutSubject(outboxTx.subject))
    .executeTakeFirstOrThrow()
  if (payout.state !== 'sending') return { verdict: 'wait', reason: 'ended' }
  const doubt = await findOrderDoubt(transaction, { withdrawalId: payout.withdrawal_id, terms })
  if (doubt === 'partUnproven') return { verdict: 'wait', reason: doubt }
  if (doubt !== undefined) return { verdict: 'refuse', reason: doubt }
  return { verdict: 'sign', call: composePayoutCall(deps.payer, payout, terms) }
}
