import { inTransaction, type Transaction } from '@bank/database'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { assertMay } from '../../policies/operatorRights.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import {
  auditProposal,
  getProposalRow,
  insertProposal,
  type ProposalRequest,
  propose,
} from '../proposals/propose.ts'
import { type GateName, gateNames } from './listGates.ts'
import { supersede } from './setParameter.ts'

export type GateRequest = ProposalRequest & {
  readonly name: GateName
  readonly isOpen: boolean
  readonly jurisdiction?: string | undefined
  readonly licence?: string | undefined
}

const textLengthMax = 200

/**
 * Proposes to open a gate, naming the jurisdiction and the licence that allow it; closing holds at once on the word of
 * one. Throws 400 without jurisdiction, licence or reason, 403, 3018 when it stands so already.
 */
export async function proposeGate(bank: BankContext, request: GateRequest): Promise<Proposal> {
  const { operator, name, isOpen, reason, idempotencyKey } = request
  if (!gateNames.includes(name)) throw new BankError(400)
  if (!isOpen) return closeGate(bank, request)
  const jurisdiction = assertText(request.jurisdiction)
  const licence = assertText(request.licence)
  const detail = { name, isOpen: 'true', jurisdiction, licence }
  const params = { kind: 'gate', subject: name, detail } as const
  return propose(bank, { operator, reason, idempotencyKey, ...params })
}

async function closeGate(bank: BankContext, request: GateRequest): Promise<Proposal> {
  const { operator, name, reason, idempotencyKey } = request
  assertMay(operator, 'gates.close')
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const params = { kind: 'gate', subject: name, detail: { name, isOpen: 'false' } } as const
    const proposed = { operator, reason, idempotencyKey, ...params }
    const { id, isNew } = await insertProposal(tx, proposed, at)
    if (!isNew) return getProposalRow(tx, id)
    await supersede(tx, { id, kind: 'gate', subject: name }, at)
    const changed = { name, isOpen: false, jurisdiction: null, licence: null }
    await writeGate(tx, { ...changed, proposedBy: String(operator.id), decidedBy: null, at })
    await tx
      .updateTable('bank.proposal')
      .set({ state: 'applied', decided_at: at, effect_at: at })
      .where('id', '=', id)
      .execute()
    await auditProposal(tx, { ...proposed, act: 'apply', id, at })
    return getProposalRow(tx, id)
  })
}

export const applyGate: ApplyProposal = async (
  _,
  tx,
  { id, subject, detail, proposed_by, decided_by },
  at,
) => {
  const { jurisdiction = '', licence = '' } = detail
  const name = gateNames.find((gate) => gate === subject)
  if (!name) throw new BankError(400)
  await supersede(tx, { id, kind: 'gate', subject }, at)
  const changed = { name, isOpen: true, jurisdiction, licence }
  await writeGate(tx, { ...changed, proposedBy: proposed_by, decidedBy: decided_by, at })
}

async function writeGate(
  tx: Transaction,
  changed: {
    readonly name: GateName
    readonly isOpen: boolean
    readonly jurisdiction: string | null
    readonly licence: string | null
    readonly proposedBy: string
    readonly decidedBy: string | null
    readonly at: Date
  },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('bank.gate')
    .set({
      is_open: changed.isOpen,
      jurisdiction: changed.jurisdiction,
      licence: changed.licence,
      proposed_by: changed.proposedBy,
      decided_by: changed.decidedBy,
      changed_at: changed.at,
    })
    .where('name', '=', changed.name)
    .where('is_open', '=', !changed.isOpen)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new BankError(3018)
}

function assertText(text: string | undefined): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed.length > textLengthMax) throw new BankError(400)
  return trimmed
}
