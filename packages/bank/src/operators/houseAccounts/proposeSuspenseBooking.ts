import { amountOf, toDecimal } from '@bank/money'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { validateId } from '../../policies/requireFields.ts'
import { bookSuspense } from '../../rechargeRecords/recharge.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'
import { getSuspense } from './listSuspense.ts'

/**
 * Proposes to credit a deposit in suspense to a member whose address did not send it. Throws 400, 403, 404 no such
 * deposit in suspense, 1004 no such member.
 */
export async function proposeSuspenseBooking(
  bank: BankContext,
  request: ProposalRequest & { readonly suspenseId: string; readonly memberId: string | bigint },
): Promise<Proposal> {
  const { operator, suspenseId, reason, idempotencyKey } = request
  const memberId = validateId(request.memberId)
  const { kysely } = bank.database
  const deposit = await getSuspense(kysely, suspenseId)
  const member = await kysely
    .selectFrom('bank.member')
    .select('address')
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) throw new BankError(1004)
  const detail = {
    suspenseId,
    depositor: deposit.depositor,
    amount: toDecimal(amountOf('USDT', BigInt(deposit.amount))),
    memberId,
    address: member.address,
  }
  const params = { kind: 'suspense', subject: `deposit ${suspenseId}`, detail } as const
  return propose(bank, { operator, reason, idempotencyKey, ...params })
}

/** Throws 3018 when it is not in suspense any more. */
export const applySuspenseBooking: ApplyProposal = async (_, tx, { id }, at) => {
  await bookSuspense(tx, id, at)
}
