import { applyOperatorChange } from '../accounts/proposeOperatorChange.ts'
import { applyBreachLift } from '../houseAccounts/applyBreachLift.ts'
import { applyAdjustment } from '../houseAccounts/proposeAdjustment.ts'
import { applyCapital } from '../houseAccounts/proposeCapital.ts'
import { applySuspenseBooking } from '../houseAccounts/proposeSuspenseBooking.ts'
import { applyLossReturn } from '../lossShares/proposeLossReturn.ts'
import { applyLossShare } from '../lossShares/proposeLossShare.ts'
import { applyGate } from '../parameters/proposeGate.ts'
import { applyOpeningFigures } from '../parameters/proposeOpeningFigures.ts'
import { applyParameter } from '../parameters/proposeParameter.ts'
import { applyPartnerApp } from '../parameters/proposePartnerApp.ts'
import { applyPayoutEnd } from '../strandedPayouts/proposePayoutEnd.ts'
import { applyUnrecognizedPayout } from '../unrecognizedPayouts/applyUnrecognizedPayout.ts'
import type { ApplyProposal, ProposalKind } from './proposal.ts'

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
  lossShare: applyLossShare,
  lossReturn: applyLossReturn,
  payoutEnd: applyPayoutEnd,
  breach: applyBreachLift,
}

/** Does what was proposed, whatever its kind. Throws what the act throws; nothing has happened then. */
export const applyProposal: ApplyProposal = (bank, tx, proposal, at) =>
  appliers[proposal.kind](bank, tx, proposal, at)
