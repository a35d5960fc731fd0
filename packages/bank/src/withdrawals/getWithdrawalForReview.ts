import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import { parseWithdrawalId } from '../policies/parseWithdrawalId.ts'
import { type ReviewedWithdrawal, readReviewRows, toReviewed } from './listWithdrawalsForReview.ts'

/** An order with everything that was said and paid about it. */
export type WithdrawalFile = ReviewedWithdrawal & {
  readonly reviews: readonly {
    readonly operator: { readonly id: string; readonly name: string }
    readonly verdict: 'approve' | 'reject' | 'release' | 'return'
    readonly createTime: number
  }[]
  readonly payouts: readonly {
    /** The identifier that the vault accepts once. */
    readonly id: string
    readonly part: number
    readonly amount: string
    readonly state: 'sending' | 'confirmed' | 'failed'
    readonly txHash: string | null
    readonly confirmTime: number | null
  }[]
}

/** One order as operators see it. Throws 403, 3019. */
export async function getWithdrawalForReview(
  bank: BankContext,
  params: { readonly operator: Operator; readonly withdrawalId: string },
): Promise<WithdrawalFile> {
  assertMay(params.operator, 'withdrawals.read')
  const withdrawalId = `${parseWithdrawalId(params.withdrawalId)}`
  const [row] = await readReviewRows(bank, {
    states: null,
    memberId: null,
    withdrawalId,
    limit: 1,
    offset: 0,
  })
  if (!row) throw new BankError(3019)
  return {
    ...toReviewed(row),
    reviews: await readReviews(bank, withdrawalId),
    payouts: await readPayouts(bank, withdrawalId),
  }
}

async function readReviews(bank: BankContext, withdrawalId: string): Promise<WithdrawalFile['reviews']> {
  type Row = {
    id: string
    name: string | null
    verdict: WithdrawalFile['reviews'][number]['verdict']
    created_at: Date
  }
  const { rows } = await sql<Row>`
    SELECT r.operator_id AS id, o.name, r.verdict, r.created_at
    FROM bank.withdrawal_review r LEFT JOIN bank.operator o ON o.id = r.operator_id
    WHERE r.withdrawal_id = ${withdrawalId} ORDER BY r.created_at, r.operator_id`.execute(
    bank.database.kysely,
  )
  return rows.map(({ id, name, verdict, created_at }) => ({
    operator: { id, name: name ?? id },
    verdict,
    createTime: created_at.getTime(),
  }))
}

async function readPayouts(bank: BankContext, withdrawalId: string): Promise<WithdrawalFile['payouts']> {
  const rows = await bank.database.kysely
    .selectFrom('bank.payout')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('part')
    .execute()
  return rows.map(({ id, part, amount, state, tx_hash, confirmed_at }) => ({
    id,
    part,
    amount: toDecimal(amountOf('GUSD', BigInt(amount))),
    state,
    txHash: tx_hash,
    confirmTime: confirmed_at?.getTime() ?? null,
  }))
}
