import type { Proposal } from '../../labels/proposalLabels.ts'
import type { Right } from '../../session/SessionContext.ts'

/** The right that approving a kind of proposal needs; the server enforces the same table. */
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
