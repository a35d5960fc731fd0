import type { Proposal } from '../../labels/proposalWords.ts'
import type { Right } from '../../session/SessionContext.ts'

/** What approving a kind of proposal needs; the bank has the same table and the last word. */
export const approvalRights: Readonly<Record<Proposal['kind'], Right>> = {
  adjustment: 'adjustments.approve',
  capital: 'capital.approve',
  suspense: 'capital.approve',
  surplus: 'capital.approve',
  parameter: 'parameters.approve',
  openingFigures: 'parameters.approve',
  gate: 'gates.approve',
  partnerApp: 'partnerApps.approve',
  operator: 'operators.approve',
  unrecognizedPayout: 'capital.approve',
}
