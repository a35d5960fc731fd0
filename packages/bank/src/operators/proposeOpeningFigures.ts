import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import type { ApplyProposal } from './applyProposal.ts'
import type { Proposal } from './proposal.ts'
import { type ProposalRequest, propose } from './propose.ts'
import { setParameter, supersede } from './setParameter.ts'

const subject = 'openingFigures'

/**
 * Proposes what was before this ledger, shown with its date: nothing is guarded by it, so it holds once another agrees.
 * Throws 400 without a reason, 403, 5001 for a value refused.
 */
export async function proposeOpeningFigures(
  bank: BankContext,
  request: ProposalRequest & {
    readonly exchangeFees: string
    readonly members: string
    /** Such as 2026-01-31. */
    readonly date: string
  },
): Promise<Proposal> {
  const { operator, exchangeFees, members, date, reason, idempotencyKey } = request
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(exchangeFees) || !/^\d{1,12}$/.test(members) || !isDate)
    throw new BankError(5001)
  const named = { kind: subject, subject, detail: { exchangeFees, members, date } } as const
  return propose(bank, { operator, reason, idempotencyKey, ...named })
}

export const applyOpeningFigures: ApplyProposal = async (_, tx, { id, detail }, at) => {
  const { exchangeFees = '', members = '', date = '' } = detail
  await setParameter(tx, { name: 'openingExchangeFees', value: exchangeFees })
  await setParameter(tx, { name: 'openingMembers', value: members })
  await setParameter(tx, { name: 'openingDate', value: date })
  await supersede(tx, { id, kind: 'openingFigures', subject }, at)
}
