import { inTransaction } from '@bank/database'
import { appendAudit } from '../audit/appendAudit.ts'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'

/**
 * Lets a halted key send again, with its failures forgotten. Throws 403, 404 no such key, 3018 it is not halted.
 */
export async function resumeSigner(
  bank: BankContext,
  params: {
    readonly operator: Operator
    readonly chainId: number
    readonly sender: string
    readonly reason: string
  },
): Promise<void> {
  const { operator, chainId, reason } = params
  assertMay(operator, 'outbox.resume')
  const sender = params.sender.toLowerCase()
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    const key = await tx
      .selectFrom('bank.signer_key')
      .select(['halted_reason', 'halted_detail', 'failures'])
      .where('chain_id', '=', String(chainId))
      .where('sender', '=', sender)
      .forUpdate()
      .executeTakeFirst()
    if (!key) throw new BankError(404)
    if (key.halted_reason === null) throw new BankError(3018)
    await tx
      .updateTable('bank.signer_key')
      .set({ failures: 0, halted_reason: null, halted_detail: null, halted_at: null })
      .where('chain_id', '=', String(chainId))
      .where('sender', '=', sender)
      .execute()
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'outbox.resume',
      subject: `key ${sender} on chain ${chainId}`,
      detail: {
        haltedReason: key.halted_reason,
        haltedDetail: key.halted_detail,
        failures: key.failures,
        reason,
      },
      at,
    })
  })
}
