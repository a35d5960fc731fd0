import { inTransaction, type WithdrawalState } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../audit/appendAudit.ts'
import { runAct } from '../audit/runAct.ts'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import { parseWithdrawalId } from '../policies/parseWithdrawalId.ts'

/** One operator's decision on an order. */
export type OperatorVerdict<V extends Verdict = Verdict> = {
  readonly operator: Operator
  readonly withdrawalId: string
  readonly verdict: V
  /** In the operator's words; kept in the audit. */
  readonly reason?: string | undefined
}

type Verdict = 'approve' | 'reject' | 'release' | 'return'

/**
 * Lets the database record an operator's verdict on an order and act on it, and writes both into the audit, in one
 * transaction. Throws 403, 3019 unknown, 3020 in another state or decided by this operator before, 3018 a payment of it is
 * on its way.
 */
export async function recordDecision(
  bank: BankContext,
  { operator, verdict, reason, ...params }: OperatorVerdict,
  rule: {
    readonly act: 'withdrawals.review' | 'withdrawals.resolveFrozen'
    /** Facts of the audit about the state that the verdict leaves. */
    readonly describe: (state: WithdrawalState) => Readonly<Record<string, string | boolean>>
  },
): Promise<void> {
  assertMay(operator, rule.act)
  const id = `${parseWithdrawalId(params.withdrawalId)}`
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    const order = await tx
      .selectFrom('bank.withdrawal')
      .select(['amount', 'recipient'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!order) throw new BankError(3019)
    const { state } = await runAct(
      tx,
      sql<{ state: WithdrawalState | null }>`
        SELECT bank.review_withdrawal(${operator.session}, ${id}, ${verdict}, ${at}) AS state`,
    )
    if (state === null) throw new BankError(3020)
    const { amount: amountMicro, recipient } = order
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: rule.act,
      subject: `withdrawal ${id}`,
      detail: { verdict, amountMicro, recipient, ...rule.describe(state), reason: reason ?? null },
      at,
    })
  })
}
