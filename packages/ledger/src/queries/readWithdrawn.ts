import type { Database, Transaction } from '@bank/database'
import { type Amount, type Asset, amountOf } from '@bank/money'
import { sql } from 'kysely'
import { getMemberAccountId, getPlacement, type MemberId } from '../chartOfAccounts.ts'
import { toEventTypeSql } from '../toEventTypeSql.ts'

/**
 * Reads what the postings of a withdrawal did to its member's account in one asset: taken by its request, returned by its
 * return; zero where there is no such posting. Read from the entries, which no role can rewrite.
 */
export async function readWithdrawn<A extends Asset>(
  executor: Database['kysely'] | Transaction,
  params: {
    readonly memberId: MemberId
    readonly asset: A
    readonly key: string
    readonly returnKey: string
  },
): Promise<{ readonly taken: Amount<A>; readonly returned: Amount<A> }> {
  const { memberId, asset, key, returnKey } = params
  const sumOf = (eventType: 'withdraw' | 'withdrawReject', posting: string) =>
    sql`coalesce(sum(amount) FILTER (WHERE event_type = ${toEventTypeSql(eventType)}
      AND transaction_key = ${posting}), 0)::text`
  const { rows } = await sql<{ taken: string; returned: string }>`
    SELECT ${sumOf('withdraw', key)} AS taken, ${sumOf('withdrawReject', returnKey)} AS returned
    FROM ledger.entry
    WHERE placement = ${getPlacement(memberId)} AND transaction_key IN (${key}, ${returnKey})
      AND event_type IN (${toEventTypeSql('withdraw', 'withdrawReject')}) AND version IS NOT NULL
      AND account_id = ${`${getMemberAccountId(memberId, asset)}`}`.execute(executor)
  const [row] = rows
  return {
    taken: amountOf(asset, -BigInt(row?.taken ?? 0)),
    returned: amountOf(asset, BigInt(row?.returned ?? 0)),
  }
}
