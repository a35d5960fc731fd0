import type { Transaction } from '@bank/database'
import { type RawBuilder, sql } from 'kysely'
import { failpoint, type OutboxDeps, type OutboxTransaction, toOutboxTransaction } from './outboxDeps.ts'

/** Somebody else took over: what this worker was doing is theirs now. */
export class OutboxLeaseLost extends Error {
  override readonly name = 'OutboxLeaseLost'
}

const columns = ['id', 'subject', 'state', 'nonce'] as const

/** Leases the first free outbox transactions of the key among `wanted`, in the order they were opened. */
async function leaseRows(
  deps: OutboxDeps,
  wanted: RawBuilder<boolean>,
  limit: number,
): Promise<OutboxTransaction[]> {
  const { database, reader, signer, workerId, leaseMs } = deps
  const rows = await database.kysely
    .updateTable('bank.outbox_transaction')
    .set({ lease_owner: workerId, lease_until: getLeaseEnd(leaseMs) })
    .where('id', 'in', (select) =>
      select
        .selectFrom('bank.outbox_transaction')
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
  return rows.map(toOutboxTransaction).sort((left, right) => (left.id < right.id ? -1 : 1))
}

const getLeaseEnd = (leaseMs: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::double precision)`

/** The leases end by themselves when this process does; while it works they are renewed. */
function startHeartbeat(deps: OutboxDeps, ids: readonly string[]): () => void {
  const timer = setInterval(() => {
    deps.database.kysely
      .updateTable('bank.outbox_transaction')
      .set({ lease_until: getLeaseEnd(deps.leaseMs) })
      .where('id', 'in', ids)
      .where('lease_owner', '=', deps.workerId)
      .where('state', '<>', 'final')
      .execute()
      // A renewal that fails shows itself as a lease that is lost.
      .catch(() => {})
  }, deps.leaseMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Leases free outbox transactions for `work` and releases them afterwards, also after a failure; a process that dies
 * keeps them to the end of their lease.
 */
export async function withLeases(
  deps: OutboxDeps,
  params: { wanted: RawBuilder<boolean>; limit: number },
  work: (outboxTxs: readonly OutboxTransaction[]) => Promise<void>,
): Promise<void> {
  const outboxTxs = await leaseRows(deps, params.wanted, params.limit)
  if (outboxTxs.length === 0) return
  const ids = outboxTxs.map(({ id }) => `${id}`)
  const stopHeartbeat = startHeartbeat(deps, ids)
  try {
    for (const { subject } of outboxTxs) await failpoint(deps, 'lease:taken', subject)
    await work(outboxTxs)
  } finally {
    stopHeartbeat()
    for (const { subject } of outboxTxs) await failpoint(deps, 'lease:release', subject)
    await deps.database.kysely
      .updateTable('bank.outbox_transaction')
      .set({ lease_owner: null, lease_until: null })
      .where('id', 'in', ids)
      .where('lease_owner', '=', deps.workerId)
      .execute()
  }
}

/** Locks an outbox transaction that this worker holds, as it stands now. Throws OutboxLeaseLost when it is held no more. */
export async function lockLeased(
  transaction: Transaction,
  deps: OutboxDeps,
  id: bigint,
): Promise<OutboxTransaction> {
  const row = await transaction
    .selectFrom('bank.outbox_transaction')
    .select(columns)
    .where('id', '=', `${id}`)
    .where('lease_owner', '=', deps.workerId)
    .where(sql<boolean>`lease_until > clock_timestamp()`)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new OutboxLeaseLost(`outbox transaction ${id} is held by another worker`)
  return toOutboxTransaction(row)
}
