import type { Database, Transaction } from '@bank/database'
import type { Discrepancy } from '@bank/ledger'
import { sql } from 'kysely'
import { runEffect } from '../audit/runEffect.ts'
import { lockFollowers } from '../chainFollower/cursor.ts'
import { FollowerHalted } from '../chainFollower/followerHalted.ts'

/** A broken law, with the table whose rows break it. */
export type Breach = Discrepancy & { readonly source: string }

/** A breach that no operator has lifted; amounts in micro-units, `foundAt` in bank time. */
export type OpenBreach = Breach & { readonly id: string; readonly foundAt: Date }

type Executor = Database['kysely'] | Transaction

/** The most that one comparison records: the first of them halt payouts, and an operator needs no more. */
const recordedMax = 100

/** Breaches that are not lifted, oldest first, in the names of a discrepancy. */
const selectOpen = (executor: Executor) =>
  executor
    .selectFrom('bank.book_breach')
    .select(['id', 'source', 'law as invariant', 'subject', 'expected', 'actual', 'found_at as foundAt'])
    .where('lifted_at', 'is', null)
    .orderBy('id')

/** Lists the breaches that are not lifted, oldest first. */
export function listOpenBreaches(executor: Executor): Promise<OpenBreach[]> {
  return selectOpen(executor).execute()
}

/** Finds the oldest breach that is not lifted. */
export function findOpenBreach(executor: Executor): Promise<OpenBreach | undefined> {
  return selectOpen(executor).limit(1).executeTakeFirst()
}

/** Throws FollowerHalted booksDiffer while a breach is not lifted. */
export async function assertNoBreach(executor: Executor): Promise<void> {
  const found = await findOpenBreach(executor)
  if (found === undefined) return
  const { source, invariant, subject, expected, actual } = found
  throw new FollowerHalted(
    'booksDiffer',
    `${source}: ${invariant}: ${subject}: expected ${expected}, found ${actual}`,
  )
}

/**
 * Records breaches in the caller's transaction, each once until it is lifted. Holds the cursor of every payer: no payout
 * is being admitted or signed meanwhile, and the next one sees them.
 */
export async function recordBreaches(
  transaction: Transaction,
  { breaches, at }: { readonly breaches: readonly Breach[]; readonly at: Date },
): Promise<void> {
  if (breaches.length === 0) return
  await lockFollowers(transaction, 'payouts')
  for (const { source, invariant: law, subject, expected, actual } of breaches.slice(0, recordedMax))
    await transaction
      .insertInto('bank.book_breach')
      .values({ source, law, subject, expected, actual, found_at: at, seen_at: at })
      .onConflict((conflict) =>
        conflict.columns(['law', 'subject']).where('lifted_at', 'is', null).doUpdateSet({
          expected: sql<string>`excluded.expected`,
          actual: sql<string>`excluded.actual`,
          seen_at: sql<Date>`greatest(book_breach.seen_at, excluded.seen_at)`,
        }),
      )
      .execute()
}

/** Lifts the breach that a proposal names. Throws 3018 lifted before, or found broken after the proposal. */
export async function liftBreach(transaction: Transaction, proposalId: string, at: Date): Promise<void> {
  await runEffect(transaction, sql`SELECT bank.lift_breach(${proposalId}, ${at})`)
}

/** Finds when a breach was last lifted. */
export async function findLastLift(executor: Executor): Promise<Date | undefined> {
  const row = await executor
    .selectFrom('bank.book_breach')
    .select(({ fn }) => fn.max('lifted_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}
