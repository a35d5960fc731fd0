import { toDecimal } from '@bank/money'
import { sql } from 'kysely'
import { runEffect } from '../../audit/runEffect.ts'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { validateAmount, validateId } from '../../policies/requireFields.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'

export type AdjustmentRequest = ProposalRequest & {
  readonly memberId: string | bigint
  readonly direction: 'add' | 'deduct'
  readonly asset: 'USDT' | 'GUSD'
  readonly amount: string
}

/**
 * Proposes to add to a member's balance out of revenue, or to deduct into it. Throws 400, 403, 1004 no such member.
 */
export async function proposeAdjustment(bank: BankContext, request: AdjustmentRequest): Promise<Proposal> {
  const { operator, direction, asset, reason, idempotencyKey } = request
  const memberId = validateId(request.memberId)
  const amount = toDecimal(validateAmount(request.amount, asset))
  const member = await bank.database.kysely
    .selectFrom('bank.member')
    .select('address')
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) throw new BankError(1004)
  const detail = { memberId, address: member.address, direction, asset, amount }
  const params = { kind: 'adjustment', subject: `member ${memberId}`, detail } as const
  return propose(bank, { operator, reason, idempotencyKey, ...params })
}

/** Throws 3015 not enough in revenue or balance. */
export const applyAdjustment: ApplyProposal = async (_, tx, { id }, at) => {
  await runEffect(tx, sql`SELECT bank.apply_adjustment(${id}, ${at})`)
}
