import { randomUUID } from 'node:crypto'
import { inTransaction, type Transaction } from '@bank/database'
import { createPostingKey } from '@bank/ledger'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/appendAudit.ts'
import { runAct } from '../../audit/runAct.ts'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import { validateReason } from '../../policies/requireFields.ts'
import {
  type Proposal,
  type ProposalKind,
  type ProposalRow,
  proposalRights,
  selectProposals,
  toProposal,
} from './proposal.ts'

/** The fields common to all proposals. */
export type ProposalRequest = {
  readonly operator: Operator
  /** In the operator's own words, kept for good. */
  readonly reason: string
  /** The same key and proposal is one proposal; without a key every call is a new one. */
  readonly idempotencyKey?: string | undefined
}

export type NewProposal = ProposalRequest & {
  readonly kind: ProposalKind
  /** The subject of the proposal, such as a parameter's name. */
  readonly subject: string
  readonly detail: Readonly<Record<string, string>>
}

/**
 * Writes down a proposal for another operator to decide within seven days. Throws 403, 400 without a reason or when the
 * key was used for another proposal.
 */
export async function propose(bank: BankContext, proposed: NewProposal): Promise<Proposal> {
  assertMay(proposed.operator, proposalRights[proposed.kind].propose)
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const { id, isNew } = await insertProposal(tx, proposed, at)
    if (isNew) await auditProposal(tx, { ...proposed, act: 'propose', id, at })
    return getProposalRow(tx, id)
  })
}

/** Inserts an open proposal, or finds the one of the same key. Throws 400 when that one proposes something else. */
export async function insertProposal(
  tx: Transaction,
  proposed: NewProposal,
  at: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { operator, kind, subject, detail } = proposed
  const key = createPostingKey('proposal', operator.id, proposed.idempotencyKey ?? randomUUID())
  const { id } = await runAct(
    tx,
    sql<{ id: string | null }>`SELECT bank.propose(${operator.session}, ${key}, ${kind}, ${subject},
      ${JSON.stringify(detail)}, ${validateReason(proposed.reason)}, ${at}) AS id`,
  )
  if (id !== null) return { id, isNew: true }
  const first = await tx
    .selectFrom('bank.proposal')
    .select(['id', 'kind', 'detail'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const isSame = first.kind === kind && JSON.stringify(first.detail) === JSON.stringify(detail)
  if (!isSame) throw new BankError(400)
  return { id: first.id, isNew: false }
}

export type ProposalAct = {
  readonly operator: Operator | undefined
  readonly act: 'propose' | 'approve' | 'apply' | 'reject' | 'expire'
  readonly kind: ProposalKind
  readonly id: string
  readonly subject: string
  readonly detail: Readonly<Record<string, string>>
  readonly reason: string
  readonly at: Date
}

/** Writes a proposal's step into the audit, with everything it proposes. */
export async function auditProposal(tx: Transaction, done: ProposalAct): Promise<void> {
  const { operator, act, kind, id, subject, detail, reason, at } = done
  await appendAudit(tx, {
    actor: operator ? { kind: 'operator', operator } : { kind: 'system' },
    act: `${kind}.${act}`,
    subject: `proposal ${id}`,
    detail: { about: subject, reason, ...detail },
    at,
  })
}

/** Reads a proposal and holds it until the transaction ends; undefined where there is none or another process is at it. */
export async function tryLockProposal(tx: Transaction, id: string): Promise<ProposalRow | undefined> {
  const { isLocked } = await runAct(
    tx,
    sql<{ isLocked: boolean }>`SELECT bank.try_lock_proposal(${id}) AS "isLocked"`,
  )
  return isLocked ? selectProposals(tx).where('proposal.id', '=', id).executeTakeFirst() : undefined
}

/** Gets one proposal in this transaction. */
export async function getProposalRow(tx: Transaction, id: string): Promise<Proposal> {
  return toProposal(await selectProposals(tx).where('proposal.id', '=', id).executeTakeFirstOrThrow())
}
