import type { VaultPayout } from '@bank/chain/server'
import type { Transaction } from '@bank/database'
import { FollowerHalted } from '../chainFollower/followerHalted.ts'
import { closeUnsignedTransaction } from '../outbox/openOutboxTransaction.ts'
import { confirmPayout, insertUnrecognizedPayout } from '../withdrawalOrders/payout.ts'
import { finishOrder } from '../withdrawalOrders/payoutOrder.ts'
import { toPayoutSubject } from './payoutId.ts'
import type { PayoutDeps } from './vaultPayer.ts'

/** A final payment of the vault, in micro-units. */
export type FinalPayout = VaultPayout & {
  readonly micro: bigint
  /** Chain time of an automatic payment of the last day; null for any other. */
  readonly automaticAt: Date | null
}

/** settled now; `known` before; unknown or mismatch: the books cannot explain it. */
export type Settlement = 'settled' | 'known' | 'unknown' | 'mismatch'

/**
 * Books one final payment: the payout is confirmed only if the event's recipient and amount are its own; then the
 * pending GUSD is burned and the order follows, all in the caller's transaction.
 */
export async function settlePayout(
  transaction: Transaction,
  deps: PayoutDeps,
  params: { event: FinalPayout; at: Date },
): Promise<Settlement> {
  const { event, at } = params
  const payout = await transaction
    .selectFrom('bank.payout')
    .innerJoin('bank.withdrawal', 'bank.withdrawal.id', 'bank.payout.withdrawal_id')
    .select(['bank.payout.withdrawal_id', 'bank.payout.recipient', 'bank.payout.amount', 'bank.payout.state'])
    .where('bank.payout.id', '=', event.id)
    .forUpdate()
    .executeTakeFirst()
  if (payout === undefined) return insertUnrecognized(transaction, deps, { ...params, kind: 'unknown' })
  const matches = payout.recipient === event.recipient && BigInt(payout.amount) === event.micro
  // A part that had ended unpaid was given back or paid under another id: this payment is one too many.
  if (!matches || payout.state === 'failed')
    return insertUnrecognized(transaction, deps, { ...params, kind: 'mismatch' })
  if (payout.state === 'confirmed') return 'known'
  // An order of which the ledger took less explains no payment either.
  if (!(await confirmPayout(transaction, { id: event.id, txHash: event.txHash, at })))
    return insertUnrecognized(transaction, deps, { ...params, kind: 'mismatch' })
  await closeUnsignedTransaction(transaction, {
    subject: toPayoutSubject(event.id),
    txHash: event.txHash,
    blockNumber: event.blockNumber,
  })
  await finishOrder(transaction, { withdrawalId: payout.withdrawal_id, at })
  return 'settled'
}

async function insertUnrecognized(
  transaction: Transaction,
  { payer }: PayoutDeps,
  params: { event: FinalPayout; at: Date; kind: 'unknown' | 'mismatch' },
): Promise<'unknown' | 'mismatch'> {
  const { event, kind, at } = params
  const isRecorded = await insertUnrecognizedPayout(transaction, {
    chain_id: `${payer.chainId}`,
    vault: payer.vault,
    id: event.id,
    kind,
    recipient: event.recipient,
    amount: event.micro,
    tx_hash: event.txHash,
    block_number: event.blockNumber,
    found_at: at,
  })
  // The cursor moves with the row, so a row that is there before its payment was forged.
  if (!isRecorded)
    throw new FollowerHalted(
      'payoutMismatch',
      `the row of the payment ${event.id} was there before it was seen, and differs or is acknowledged`,
    )
  return kind
}
