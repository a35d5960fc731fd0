import { inTransaction } from '@bank/database'
import { amountOf, toDecimal } from '@bank/money'
import { appendAudit } from '../audit/appendAudit.ts'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'

/** A payment of the vault that no order explains. The amount is a decimal string, the time epoch milliseconds. */
export type ForeignPayout = {
  readonly id: string
  readonly kind: 'unknown' | 'mismatch'
  readonly recipient: string
  readonly amount: string
  readonly txHash: string
  readonly foundTime: number
  readonly isAcknowledged: boolean
}

/** The vault's payments that no order explains, the newest first, at most a hundred. Throws BankError 403. */
export async function listForeignPayouts(
  bank: BankContext,
  named: { operator: Operator },
): Promise<ForeignPayout[]> {
  assertMay(named.operator, 'sending.read')
  const rows = await bank.database.kysely
    .selectFrom('bank.foreign_payout')
    .select(['id', 'kind', 'recipient', 'amount', 'tx_hash', 'found_at', 'acknowledged_at'])
    .orderBy('block_number', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    amount: toDecimal(amountOf('USDT', BigInt(row.amount))),
    txHash: row.tx_hash,
    foundTime: row.found_at.getTime(),
    isAcknowledged: row.acknowledged_at !== null,
  }))
}

/**
 * Says that a payment no order explains has been looked into and the books put right, so that payouts go on. Throws
 * BankError 403, 404 (no such payment, or acknowledged before).
 */
export async function acknowledgeForeignPayout(
  bank: BankContext,
  named: { operator: Operator; id: string; reason: string },
): Promise<void> {
  const { operator, id, reason } = named
  assertMay(operator, 'sending.resume')
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (transaction) => {
    const found = await transaction
      .updateTable('bank.foreign_payout')
      .set({ acknowledged_at: at, acknowledged_by: operator.id })
      .where('id', '=', id)
      .where('acknowledged_at', 'is', null)
      .returning(['kind', 'recipient', 'amount', 'tx_hash'])
      .executeTakeFirst()
    if (found === undefined) throw new BankError(404)
    await appendAudit(transaction, {
      actor: { kind: 'operator', operator },
      act: 'sending.resume',
      subject: `payout ${id}`,
      detail: { ...found, reason },
      at,
    })
  })
}
