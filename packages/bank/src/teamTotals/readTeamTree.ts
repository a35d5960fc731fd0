import { setImmediate as pause } from 'node:timers/promises'
import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { TeamTree } from '../policies/computeTeamTotals.ts'

/** The tree as it stands, with the levels that the newest rebuild gave. */
export type StoredTree = TeamTree & { readonly levels: Uint8Array }

/** Numbers of some thousand members one after the other, in the order of bytes that the network has. */
type PackedRow = {
  readonly last: number
  readonly ids: Buffer
  readonly inviters: Buffer | null
  readonly levels: Buffer | null
  readonly principals: Buffer | null
  readonly averages: Buffer | null
}

const weekMs = 7 * 86_400_000

/**
 * Reads all members and open stakes of one moment, and the averages of the seven days before `weekEnd`. Packed: a row
 * for each would cost more than adding them up.
 */
export async function readTeamTree(tx: Transaction, weekEnd: Date): Promise<StoredTree> {
  // Grouped in memory: files of a busy disk would cost more than all the rest.
  await sql`SET LOCAL work_mem = '64MB'`.execute(tx)
  // A rebuild is not urgent: it uses one core and leaves the others to members.
  await sql`SET LOCAL max_parallel_workers_per_gather = 0`.execute(tx)
  const { rows } = await createTreeQuery(new Date(weekEnd.getTime() - weekMs), weekEnd).execute(tx)
  // Numbers are given one after the other, so the few that a failed registration used up cost little.
  const size = 1 + Math.max(0, ...rows.map(({ last }) => last))
  const tree = {
    inviters: new Int32Array(size),
    own_principals: new BigInt64Array(size),
    own_averages: new BigInt64Array(size),
    levels: new Uint8Array(size),
  }
  for (const row of rows) {
    unpack(tree, row)
    await pause()
  }
  return tree
}

/** Stakes of the whole week count by their principal; only the others are weighed by the milliseconds in it. */
export const createTreeQuery = (weekStart: Date, weekEnd: Date) => sql<PackedRow>`
  SELECT max(m.id)::int AS last, string_agg(int4send(m.id::int), '') AS ids,
    string_agg(int4send(coalesce(m.inviter_id, 0)::int), '') AS inviters,
    string_agg(int2send(m.level), '') AS levels, NULL::bytea AS principals, NULL::bytea AS averages
  FROM bank.member m GROUP BY m.id >> 12
  UNION ALL
  SELECT 0, string_agg(int4send(s.member_id::int), ''), NULL, NULL, string_agg(int8send(s.principal), ''),
    string_agg(int8send(CASE WHEN s.opened_at <= ${weekStart} THEN s.principal ELSE 0 END), '')
  FROM bank.stake s WHERE s.redeemed_at IS NULL GROUP BY s.member_id >> 12
  UNION ALL
  SELECT 0, string_agg(int4send(p.member_id::int), ''), NULL, NULL, NULL, string_agg(int8send(p.average), '')
  FROM (
    SELECT s.member_id, div(sum(s.principal * extract(epoch FROM
      least(s.redeemed_at, ${weekEnd}) - greatest(s.opened_at, ${weekStart})) * 1000), ${weekMs})::bigint AS average
    FROM (
      SELECT * FROM bank.stake WHERE redeemed_at > ${weekStart} AND opened_at < ${weekEnd}
      UNION ALL
      SELECT * FROM bank.stake WHERE redeemed_at IS NULL AND opened_at > ${weekStart} AND opened_at < ${weekEnd}
    ) s GROUP BY s.member_id
  ) p GROUP BY p.member_id >> 12`

function unpack({ inviters, own_principals, own_averages, levels }: StoredTree, row: PackedRow): void {
  for (let place = 0; place < row.ids.length / 4; place += 1) {
    const id = row.ids.readInt32BE(4 * place)
    if (row.inviters) inviters[id] = row.inviters.readInt32BE(4 * place)
    if (row.levels) levels[id] = row.levels.readInt16BE(2 * place)
    if (row.principals)
      own_principals[id] = (own_principals[id] ?? 0n) + row.principals.readBigInt64BE(8 * place)
    if (row.averages) own_averages[id] = (own_averages[id] ?? 0n) + row.averages.readBigInt64BE(8 * place)
  }
}
