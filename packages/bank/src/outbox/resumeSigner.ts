import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../audit/appendAudit.ts'
import { runAct } from '../audit/runAct.ts'
import type { BankContext } from '../bankContext.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'

type Resumed = {
  readonly haltedReason: string
  readonly haltedDetail: string | null
  readonly failures: number
}

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
    const key = await runAct(
      tx,
      sql<Resumed>`SELECT halted_reason AS "haltedReason", halted_detail AS "haltedDetail", failures
        FROM bank.resume_signer(${operator.session}, ${chainId}, ${sender})`,
    )
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'outbox.resume',
      subject: `key ${sender} on chain ${chainId}`,
      detail: { ...key, reason },
      at,
    })
  })
}
