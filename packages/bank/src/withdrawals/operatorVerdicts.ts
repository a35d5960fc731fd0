import type { Transaction, WithdrawalState } from '@bank/database'
import { BankError } from '../errors.ts'
import type { Operator } from '../policies/operatorRights.ts'
import type { ReturnedOrder } from './returnWithdrawal.ts'

export type LockedOrder = ReturnedOrder & {
  readonly state: WithdrawalState
  readonly reviews_needed: number | null
  readonly approved_at: Date | null
  readonly banned: boolean
  readonly banned_at: Date | null
}

/** Reads and locks an order until the transaction ends. Throws 3019. */
export async function lockOrder(tx: Transaction, id: string): Promise<LockedOrder> {
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
export async function recordVerdict(
  tx: Transaction,
  params: {
    readonly order: LockedOrder
    readonly operator: Operator
    readonly verdict: Verdict
    readonly at: Date
  },
): Promise<number> {
  const { order, operator, verdict, at } = params
  const written = await tx
    .insertInto('bank.withdrawal_review')
    .values({
      withdrawal_id: order.id,
      operator_id: operator.id,
      verdict,
      created_at: at,
      banned_at: order.banned_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows !== 1n) throw new BankError(3020)
  const { count } = await tx
    .selectFrom('bank.withdrawal_review')
    .select((select) => select.fn.count<string>('operator_id').distinct().as('count'))
    .where('withdrawal_id', '=', order.id)
    .where('verdict', '=', verdict)
    .$if(order.banned_at !== null, (said) => said.where('banned_at', '=', order.banned_at))
    .executeTakeFirstOrThrow()
  return Number(count)
}
