import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import { runAct } from '../../audit/runAct.ts'
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
    await runAct(tx, sql`SELECT bank.apply_alone(${operator.session}, ${id}, ${at})`)
    await writeGate(tx, { id, at })
    await auditProposal(tx, { ...proposed, act: 'apply', id, at })
    return getProposalRow(tx, id)
  })
}

export const applyGate: ApplyProposal = (_, tx, { id }, at) => writeGate(tx, { id, at })

/** Throws 3018 when the gate stands so already. */
async function writeGate(
  tx: Transaction,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  const { isChanged } = await runAct(
    tx,
    sql<{ isChanged: boolean }>`SELECT bank.apply_gate(${id}, ${at}) AS "isChanged"`,
  )
  if (!isChanged) throw new BankError(3018)
}

function assertText(text: string | undefined): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed.length > textLengthMax) throw new BankError(400)
  return trimmed
}
