import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase } from './openDatabase.ts'

/** Server that answered a read: the `replica`; or the primary, since the replica was `behind`, or `failed`. */
export type ReadOutcome = 'replica' | 'behind' | 'failed'

/** A server that follows the primary and answers reads for it. */
export type Replica = {
  /**
   * Runs a read at the replica once it holds what was committed before this call, so that every caller sees what was done
   * before; else, and again after any error there, at the primary. Throws what the read throws at the primary.
   */
  read<Result>(run: (database: Database) => Promise<Result>): Promise<Result>
  /** Reads so far. */
  readonly counts: Readonly<Record<ReadOutcome, number>>
  close(): Promise<void>
}

export type ReplicaOptions = Pick<
  DatabaseOptions,
  'url' | 'poolSize' | 'applicationName' | 'onIdleError' | 'connectTimeoutMs'
> & {
  /** Called once when reads at the replica begin to fail. */
  readonly onFailure?: (error: unknown) => void
}

const connectTimeoutMs = 1_000
/** Longest wait for the replica; a list from the primary takes less. */
const behindMaxMs = 200
const pollMs = 5
/** Time for which a replica that failed is left alone. */
const pauseMs = 2_000

/** The place in the primary's log; a failover begins a new timeline, where positions of the old one mean nothing. */
type Position = { position: string; timeline: string }

const flushed = {
  name: 'replica_flushed',
  text: `SELECT position::text, left(pg_walfile_name(position), 8) AS timeline
    FROM pg_current_wal_flush_lsn() AS position`,
}
const replayed = {
  name: 'replica_replayed',
  text: `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn
    AND lpad(upper(to_hex(timeline_id)), 8, '0') = $2 AS holds FROM pg_control_checkpoint()`,
}

/**
 * Opens a replica of a primary, lazily: one that does not answer costs nothing but its reads. A commit must be on the
 * primary's disk before it is answered (`synchronous_commit`), since that position is what a replica is asked for.
 */
export function openReplica(primary: Database, options: ReplicaOptions): Replica {
  const { onFailure, ...rest } = options
  const counts = { replica: 0, behind: 0, failed: 0 }
  const identity = createIdentityCheck(primary.pool, () => replica.pool.totalCount)
  const replica = openDatabase({ connectTimeoutMs, ...rest, assertConnection: identity })
  let [failedAtMs, isFailing] = [Number.NEGATIVE_INFINITY, false]

  /** Waits until the replica holds all that the primary has on its disk now. */
  async function findOutcome(): Promise<ReadOutcome> {
    if (performance.now() - failedAtMs < pauseMs) return 'failed'
    const { rows } = await primary.pool.query<Position>(flushed)
    try {
      const holds = await waitForPosition(replica.pool, rows[0] ?? { position: '', timeline: '' })
      isFailing = false
      return holds ? 'replica' : 'behind'
    } catch (error) {
      if (!isFailing) onFailure?.(error)
      ;[failedAtMs, isFailing] = [performance.now(), true]
      return 'failed'
    }
  }

  return {
    read: async (run) => {
      const outcome = await findOutcome()
      if (outcome === 'replica') {
        try {
          const result = await run(replica)
          counts.replica += 1
          return result
        } catch {
          // Its row may be gone there, or the server is: what the primary answers counts.
        }
      }
      counts[outcome === 'behind' ? 'behind' : 'failed'] += 1
      return run(primary)
    },
    counts,
    close: () => replica.close(),
  }
}

async function waitForPosition(replica: pg.Pool, { position, timeline }: Position): Promise<boolean> {
  const endMs = performance.now() + behindMaxMs
  for (;;) {
    const { rows } = await replica.query<{ holds: boolean }>({ ...replayed, values: [position, timeline] })
    if (rows[0]?.holds === true) return true
    if (performance.now() >= endMs) return false
    await sleep(pollMs)
  }
}

type Identity = { system: string; started: string }

async function readIdentity(client: Pick<pg.Client, 'query'>): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    'SELECT system_identifier::text AS system, pg_postmaster_start_time()::text AS started FROM pg_control_system()',
  )
  return rows[0] ?? { system: '', started: '' }
}

/**
 * Returns a check of each new connection: that its server has the primary's books, and is the server of the other
 * connections, because one replica's position says nothing of another's.
 */
function createIdentityCheck(primary: pg.Pool, countConnections: () => number) {
  let known: Identity | undefined
  let started: string | undefined
  return async (client: pg.ClientBase): Promise<void> => {
    known ??= await readIdentity(primary)
    const found = await readIdentity(client)
    if (found.system !== known.system)
      throw new Error('DATABASE_REPLICA_URL is no replica of DATABASE_URL: it has books of its own.')
    if (started !== undefined && started !== found.started && countConnections() > 1)
      throw new Error('DATABASE_REPLICA_URL leads to several servers. Name one of them for each process.')
    started = found.started
  }
}
