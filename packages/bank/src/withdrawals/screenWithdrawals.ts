import { inTransaction, type Transaction, type WithdrawalState } from '@bank/database'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { evaluateWithdrawal, type ReviewTerms, type ReviewVerdict } from '../policies/evaluateWithdrawal.ts'
import { updateWithdrawal } from '../withdrawalOrders/withdrawalOrder.ts'
import { readFacts } from './readFacts.ts'

/** The number of orders per outcome of one pass; those without an answer are screened again in the next. */
export type ScreeningOutcome = {
  readonly approved: number
  readonly review: number
  readonly frozen: number
  readonly unanswered: number
}

type Candidate = { readonly id: string; readonly recipient: string; readonly state: WithdrawalState }
type Outcome = ReviewVerdict['state'] | 'unanswered' | 'gone'

/** Orders screened in parallel; more would only queue at the RPC endpoint. */
const batchSize = 16

/**
 * The worker's pass over new orders: asks whether the wallet is sanctioned, then approves within the day's limits or
 * hands over to the operators. Without an answer an order waits in screening. Safe to run in several workers.
 */
export async function screenWithdrawals(bank: BankContext): Promise<ScreeningOutcome> {
  const outcome = { approved: 0, review: 0, frozen: 0, unanswered: 0 }
  for (let afterId = '0'; ; ) {
    const batch = await readBatch(bank, afterId)
    const answers = await Promise.all(batch.map((candidate) => requestVerdict(bank, candidate)))
    // Asked together, decided in their turn: who came first has the limits first.
    for (const [index, candidate] of batch.entries()) {
      const result = await decideOne(bank, candidate, answers[index])
      if (result !== 'gone') outcome[result] += 1
    }
    const last = batch.at(-1)
    if (last === undefined || batch.length < batchSize) return outcome
    afterId = last.id
  }
}

function readBatch(bank: BankContext, afterId: string): Promise<Candidate[]> {
  return bank.database.kysely
    .selectFrom('bank.withdrawal')
    .select(['id', 'recipient', 'state'])
    .where('state', 'in', ['requested', 'screening'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

/** Asks the list if the wallet is sanctioned; undefined without an answer. */
async function requestVerdict(
  bank: BankContext,
  { id, recipient, state }: Candidate,
): Promise<boolean | undefined> {
  if (state === 'requested')
    await updateWithdrawal(
      bank.database.kysely,
      id,
      { state: 'screening', state_at: await bank.clock.now() },
      { states: ['requested'] },
    )
  return bank.screening.isSanctioned(recipient as Address).catch(() => undefined)
}

async function decideOne(
  bank: BankContext,
  candidate: Candidate,
  sanctioned: boolean | undefined,
): Promise<Outcome> {
  if (sanctioned === undefined) return 'unanswered'
  const terms = await bank.getParameters()
  const at = await bank.clock.now()
  return inTransaction(bank.database, (tx) => decide(tx, { candidate, sanctioned, terms, at }))
}

type Decision = {
  readonly candidate: Candidate
  readonly sanctioned: boolean
  readonly terms: ReviewTerms
  readonly at: Date
}

async function decide(tx: Transaction, { candidate, sanctioned, terms, at }: Decision): Promise<Outcome> {
  await lockAutomaticLimits(tx)
  const facts = await readFacts(tx, { withdrawalId: candidate.id, at })
  const { state, reviewsNeeded, reason } = evaluateWithdrawal({ ...facts, sanctioned }, terms)
  const changed = await updateWithdrawal(
    tx,
    candidate.id,
    {
      state,
      reviews_needed: reviewsNeeded,
      reason,
      risk: JSON.stringify({
        accountAgeMs: at.getTime() - facts.memberSince.getTime(),
        isFirst: facts.first,
        lastDayAmount: facts.lastDayAmount,
        isSanctioned: sanctioned,
      }),
      state_at: at,
      ...(state === 'approved' ? { approved_at: at } : {}),
    },
    { states: ['screening'] },
  )
  return changed ? state : 'gone'
}

/** Serializes counting and adding to today's approvals, so that the limits are exact. */
async function lockAutomaticLimits(tx: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('withdrawals approved without an operator', 0))`.execute(
    tx,
  )
}
