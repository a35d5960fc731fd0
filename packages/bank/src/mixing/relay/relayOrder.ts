import type { Database, Transaction } from '@bank/database'
import { encodeWithdrawCall, type PoolCall } from '@bank/privacy'
import type { Address, Hex } from 'viem'
import type { RelayRefusal } from './classifyRelayRevert.ts'
import type { Relay } from './relaySubject.ts'

/** An order that was given to the relayer, with what became of its deposit. */
export type RelayedOrder = Relay & {
  readonly pool: Address
  readonly receiver: Address
  readonly relayer: string
  readonly nullifierHash: Hex
  /** In wei. */
  readonly fee: bigint
  readonly isCleared: boolean
  readonly reason: string | null
  readonly call: PoolCall
}

/** The order of a relay while it is still that relay's; undefined when it has ended or has another one. */
export async function findRelayed(
  executor: Database['kysely'] | Transaction,
  { orderId, relays }: Relay,
): Promise<RelayedOrder | undefined> {
  const row = await executor
    .selectFrom('bank.mixing_order as o')
    .innerJoin('bank.private_deposit as d', (on) =>
      on
        .onRef('d.chain_id', '=', 'o.chain_id')
        .onRef('d.pool', '=', 'o.pool')
        .onRef('d.leaf_index', '=', 'o.leaf_index'),
    )
    .selectAll('o')
    .select(['d.screening', 'd.taken_back_hash'])
    .where('o.id', '=', orderId)
    .where('o.relays', '=', relays)
    .where('o.state', 'in', ['relaying', 'broadcast'])
    .executeTakeFirst()
  if (!row?.proof || !row.root || !row.nullifier_hash || !row.relayer) return undefined
  const pool = row.pool as Address
  const receiver = row.receiver as Address
  const nullifierHash = row.nullifier_hash as Hex
  const fee = BigInt(row.fee)
  const call = encodeWithdrawCall({
    pool,
    proof: row.proof as Hex,
    root: row.root as Hex,
    nullifierHash,
    recipient: receiver,
    relayer: row.relayer as Address,
    fee,
  })
  const isCleared = row.screening === 'cleared' && row.taken_back_hash === null
  const { relayer, reason } = row
  return { orderId, relays, pool, receiver, relayer, nullifierHash, fee, isCleared, reason, call }
}

/** Result of a try: the same proof is sent again, the client proves again, or the spend's event is awaited. */
export type RelayEnd =
  | { readonly kind: 'again' }
  | { readonly kind: 'notCleared' }
  | { readonly kind: 'refused'; readonly reason: RelayRefusal }

/**
 * Brings an order to where the end of one try leaves it, in the caller's transaction; the deposit is never lost by it. Its
 * nullifier hash stays, so that a withdrawal by somebody else is still known as this order's.
 */
export async function closeRelay(
  transaction: Transaction,
  params: { relay: Relay; end: RelayEnd; at: Date },
): Promise<void> {
  const { relay, end, at } = params
  await transaction
    .updateTable('bank.mixing_order')
    .set({ ...toChange(end), state_at: at })
    .where('id', '=', relay.orderId)
    .where('relays', '=', relay.relays)
    .where('state', 'in', ['relaying', 'broadcast'])
    .execute()
}

const unproved = {
  state: 'confirmed',
  proof: null,
  root: null,
  relayer: null,
  relay_at: null,
} as const

function toChange(end: RelayEnd) {
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
