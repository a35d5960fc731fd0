import { inTransaction } from '@bank/database'
import { appendAudit } from '../audit/appendAudit.ts'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'

/**
 * Lets a stopped key send again, with its failures forgotten. Throws 403, 404 no such key, 3018 it is not stopped.
 */
export async function resumeSending(
  bank: BankContext,
  params: {
    readonly operator: Operator
    readonly chainId: number
    readonly sender: string
    readonly reason: string
  },
): Promise<void> {
  const { operator, chainId, reason } = params
  assertMay(operator, 'sending.resume')
  const sender = params.sender.toLowerCase()
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    const key = await tx
      .selectFrom('bank.sending_key')
      .select(['stopped_reason', 'stopped_detail', 'failures'])
      .where('chain_id', '=', String(chainId))
      .where('sender', '=', sender)
      .forUpdate()
      .executeTakeFirst()
    if (!key) throw new BankError(404)
    if (key.stopped_reason === null) throw new BankError(3018)
    await tx
      .updateTable('bank.sending_key')
      .set({ failures: 0, stopped_reason: null, stopped_detail: null, stopped_at: null })
      .where('chain_id', '=', String(chainId))
      .where('sender', '=', sender)
      .execute()
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'sending.resume',
      subject: `key ${sender} on chain ${chainId}`,
      detail: {
        stoppedReason: key.stopped_reason,
        stoppedDetail: key.stopped_detail,
        failures: key.failures,
        reason,
      },
      at,
    })
  })
}
