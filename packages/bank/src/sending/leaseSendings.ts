import type { Transaction } from '@bank/database'
import { type RawBuilder, sql } from 'kysely'
import { reach, readSending, type Sending, type SendingTools } from './sendingTools.ts'

/** Somebody else took over: what this worker was doing is theirs now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

const columns = ['id', 'subject', 'target', 'calldata', 'value', 'state', 'nonce'] as const

/** Takes the first sendings of the key that nobody is at, and that `wanted` names, in the order they were opened. */
async function takeLeases(
  tools: SendingTools,
  wanted: RawBuilder<boolean>,
  limit: number,
): Promise<Sending[]> {
  const { database, reader, signer, workerId, leaseMs } = tools
  const rows = await database.kysely
    .updateTable('bank.sending')
    .set({ lease_owner: workerId, lease_until: leaseEnd(leaseMs) })
    .where('id', 'in', (select) =>
      select
        .selectFrom('bank.sending')
        .select('id')
        .where('chain_id', '=', `${reader.chainId}`)
        .where('sender', '=', signer.address)
        .where('state', '<>', 'final')
        .where(sql<boolean>`(lease_until IS NULL OR lease_until < clock_timestamp())`)
        .where(wanted)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute()
  return rows.map(readSending).sort((left, right) => (left.id < right.id ? -1 : 1))
}

const leaseEnd = (leaseMs: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::double precision)`

/** The leases end by themselves when this process does; while it works they are renewed. */
function startHeartbeat(tools: SendingTools, ids: readonly string[]): () => void {
  const timer = setInterval(() => {
    tools.database.kysely
      .updateTable('bank.sending')
      .set({ lease_until: leaseEnd(tools.leaseMs) })
      .where('id', 'in', ids)
      .where('lease_owner', '=', tools.workerId)
      .where('state', '<>', 'final')
      .execute()
      // A renewal that fails shows itself as a lease that is lost.
      .catch(() => {})
  }, tools.leaseMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Works on sendings that nobody else is at, and lets go of them afterwards, also after a failure; a process that dies
 * leaves them to the end of their lease.
 */
export async function withLeases(
  tools: SendingTools,
  params: { wanted: RawBuilder<boolean>; limit: number },
  work: (sendings: readonly Sending[]) => Promise<void>,
): Promise<void> {
  const sendings = await takeLeases(tools, params.wanted, params.limit)
  if (sendings.length === 0) return
  const ids = sendings.map(({ id }) => `${id}`)
  const stopHeartbeat = startHeartbeat(tools, ids)
  try {
    for (const { subject } of sendings) await reach(tools, 'lease:taken', subject)
    await work(sendings)
  } finally {
    stopHeartbeat()
    for (const { subject } of sendings) await reach(tools, 'lease:release', subject)
    await tools.database.kysely
      .updateTable('bank.sending')
      .set({ lease_owner: null, lease_until: null })
      .where('id', 'in', ids)
      .where('lease_owner', '=', tools.workerId)
      .execute()
  }
}

/** Locks a sending that this worker holds, as it stands now. Throws LeaseLost when it is held no more. */
export async function lockLeased(
  transaction: Transaction,
  tools: SendingTools,
  sendingId: bigint,
): Promise<Sending> {
  const row = await transaction
    .selectFrom('bank.sending')
    .select(columns)
    .where('id', '=', `${sendingId}`)
    .where('lease_owner', '=', tools.workerId)
    .where(sql<boolean>`lease_until > clock_timestamp()`)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new LeaseLost(`sending ${sendingId} is held by another worker`)
  return readSending(row)
}
