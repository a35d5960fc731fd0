import { sql } from 'kysely'
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

/** Orders with a failed part that a pass proves; more than it takes on. */
const provedAtOnce = 100

/**
 * Finds the failed parts that were signed and are dead, of the first approved orders that have one and of those that are
 * being paid; any other may still be paid.
 */
export async function findDeadParts(deps: PayoutDeps): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM (
      (SELECT withdrawal_id FROM bank.payout_queue WHERE has_failed AND unpaid > 0
        ORDER BY awaits_signatures, number LIMIT ${provedAtOnce})
      UNION
      SELECT withdrawal_id FROM bank.payout WHERE state = 'sending'
    ) o
    JOIN bank.payout p ON p.withdrawal_id = o.withdrawal_id AND p.state = 'failed'
    JOIN bank.withdrawal w ON w.id = o.withdrawal_id AND w.state = 'approved'`.execute(
    deps.bank.database.kysely,
  )
  const dead = new Set<string>()
  for (const { id } of rows) if (await isDeadPart(deps, id)) dead.add(id)
  return dead
}
