import type { Database, Transaction } from '@bank/database'
import type { Amount } from '@bank/money'
import { CompiledQuery } from 'kysely'
import { ownerNumbers } from './chartOfAccounts.ts'
import { toLedgerError } from './LedgerError.ts'
import { type GroupedPosting, type GroupedStatement, type PostRow, postInGroup } from './postInGroup.ts'
import { queryWithDeadlockRetry } from './queryWithDeadlockRetry.ts'

/** One side of a posting: a signed amount for one account. */
export type Leg = { readonly accountId: bigint; readonly amount: Amount; readonly eventType: number }

export type Posting = Envelope & { readonly legs: readonly Leg[] }

/** A posting of two legs: `amount` goes from one account to another, neither of them issuance or revenue. */
export type PairPosting = Envelope & {
  readonly from: bigint
  readonly to: bigint
  readonly amount: Amount
  readonly eventType: number
}

export type Envelope = {
  readonly placement: number
  /** See `createPostingKey`: the same key is posted once. */
  readonly key: string
  /** Fingerprint of the request: the same key with another body is refused. */
  readonly body: string
  readonly metadata: Readonly<Record<string, unknown>>
  /** Bank time of the posting. */
  readonly at: Date
}

export type Posted = {
  readonly key: string
  /** True when the key had been posted before: `metadata` and `createdAt` are those of the first time. */
  readonly replayed: boolean
  readonly metadata: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/** A pool (the posting is its own transaction) or a transaction that the posting joins. */
export type Executor = Database | Transaction

const postText = 'SELECT ledger.post($1, $2, $3, to_timestamp($4), $5, $6, $7, $8) AS first'
const pairs: GroupedStatement = {
  alone: {
    name: 'ledger_post_pair',
    text: 'SELECT ledger.post_pair($1, $2, $3, to_timestamp($4), $5, $6, $7, $8, $9) AS first',
  },
  group: {
    name: 'ledger_post_pairs',
    text: `SELECT ledger.post_pairs($1, $2, $3, ARRAY(SELECT to_timestamp(at) FROM unnest($4::float8[]) at),
      $5, $6, $7, $8, $9) AS left`,
  },
}

/**
 * Posts one balanced transaction in one round trip. Throws LedgerError: insufficientBalance, capReached,
 * revenueExhausted, keyReused, unknownAccount, unbalanced; nothing is written then.
 */
export async function post(executor: Executor, posting: Posting): Promise<Posted> {
  const legs = posting.legs
    .filter((leg) => leg.amount.micro !== 0n)
    .toSorted((left, right) => (left.accountId < right.accountId ? -1 : 1))
  const row = await queryOne<PostRow>(executor, 'ledger_post', postText, [
    posting.placement,
    posting.key,
    posting.body,
    posting.at.getTime() / 1_000,
    `{${legs.map((leg) => leg.accountId).join()}}`,
    `{${legs.map((leg) => leg.amount.micro).join()}}`,
    `{${legs.map((leg) => leg.eventType).join()}}`,
    JSON.stringify(posting.metadata),
  ])
  return toPosted(posting, row)
}

/**
 * Posts two legs of one asset in one round trip, the shorter way that most postings take. Throws LedgerError:
 * insufficientBalance, keyReused, unknownAccount, unbalanced (zero, or two assets); nothing is written then.
 */
export async function postPair(executor: Executor, pair: PairPosting): Promise<Posted> {
  const ascending = pair.from < pair.to
  const values = [
    pair.placement,
    pair.key,
    pair.body,
    pair.at.getTime() / 1_000,
    ascending ? pair.from : pair.to,
    ascending ? pair.to : pair.from,
    ascending ? pair.amount.micro : -pair.amount.micro,
    pair.eventType,
    JSON.stringify(pair.metadata),
  ]
  const accounts = [pair.from, pair.to].filter((account) => account >= ownerNumbers)
  const { placement } = pair
  return toPosted(pair, await postGrouped(executor, pairs, { placement, values, accounts }))
}

/** Posts alone within a transaction, and on a pool with the others that wait: see `postInGroup`. */
export async function postGrouped(
  executor: Executor,
  statement: GroupedStatement,
  posting: GroupedPosting,
): Promise<PostRow> {
  const { name, text } = statement.alone
  if (!('pool' in executor)) return queryOne<PostRow>(executor, name, text, [...posting.values])
  try {
    return await postInGroup(executor, statement, posting)
  } catch (error) {
    throw toLedgerError(error)
  }
}

/** Converts a ledger function's result to the result of the posting. */
export function toPosted({ key, metadata, at }: Envelope, { first }: PostRow): Posted {
  return first
    ? { key, replayed: true, metadata: first.metadata, createdAt: new Date(first.createdAtMs) }
    : { key, replayed: false, metadata, createdAt: at }
}

/** Queries a ledger function that returns one row, prepared by name where the executor is a pool. */
export async function queryOne<Row extends object>(
  executor: Executor,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row> {
  const [row] = await queryMany<Row>(executor, name, text, values)
  if (!row) throw new Error(`${name} answered no row`)
  return row
}

/** Queries a ledger function that returns any number of rows. */
export async function queryMany<Row extends object>(
  executor: Executor,
  name: string,
  text: string,
  values: unknown[],
): Promise<readonly Row[]> {
  try {
    return 'pool' in executor
      ? await queryWithDeadlockRetry<Row>(executor, { name, text, values })
      : (await executor.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  } catch (error) {
    throw toLedgerError(error)
  }
}
