import { isDead, isDeadForGood, listSignedBytes, readPartEvidence } from '../withdrawalOrders/partEvidence.ts'
import { toPayoutSubject } from './payoutId.ts'
import type { PayoutDeps } from './vaultPayer.ts'

/** Parts found dead by this process: what a final block has decided never changes. */
const known = new Set<string>()

/**
 * True when a signed part cannot be paid, by the chain's word: each of its transactions has a final nonce, or a sender
 * that is the vault's payer neither at a final block nor at the head, and the vault has not paid its id. False for a part that was never
 * signed. Throws ChainReadError.
 */
export async function isDeadPart({ bank, payer, reader }: PayoutDeps, payoutId: string): Promise<boolean> {
  if (known.has(payoutId)) return true
  const bytes = await listSignedBytes(bank.database.kysely, toPayoutSubject(payoutId))
  if (bytes.length === 0) return false
  const evidence = await readPartEvidence(reader, { vault: payer.vault, payoutId, bytes })
  if (isDeadForGood(evidence)) known.add(payoutId)
  return isDead(evidence)
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
