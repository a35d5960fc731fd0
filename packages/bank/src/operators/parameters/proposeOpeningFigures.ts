import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'
import { applyParameters } from './applyParameters.ts'

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
    /** Figures of the private transfer, in BNB and in depositors; unchanged when left out. */
    readonly mixingFees?: string | undefined
    readonly mixingAddresses?: string | undefined
    /** Such as 2026-01-31. */
    readonly date: string
  },
): Promise<Proposal> {
  const { operator, exchangeFees, members, mixingFees, mixingAddresses, date, reason, idempotencyKey } =
    request
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
  const areAmounts = [exchangeFees, mixingFees ?? '0'].every((fees) => /^\d{1,12}(\.\d{1,6})?$/.test(fees))
  const areCounts = [members, mixingAddresses ?? '0'].every((count) => /^\d{1,12}$/.test(count))
  if (!areAmounts || !areCounts || !isDate) throw new BankError(5001)
  const mixing = {
    ...(mixingFees === undefined ? {} : { mixingFees }),
    ...(mixingAddresses === undefined ? {} : { mixingAddresses }),
  }
  const params = { kind: subject, subject, detail: { exchangeFees, members, ...mixing, date } } as const
  return propose(bank, { operator, reason, idempotencyKey, ...params })
}

export const applyOpeningFigures: ApplyProposal = (_, tx, { id }, at) => applyParameters(tx, { id, at })
