import type { Transaction } from '@bank/database'
import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/appendAudit.ts'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { endTransaction } from '../../outbox/openOutboxTransaction.ts'
import { endPayout } from '../../withdrawalOrders/payoutOrder.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'
import {
  canEnd,
  getVaultReader,
  type OpenPart,
  readEvidence,
  selectOpenParts,
  toEvidenceDetail,
} from './strandedPayout.ts'

/**
 * Proposes to end a stranded part unpaid, with the evidence that nothing signed for it can be paid any more. Throws 400,
 * 403, 404 no such part in flight, 3018 it may still be paid, 430 when the chain does not answer.
 */
export async function proposePayoutEnd(
  bank: BankContext,
  request: ProposalRequest & { readonly id: string },
): Promise<Proposal> {
  const { operator, reason, idempotencyKey } = request
  const { chainId } = getVaultReader(bank)
  const part = await selectOpenParts(bank.database.kysely, chainId)
    .where('payout.id', '=', request.id.toLowerCase())
    .executeTakeFirst()
  if (!part) throw new BankError(404)
  const evidence = await readEvidence(bank, bank.database.kysely, part)
  if (!canEnd(part, evidence)) throw new BankError(3018)
  const detail = {
    payoutId: part.id,
    orderId: part.withdrawal_id,
    recipient: part.recipient,
    amount: toDecimal(amountOf('USDT', BigInt(part.amount))),
    ...toEvidenceDetail(part, evidence),
  }
  const params = { kind: 'payoutEnd', subject: `payout ${part.id}`, detail } as const
  return propose(bank, { operator, reason, idempotencyKey, ...params })
}

/**
 * Holds the payout engine by its cursor and the part by its outbox transaction: no event is settled and no key signs
 * between the evidence and the end.
 */
async function lockPart(bank: BankContext, tx: Transaction, payoutId: string): Promise<OpenPart> {
  await sql`SELECT bank.lock_payout(${payoutId})`.execute(tx)
  const part = await selectOpenParts(tx, getVaultReader(bank).chainId)
    .where('payout.id', '=', payoutId)
    .executeTakeFirst()
  if (!part) throw new BankError(3018)
  return part
}

/**
 * Ends a stranded part as two operators agreed, on evidence that is read again: its outbox transaction is closed, and
 * what its order has not paid goes back to the member once none of its parts is in flight. Throws 3018 paid or ended
 * meanwhile, or it may be paid again; 430 when the chain does not answer.
 */
export const applyPayoutEnd: ApplyProposal = async (bank, tx, proposal, at) => {
  const { payoutId = '' } = proposal.detail
  const part = await lockPart(bank, tx, payoutId)
  const evidence = await readEvidence(bank, tx, part)
  if (!canEnd(part, evidence)) throw new BankError(3018)
  await endTransaction(tx, proposal.id)
  await endPayout(tx, proposal.id, at)
  await appendAudit(tx, {
    actor: { kind: 'system' },
    act: 'payoutEnd.end',
    subject: `payout ${payoutId}`,
    detail: { proposalId: proposal.id, orderId: part.withdrawal_id, ...toEvidenceDetail(part, evidence) },
    at,
  })
}
