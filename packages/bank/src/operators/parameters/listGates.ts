import type { BankContext } from '../../bankContext.ts'
import { type OperatorName, selectProposals } from '../proposals/proposal.ts'

/** Features closed until two operators record jurisdiction and licence for them (docs/decisions/014). */
export const gateNames = ['yield', 'team', 'pool', 'privateTransfer'] as const

export type GateName = (typeof gateNames)[number]

/** A gate and on what ground it stands open; time in epoch milliseconds of bank time. */
export type Gate = {
  readonly name: GateName
  readonly isOpen: boolean
  readonly jurisdiction: string | null
  readonly licence: string | null
  readonly proposedBy: OperatorName | null
  readonly decidedBy: OperatorName | null
  readonly changeTime: number | null
  /** The newest opening that waits for a second operator. */
  readonly pending: { readonly proposalId: string; readonly proposedBy: OperatorName } | null
}

/** All gates, in one order. */
export async function listGates(bank: BankContext): Promise<Gate[]> {
  const { kysely } = bank.database
  const proposals = await selectProposals(kysely)
    .where('kind', '=', 'gate')
    .where('state', '=', 'open')
    .orderBy('proposal.id', 'desc')
    .execute()
  const rows = await kysely
    .selectFrom('bank.gate as gate')
    .leftJoin('bank.operator as proposer', 'proposer.id', 'gate.proposed_by')
    .leftJoin('bank.operator as decider', 'decider.id', 'gate.decided_by')
    .select([
      'gate.name',
      'gate.is_open',
      'gate.jurisdiction',
      'gate.licence',
      'gate.proposed_by',
      'proposer.name as proposer_name',
      'gate.decided_by',
      'decider.name as decider_name',
      'gate.changed_at',
    ])
    .execute()
  const getName = (id: string | null, name: string | null) =>
    id === null || name === null ? null : { id, name }
  const findPending = (name: string): Gate['pending'] => {
    const waiting = proposals.find(({ subject }) => subject === name)
    if (waiting === undefined) return null
    return { proposalId: waiting.id, proposedBy: { id: waiting.proposed_by, name: waiting.proposer_name } }
  }
  return rows
    .map((row) => ({
      name: row.name,
      isOpen: row.is_open,
      jurisdiction: row.jurisdiction,
      licence: row.licence,
      proposedBy: getName(row.proposed_by, row.proposer_name),
      decidedBy: getName(row.decided_by, row.decider_name),
      changeTime: row.changed_at?.getTime() ?? null,
      pending: findPending(row.name),
    }))
    .sort((left, right) => gateNames.indexOf(left.name) - gateNames.indexOf(right.name))
}
