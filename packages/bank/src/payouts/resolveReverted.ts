import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { failpoint, type OutboxTransaction, toOutboxTransaction } from '../outbox/outboxDeps.ts'
import { failPart, type PayoutHalt } from '../withdrawalOrders/payoutOrder.ts'
import { classifyEstimate, estimatePayout, isPaidOnChain, toHalt } from './approvePayout.ts'
import { composePayoutCall } from './authorizePayout.ts'
import { isDeadPart } from './deadParts.ts'
import type { OrderTerms } from './findOrderDoubt.ts'
import { fromPayoutSubject, payoutPrefix } from './payoutId.ts'
import type { PayoutDeps } from './vaultPayer.ts'

const payoutsAtOnce = 16

/**
 * Finds why the order is halted, now that its transaction was reverted in a final block; undefined when it may be tried
 * again.
 */
async function classifyReverted(
  deps: PayoutDeps,
  params: {
    payout: { id: string; withdrawal_id: string; recipient: string; amount: string; is_reviewed: boolean }
    terms: OrderTerms
    isReleased: boolean
  },
): Promise<PayoutHalt | undefined | 'wait'> {
  const { payout, terms } = params
  const call = composePayoutCall(deps.payer, payout, terms)
  if (call === undefined) return (await isPaidOnChain(deps, payout.id)) ? 'wait' : undefined
  const estimate = await estimatePayout(deps, call)
  if (await isPaidOnChain(deps, payout.id, estimate)) return 'wait'
  if (estimate.ok) return undefined
  const { verdict, reason } = await classifyEstimate(deps, { ...payout, estimate })
  if (verdict === 'misplaced') return 'wait'
  if (verdict === 'wait' || verdict === 'again') return undefined
  return toHalt(verdict === 'sanctioned' && !params.isReleased ? 'sanctioned' : reason)
}

type RevertedRow = {
  readonly id: string
  readonly subject: string
  readonly state: OutboxTransaction['state']
  readonly nonce: string | null
  readonly recipient: string
  readonly amount: string
  readonly withdrawal_id: string
  readonly is_reviewed: boolean
  readonly reason: string | null
}

/**
 * Lists the parts in flight that a final block reverted. Each finds its transaction by the subject: the outbox keeps all
 * that was ever sent, and its order by number must not lead the planner through it.
 */
async function listReverted({ bank, payer }: PayoutDeps): Promise<readonly RevertedRow[]> {
  const { rows } = await sql<RevertedRow>`
    WITH reverted AS MATERIALIZED (
      SELECT o.id, o.subject, o.state, o.nonce, p.recipient, p.amount, p.withdrawal_id, p.is_reviewed
      FROM bank.payout p JOIN bank.outbox_transaction o ON o.subject = ${payoutPrefix} || p.id
      WHERE p.state = 'sending' AND o.chain_id = ${payer.chainId} AND o.state = 'final' AND NOT o.succeeded
    )
    SELECT r.*, w.reason FROM reverted r JOIN bank.withdrawal w ON w.id = r.withdrawal_id
    ORDER BY r.id LIMIT ${payoutsAtOnce}`.execute(bank.database.kysely)
  return rows
}

/**
 * Resolves payouts whose transaction a final block has reverted: one that the vault has paid otherwise waits for its
 * event; one that may heal gets a new part; any other is given back. Returns the number ended. Throws ChainReadError.
 */
export async function resolveReverted(deps: PayoutDeps, terms: OrderTerms): Promise<number> {
  const { bank } = deps
  const rows = await listReverted(deps)
  let ended = 0
  for (const row of rows) {
    const outboxTx = toOutboxTransaction(row)
    const payoutId = fromPayoutSubject(outboxTx.subject)
    await failpoint(deps.outbox, 'revert:before', outboxTx.subject)
    // The row says that a final block reverted it; the chain must say so, too.
    if (!(await isDeadPart(deps, payoutId))) continue
    const isReleased = row.reason === 'released'
    const { recipient, amount, withdrawal_id, is_reviewed } = row
    const halt = await classifyReverted(deps, {
      payout: { id: payoutId, recipient, amount, withdrawal_id, is_reviewed },
      terms,
      isReleased,
    })
    if (halt === 'wait') continue
    const at = await bank.clock.now()
    await inTransaction(bank.database, (transaction) => failPart(transaction, { payoutId, halt, at }))
    ended += 1
  }
  return ended
}
