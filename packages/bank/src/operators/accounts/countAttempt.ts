import { isIPv4, isIPv6 } from 'node:net'
import type { Transaction } from '@bank/database'
import { type RawBuilder, sql } from 'kysely'
import { guessesAnHour } from '../../policies/guessesAnHour.ts'
import type { OperatorContext } from './operatorContext.ts'

type Params = { readonly operatorId: string; readonly sources: readonly string[]; readonly now: Date }

/** The source of all unknown devices together, whatever their addresses. */
export const nameSource = 'name'

/** Failures in a row that lock a source; the name across all addresses takes more, or strangers would lock it at once. */
const failuresMax = { one: 5, name: 20 } as const
const firstLockMs = 60_000
const longestLockMs = { one: 6 * 60 * 60_000, name: 60 * 60_000 } as const
const forgottenAfterMs = 24 * 60 * 60_000
/** Bounds the exponent; every longest lock is reached long before. */
const doublingsMax = 20

/** Lists what an attempt counts against: a known device alone, else the address and the name across all addresses. */
export function listSources(address: string, deviceId: string | null): string[] {
  return deviceId === null ? [`address ${toClient(address)}`, nameSource] : [`device ${deviceId}`]
}

/** Reduces an address to what one client owns: an IPv6 network of 64 bits, an IPv4 address as it is. */
export function toClient(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped) || !isIPv6(mapped)) return mapped.slice(0, 64) || 'unknown'
  const [head = '', tail] = mapped.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Counts an attempt against its sources before anything is checked; false when one of them is locked. One statement
 * counts and decides, so of a hundred at once five find their address open; the others do not count against the name.
 */
export async function countAttempt(bank: OperatorContext, params: Params): Promise<boolean> {
  const { operatorId, sources, now } = params
  const [own, shared = null] = sources
  const { kysely } = bank.database
  // Skips what another attempt holds: waiting for it could be a deadlock.
  await sql`
    DELETE FROM bank.sign_in_source WHERE (operator_id, source) IN (
      SELECT operator_id, source FROM bank.sign_in_source
      WHERE last_used_at < ${new Date(now.getTime() - forgottenAfterMs)} FOR UPDATE SKIP LOCKED
    )`.execute(kysely)
  const count = (opened: RawBuilder<unknown>) => sql`
    INSERT INTO bank.sign_in_source AS s (operator_id, source, failures, last_used_at)
    SELECT ${operatorId}::bigint, opened.source, 1, ${now}::timestamptz FROM ${opened}
    ON CONFLICT (operator_id, source) DO UPDATE SET failures = s.failures + 1,
      locked_until = ${computeLock(now)}, last_used_at = excluded.last_used_at
    WHERE s.locked_until IS NULL OR s.locked_until <= ${now}
    RETURNING s.source`
  const { rows } = await sql`
    WITH own AS (${count(sql`(SELECT ${own}::text AS source) opened`)}),
      shared AS (${count(sql`(SELECT ${shared}::text AS source FROM own WHERE ${shared}::text IS NOT NULL) opened`)})
    SELECT source FROM own UNION ALL SELECT source FROM shared`.execute(kysely)
  return rows.length === sources.length
}

/** Notes a failure, however it came about, among the latest of the name: the console's alarm counts them. */
export async function insertFailure(tx: Transaction, operatorId: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO bank.sign_in_source AS s (operator_id, source, failures, recent_failures, last_used_at)
    VALUES (${operatorId}, ${nameSource}, 0, ARRAY[${now}::timestamptz], ${now})
    ON CONFLICT (operator_id, source) DO UPDATE SET last_used_at = excluded.last_used_at,
      recent_failures = (excluded.recent_failures || s.recent_failures)[1:${guessesAnHour}::int]`.execute(tx)
}

/** Forgets the failures of the sources that an operator signed in from. */
export async function forgiveSources(tx: Transaction, { operatorId, sources }: Params): Promise<void> {
  // One by one, in the order in which attempts lock them.
  for (const source of sources)
    await tx
      .updateTable('bank.sign_in_source')
      .set({ failures: 0, locked_until: null })
      .where('operator_id', '=', operatorId)
      .where('source', '=', source)
      .execute()
}

/** Forgets all failures against an operator. */
export async function forgiveOperator(tx: Transaction, operatorId: string): Promise<void> {
  await tx.deleteFrom('bank.sign_in_source').where('operator_id', '=', operatorId).execute()
}

/** The end of the lock that a failure causes: a minute, doubled by each further one up to the longest. */
function computeLock(now: Date): RawBuilder<unknown> {
  const pick = (of: { readonly one: number; readonly name: number }) =>
    sql`CASE WHEN s.source = ${nameSource} THEN ${of.name}::int ELSE ${of.one}::int END`
  const doublings = sql`least(s.failures + 1 - ${pick(failuresMax)}, ${doublingsMax}::int)`
  return sql`CASE WHEN s.failures + 1 >= ${pick(failuresMax)} THEN ${now}::timestamptz + interval '1 millisecond'
    * least(${firstLockMs}::int * 2.0 ^ ${doublings}, ${pick(longestLockMs)}) END`
}
