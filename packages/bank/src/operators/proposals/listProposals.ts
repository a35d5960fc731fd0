import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { canOperator, type Operator } from '../../policies/operatorRights.ts'
import type { Page, PageRequest } from '../../policies/page.ts'
import { validateId } from '../../policies/requireFields.ts'
import {
  type Proposal,
  type ProposalKind,
  type ProposalState,
  proposalKinds,
  proposalRights,
  selectProposals,
  toProposal,
} from './proposal.ts'

export type ProposalPage = Page<Proposal>

/** Proposals of the kinds that the operator may read, newest first. */
export async function listProposals(
  bank: BankContext,
  params: PageRequest & {
    readonly operator: Operator
    readonly kinds?: readonly ProposalKind[] | undefined
    readonly states?: readonly ProposalState[] | undefined
    /** One's own; open ones of others that this role may approve; or all others. */
    readonly whose?: 'mine' | 'waitingForMe' | 'others' | undefined
  },
): Promise<ProposalPage> {
  const { operator, states, whose, pageNo, pageSize } = params
  const kinds = (params.kinds ?? proposalKinds).filter(
    (kind) =>
      canOperator(operator.role, proposalRights[kind].read) &&
      (whose !== 'waitingForMe' || canOperator(operator.role, proposalRights[kind].approve)),
  )
  if (kinds.length === 0) return { dataList: [], total: 0, pageNo, pageSize }
  const { kysely } = bank.database
  let rows = selectProposals(kysely).where('kind', 'in', kinds)
  let count = kysely
    .selectFrom('bank.proposal')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('kind', 'in', kinds)
  if (states && states.length > 0) {
    rows = rows.where('proposal.state', 'in', states)
    count = count.where('state', 'in', states)
  }
  if (whose !== undefined) {
    const is = whose === 'mine' ? '=' : '!='
    rows = rows.where('proposal.proposed_by', is, String(operator.id))
    count = count.where('proposed_by', is, String(operator.id))
  }
  if (whose === 'waitingForMe') {
    rows = rows.where('proposal.state', '=', 'open')
    count = count.where('state', '=', 'open')
  }
  const page = rows
    .orderBy('proposal.id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const [found, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()])
  return { dataList: found.map(toProposal), total: Number(total), pageNo, pageSize }
}

/** One proposal. Throws 404 when there is none or its kind is not this operator's to read. */
export async function getProposal(
  bank: BankContext,
  params: { readonly operator: Operator; readonly proposalId: string },
): Promise<Proposal> {
  const row = await selectProposals(bank.database.kysely)
    .where('proposal.id', '=', validateId(params.proposalId))
    .executeTakeFirst()
  if (!row || !canOperator(params.operator.role, proposalRights[row.kind].read)) throw new BankError(404)
  return toProposal(row)
}
