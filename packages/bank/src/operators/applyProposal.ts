import { applyUnrecognizedPayout } from './applyUnrecognizedPayout.ts'
import type { ApplyProposal, ProposalKind } from './proposal.ts'
import { applyAdjustment } from './proposeAdjustment.ts'
import { applyCapital } from './proposeCapital.ts'
import { applyGate } from './proposeGate.ts'
import { applyOpeningFigures } from './proposeOpeningFigures.ts'
import { applyOperatorChange } from './proposeOperatorChange.ts'
import { applyParameter } from './proposeParameter.ts'
import { applyPartnerApp } from './proposePartnerApp.ts'
import { applySuspenseBooking } from './proposeSuspenseBooking.ts'

const appliers: Readonly<Record<ProposalKind, ApplyProposal>> = {
  adjustment: applyAdjustment,
  capital: applyCapital,
  surplus: applyCapital,
  suspense: applySuspenseBooking,
  parameter: applyParameter,
  openingFigures: applyOpeningFigures,
  gate: applyGate,
  partnerApp: applyPartnerApp,
  operator: applyOperatorChange,
  unrecognizedPayout: applyUnrecognizedPayout,
}

/** Does what was proposed, whatever its kind. Throws what the act throws; nothing has happened then. */
export const applyProposal: ApplyProposal = (bank, tx, proposal, at) =>
  appliers[proposal.kind](bank, tx, proposal, at)
