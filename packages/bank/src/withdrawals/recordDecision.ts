import { inTransaction, type Transaction, type WithdrawalState } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../audit/appendAudit.ts'
import { runAct } from '../audit/runAct.ts'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import { parseWithdrawalId } from '../policies/parseWithdrawalId.ts'
import type { ReturnedOrder } from '../withdrawalOrders/returnWithdrawal.ts'

/** One operator's decision on an order. */
export type OperatorVerdict<V extends Verdict = Verdict> = {
  readonly operator: Operator
  readonly withdrawalId: string
  readonly verdict: V
  /** In the operator's words; kept in the audit. */
  readonly reason?: string | undefined
}

/** An order that is decided, and the number of operators who agree so far. */
export type Decided = { readonly order: LockedOrder; readonly agreeing: number; readonly at: Date }

/**
 * Records an operator's decision on an order in one state, lets `decide` act on it and writes both into the audit, in one
 * transaction. Throws 403, 3019 unknown, 3020 in another state or decided by this operator before.
 */
export async function recordDecision(
  bank: BankContext,
  { operator, verdict, reason, ...params }: OperatorVerdict,
  rule: {
    readonly act: 'withdrawals.review' | 'withdrawals.resolveFrozen'
    readonly state: WithdrawalState
    readonly decide: (
      tx: Transaction,
      decided: Decided,
    ) => Promise<Readonly<Record<string, string | boolean>>>
  },
): Promise<void> {
  assertMay(operator, rule.act)
  const id = `${parseWithdrawalId(params.withdrawalId)}`
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.state !== rule.state) throw new BankError(3020)
    const agreeing = await recordVerdict(tx, { order, operator, verdict, at })
    const outcome = await rule.decide(tx, { order, agreeing, at })
    const { amount: amountMicro, recipient } = order
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: rule.act,
      subject: `withdrawal ${id}`,
      detail: { verdict, amountMicro, recipient, ...outcome, reason: reason ?? null },
      at,
    })
  })
}

export type LockedOrder = ReturnedOrder & {
  readonly state: WithdrawalState
  readonly reviews_needed: number | null
  readonly approved_at: Date | null
  readonly banned: boolean
  readonly banned_at: Date | null
}

/** Reads and locks an order until the transaction ends. Throws 3019. */
async function lockOrder(tx: Transaction, id: string): Promise<LockedOrder> {
  const row = await tx
    .selectFrom('bank.withdrawal as order')
    .innerJoin('bank.member as member', 'member.id', 'order.member_id')
    .selectAll('order')
    .select('member.banned_at')
    .where('order.id', '=', id)
    .forUpdate('order')
    .executeTakeFirst()
  if (!row) throw new BankError(3019)
  return { ...row, banned: row.banned_at !== null }
}

type Verdict = 'approve' | 'reject' | 'release' | 'return'

/**
 * Records an operator's decision and returns how many different operators made the same one. An approval from before the
 * member was banned does not count, and its operator may repeat it. Throws 3020 for a repeated decision.
 */
async function recordVerdict(
  tx: Transaction,
  params: {
    readonly order: LockedOrder
    readonly operator: Operator
    readonly verdict: Verdict
    readonly at: Date
  },
): Promise<number> {
  const { order, operator, verdict, at } = params
  const { isRecorded } = await runAct(
    tx,
    sql<{
      isRecorded: boolean
    }>`SELECT bank.review_withdrawal(${operator.session}, ${order.id}, ${verdict}, ${at})
      AS "isRecorded"`,
  )
  if (!isRecorded) throw new BankError(3020)
  const { count } = await tx
    .selectFrom('bank.withdrawal_review')
    .select((select) => select.fn.count<string>('operator_id').distinct().as('count'))
    .where('withdrawal_id', '=', order.id)
    .where('verdict', '=', verdict)
    .$if(order.banned_at !== null, (said) => said.where('banned_at', '=', order.banned_at))
    .executeTakeFirstOrThrow()
  return Number(count)
}
