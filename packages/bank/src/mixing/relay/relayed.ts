import type { Database, Transaction } from '@bank/database'
import { encodeWithdrawCall, type PoolCall } from '@bank/privacy'
import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import type { RelayRefusal } from './classifyRelayRevert.ts'
import { type Relay, relayTables } from './relaySubject.ts'

/** A withdrawal that was given to the relayer, with what became of the deposit where an order names it. */
export type Relayed = {
  readonly relay: Relay
  readonly pool: Address
  readonly receiver: Address
  readonly relayer: string
  readonly nullifierHash: Hex
  /** In wei. */
  readonly fee: bigint
  /** False while the order's deposit is not cleared; a request names none, and its root holds cleared ones alone. */
  readonly isCleared: boolean
  readonly reason: string | null
  readonly call: PoolCall
}

type Row = {
  pool: Address
  receiver: Address
  proof: Hex
  root: Hex
  nullifier_hash: Hex
  relayer: Address
  fee: string
  reason: string | null
  is_cleared: boolean
}

const deposit = sql`JOIN bank.private_deposit d
  ON d.chain_id = o.chain_id AND d.pool = o.pool AND d.leaf_index = o.leaf_index`

/** The withdrawal of a relay while it is still that relay's; undefined when it has ended or has another one. */
export async function findRelayed(
  executor: Database['kysely'] | Transaction,
  relay: Relay,
): Promise<Relayed | undefined> {
  const isOrder = relay.kind === 'order'
  const { rows } = await sql<Row>`
    SELECT o.pool, o.receiver, o.proof, o.root, o.nullifier_hash, o.relayer, o.fee, o.reason,
      ${isOrder ? sql`d.screening = 'cleared' AND d.taken_back_hash IS NULL` : sql`true`} AS is_cleared
    FROM ${sql.table(relayTables[relay.kind])} o ${isOrder ? deposit : sql``}
    WHERE o.id = ${relay.id} AND o.relays = ${relay.relays} AND o.state IN ('relaying', 'broadcast')`.execute(
    executor,
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { pool, receiver, proof, root, nullifier_hash: nullifierHash, relayer, reason } = row
  const fee = BigInt(row.fee)
  const call = encodeWithdrawCall({ pool, proof, root, nullifierHash, recipient: receiver, relayer, fee })
  return { relay, pool, receiver, relayer, nullifierHash, fee, isCleared: row.is_cleared, reason, call }
}

/** Result of a try: the same proof is sent again, the client proves again, or the spend's event is awaited. */
export type RelayEnd =
  | { readonly kind: 'again' }
  | { readonly kind: 'notCleared' }
  | { readonly kind: 'refused'; readonly reason: RelayRefusal }

/**
 * Brings order or request to where the end of one try leaves it, in the caller's transaction; the deposit is never lost by it. Its
 * nullifier hash stays, so that a withdrawal by somebody else is still known as this one's.
 */
export async function closeRelay(
  transaction: Transaction,
  { relay, end, at }: { relay: Relay; end: RelayEnd; at: Date },
): Promise<void> {
  const change = relay.kind === 'order' ? toOrderChange(end) : toRequestChange(end)
  const sets = Object.entries({ ...change, state_at: at }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  await sql`
    UPDATE ${sql.table(relayTables[relay.kind])} SET ${sql.join(sets)}
    WHERE id = ${relay.id} AND relays = ${relay.relays} AND state IN ('relaying', 'broadcast')`.execute(
    transaction,
  )
}

/** Marks that a node has the bytes of a try. */
export async function markBroadcast(
  transaction: Transaction,
  { relay, at }: { relay: Relay; at: Date },
): Promise<void> {
  await sql`
    UPDATE ${sql.table(relayTables[relay.kind])} SET state = 'broadcast', state_at = ${at}
    WHERE id = ${relay.id} AND relays = ${relay.relays} AND state = 'relaying'`.execute(transaction)
}

const unproved = {
  state: 'confirmed',
  proof: null,
  root: null,
  relayer: null,
  relay_at: null,
} as const

function toOrderChange(end: RelayEnd) {
  if (end.kind === 'again') return { state: 'proved', reason: null } as const
  if (end.kind === 'notCleared') return { ...unproved, reason: null }
  const { reason } = end
  switch (reason) {
    case 'proofOutdated':
      return { ...unproved, reason }
    case 'alreadySpent':
      return { reason }
    default:
      return { state: 'failed', reason } as const
  }
}

/** Its sender proves again under a new request; a spend by another transaction is not awaited, as no member looks for it. */
function toRequestChange(end: RelayEnd) {
  if (end.kind === 'again') return { state: 'proved', reason: null } as const
  return { state: 'failed', reason: end.kind === 'refused' ? end.reason : null } as const
}
