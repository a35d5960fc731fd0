import { createPostingKey, parseMemberId, postSuspenseClaim } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { validateId } from '../../policies/requireFields.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'
import { claimSuspense, getSuspense } from './listSuspense.ts'
import { parseSuspenseId } from './suspenseId.ts'
import { toOperatorError } from './toOperatorError.ts'

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

export const applySuspenseBooking: ApplyProposal = async (_, tx, { id, detail }, at) => {
  const { suspenseId = '', memberId = '' } = detail
  const { chainId, txHash, logIndex } = parseSuspenseId(suspenseId)
  const { micro, depositor } = await claimSuspense(tx, { id: suspenseId, memberId, at })
  try {
    await postSuspenseClaim(tx, {
      key: createPostingKey('rechargeClaim', chainId, txHash, logIndex),
      memberId: parseMemberId(memberId),
      amount: amountOf('USDT', micro),
      metadata: {
        source: { kind: 'operator', id },
        hash: txHash,
        chainId: Number(chainId),
        logIndex,
        sourceAddress: depositor,
      },
      at,
    })
  } catch (error) {
    throw toOperatorError(error)
  }
}
