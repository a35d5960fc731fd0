import type { Database, ProposalKind, ProposalState, Transaction } from '@bank/database'
import type { BankContext } from '../../bankContext.ts'
import type { Act } from '../../policies/operatorRights.ts'

export type { ProposalKind, ProposalState }

export type OperatorName = { readonly id: string; readonly name: string }

/**
 * A proposal of one operator and its state; times in epoch milliseconds of bank time. `open` waits for another
 * operator, `approved` for its effectTime.
 */
export type Proposal = {
  readonly id: string
  readonly kind: ProposalKind
  readonly state: ProposalState
  /** The proposed values, by names that depend on the kind; amounts are decimal strings. */
  readonly detail: Readonly<Record<string, string>>
  readonly reason: string
  readonly proposedBy: OperatorName
  readonly createTime: number
  /** The time after which it can no longer be decided. */
  readonly expireTime: number
  readonly decidedBy: OperatorName | null
  readonly decideTime: number | null
  readonly decisionReason: string | null
  readonly effectTime: number | null
}

type Rights = { readonly read: Act; readonly propose: Act; readonly approve: Act }

const getRights = <
  Area extends 'adjustments' | 'capital' | 'parameters' | 'gates' | 'partnerApps' | 'operators',
>(
  area: Area,
) => ({ read: `${area}.read`, propose: `${area}.propose`, approve: `${area}.approve` }) as const

/** The rights that each kind of proposal needs. */
export const proposalRights: Readonly<Record<ProposalKind, Rights>> = {
  adjustment: getRights('adjustments'),
  capital: getRights('capital'),
  suspense: getRights('capital'),
  surplus: getRights('capital'),
  parameter: getRights('parameters'),
  openingFigures: getRights('parameters'),
  gate: getRights('gates'),
  partnerApp: getRights('partnerApps'),
  operator: getRights('operators'),
  unrecognizedPayout: getRights('capital'),
  lossShare: getRights('capital'),
  lossReturn: getRights('capital'),
  payoutEnd: getRights('capital'),
  breach: getRights('capital'),
}

export const proposalKinds = Object.keys(proposalRights) as readonly ProposalKind[]

/** Proposals with the names of who proposed and decided, for reading. */
export function selectProposals(executor: Database['kysely'] | Transaction) {
  return executor
    .selectFrom('bank.proposal as proposal')
    .innerJoin('bank.operator as proposer', 'proposer.id', 'proposal.proposed_by')
    .leftJoin('bank.operator as decider', 'decider.id', 'proposal.decided_by')
    .select([
      'proposal.id',
      'proposal.kind',
      'proposal.subject',
      'proposal.state',
      'proposal.detail',
      'proposal.reason',
      'proposal.proposed_by',
      'proposer.name as proposer_name',
      'proposal.created_at',
      'proposal.expires_at',
      'proposal.decided_by',
      'decider.name as decider_name',
      'proposal.decided_at',
      'proposal.decision_reason',
      'proposal.effect_at',
    ])
}

export type ProposalRow = Awaited<ReturnType<ReturnType<typeof selectProposals>['executeTakeFirstOrThrow']>>

export function toProposal(row: ProposalRow): Proposal {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    detail: row.detail,
    reason: row.reason,
    proposedBy: { id: row.proposed_by, name: row.proposer_name },
    createTime: row.created_at.getTime(),
    expireTime: row.expires_at.getTime(),
    decidedBy:
      row.decided_by === null || row.decider_name === null
        ? null
        : { id: row.decided_by, name: row.decider_name },
    decideTime: row.decided_at?.getTime() ?? null,
    decisionReason: row.decision_reason,
    effectTime: row.effect_at?.getTime() ?? null,
  }
}

/** Applies a proposal in the transaction that records it as applied. */
export type ApplyProposal = (
  bank: BankContext,
  tx: Transaction,
  proposal: ProposalRow,
  at: Date,
) => Promise<void>
