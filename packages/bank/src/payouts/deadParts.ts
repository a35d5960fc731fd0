import type { Database, Transaction } from '@bank/database'
import { type Hex, parseTransaction, recoverTransactionAddress } from 'viem'
import { toPayoutSubject } from './payoutId.ts'
import { type PayoutDeps, readFinalPayer } from './vaultPayer.ts'

/** Parts found dead by this process: what a final block has decided never changes. */
const known = new Set<string>()

/** Lists the bytes that were ever signed for a part; the application's role can neither remove nor change them. */
export async function listSignedBytes(
  executor: Database['kysely'] | Transaction,
  payoutId: string,
): Promise<Hex[]> {
  const rows = await executor
    .selectFrom('bank.outbox_attempt')
    .innerJoin('bank.outbox_transaction', 'bank.outbox_transaction.id', 'outbox_transaction_id')
    .select('raw')
    .where('subject', '=', toPayoutSubject(payoutId))
    .execute()
  return rows.map(({ raw }) => raw as Hex)
}

/**
 * True when a signed part cannot be paid, by the chain's word: each of its transactions has a final nonce, or a sender
 * that is not the vault's payer at a final block, and the vault has not paid its id. False for a part that was never
 * signed. Throws ChainReadError.
 */
export async function isDeadPart(deps: PayoutDeps, payoutId: string): Promise<boolean> {
  const { bank, payer, reader } = deps
  if (known.has(payoutId)) return true
  const signed = await listSignedBytes(bank.database.kysely, payoutId)
  if (signed.length === 0) return false
  let isForGood = true
  for (const raw of signed) {
    const { nonce = 0 } = parseTransaction(raw)
    const sender = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
    const { finalized } = await reader.getNonceFacts(sender)
    if (BigInt(nonce) < finalized) continue
    if ((await readFinalPayer(deps)) === sender.toLowerCase()) return false
    isForGood = false
  }
  // Asked after the nonces: paid before they were final is seen now.
  if (await reader.isPaid({ vault: payer.vault, id: payoutId as Hex })) return false
  // A payer can come back, a nonce cannot.
  if (isForGood) known.add(payoutId)
  return true
}

/** Finds the failed parts of approved orders that were signed and are dead; any other may still be paid. */
export async function findDeadParts(deps: PayoutDeps): Promise<ReadonlySet<string>> {
  const rows = await deps.bank.database.kysely
    .selectFrom('bank.payout')
    .innerJoin('bank.withdrawal', 'bank.withdrawal.id', 'withdrawal_id')
    .select('bank.payout.id')
    .where('bank.payout.state', '=', 'failed')
    .where('bank.withdrawal.state', '=', 'approved')
    .execute()
  const dead = new Set<string>()
  for (const { id } of rows) if (await isDeadPart(deps, id)) dead.add(id)
  return dead
}
