import type { MemberId } from '@bank/ledger'
import { parseMemberId } from '@bank/ledger'
import {
  computeNullifierHash,
  createWithdrawSignals,
  encodeNoteParts,
  findSpendableTree,
  type Note,
  type PoolDeposit,
  type PoolState,
  type ProvenWithdrawal,
  type TreeChange,
  type WithdrawSignals,
} from '@bank/privacy'
import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import { getReader } from '../../outbox/createSender.ts'
import type { MixingContext } from '../mixingContext.ts'
import { openNote } from './sealNote.ts'
import { submitMixingProof } from './submitMixingProof.ts'

/** Proves what a withdrawal says; elsewhere than on this thread, for it takes seconds. */
export type Prove = (signals: WithdrawSignals) => Promise<ProvenWithdrawal>

/** idle: nothing to prove; off: no key, or not a local chain, so the server proves nothing. */
export type ProveOutcome = { readonly state: 'proved' | 'idle' | 'off'; readonly orderId: string | null }

type Ready = {
  readonly id: string
  readonly member_id: string
  readonly pool: string
  readonly commitment: string
  readonly denomination: string
  readonly fee: string
  readonly receiver: string
  readonly relayer: string
  readonly sealed_note: string
  readonly leaf_index: number
}

const ordersAtOnce = 16

/** Confirmed orders with a note of ours whose deposit was approved in an epoch that is over. */
async function listReady(bank: MixingContext, chainId: number): Promise<Ready[]> {
  const { rows } = await sql<Ready>`
    SELECT o.id, o.member_id, o.pool, o.commitment, o.denomination, o.fee, o.receiver, p.relayer, o.sealed_note,
      o.leaf_index
    FROM bank.mixing_order o
    JOIN bank.member m ON m.id = o.member_id AND m.banned_at IS NULL
    JOIN bank.followed_pool p ON p.chain_id = o.chain_id AND p.pool = o.pool AND p.halted_reason IS NULL
      AND p.ended_at IS NULL
    JOIN bank.private_deposit d ON d.chain_id = o.chain_id AND d.pool = o.pool AND d.leaf_index = o.leaf_index
      AND d.screening = 'cleared' AND d.removed_epoch IS NULL
      AND d.approved_epoch < floor(extract(epoch FROM p.block_time) / p.epoch_seconds)
    WHERE o.chain_id = ${chainId} AND o.state = 'confirmed' AND o.sealed_note IS NOT NULL
    ORDER BY o.state_at, o.id LIMIT ${ordersAtOnce}`.execute(bank.database.kysely)
  return rows
}

/** The pool as the books have it, in the shape that proofs are built from. */
async function readState(bank: MixingContext, chainId: number, order: Ready): Promise<PoolState> {
  const { kysely } = bank.database
  const pool = await kysely
    .selectFrom('bank.followed_pool')
    .selectAll()
    .where('chain_id', '=', `${chainId}`)
    .where('pool', '=', order.pool)
    .executeTakeFirstOrThrow()
  const rows = await kysely
    .selectFrom('bank.private_deposit')
    .selectAll()
    .where('chain_id', '=', `${chainId}`)
    .where('pool', '=', order.pool)
    .orderBy('leaf_index')
    .execute()
  const deposits = rows.map(
    (row): PoolDeposit => ({
      leafIndex: row.leaf_index,
      commitment: row.commitment as Hex,
      label: row.label as Hex,
      leaf: row.leaf as Hex,
      depositor: row.depositor as Address,
      note: '0x',
      txHash: row.tx_hash as Hex,
      blockNumber: Number(row.block_number),
    }),
  )
  return {
    version: 1,
    chainId,
    pool: order.pool as Address,
    denomination: pool.denomination,
    blockNumber: Number(pool.block_number),
    blockHash: pool.block_hash as Hex,
    blockTime: pool.block_time.getTime() / 1_000,
    epochSeconds: pool.epoch_seconds,
    minimumBatch: pool.minimum_batch,
    root: '0x',
    deposits,
    changes: await listChanges(bank, chainId, order),
    spends: [],
    takenBack: [],
  }
}

async function listChanges(bank: MixingContext, chainId: number, { pool }: Ready): Promise<TreeChange[]> {
  const rows = await bank.database.kysely
    .selectFrom('bank.tree_change')
    .selectAll()
    .where('chain_id', '=', `${chainId}`)
    .where('pool', '=', pool)
    .orderBy('sequence')
    .execute()
  return rows.map(({ kind, root, epoch, place, deposits }) => {
    const made = { root: root as Hex, epoch }
    return kind === 'approved'
      ? { ...made, kind: 'approved', firstPlace: place, deposits }
      : { ...made, kind: 'removed', place }
  })
}

/** The signals of an order's proof; undefined while no root is usable. */
function build(
  chainId: number,
  { order, note, state }: { order: Ready; note: Note; state: PoolState },
): WithdrawSignals | undefined {
  const spendable = findSpendableTree(state)
  if (spendable === undefined) return undefined
  const made = state.deposits[order.leaf_index]
  if (made === undefined) throw new Error(`order ${order.id} has no deposit`)
  const label = BigInt(made.label)
  return createWithdrawSignals({
    state,
    own: {
      chainId: BigInt(chainId),
      pool: state.pool,
      denomination: BigInt(order.denomination),
      note,
      index: 0,
      commitment: BigInt(order.commitment),
      leafIndex: order.leaf_index,
      label,
      nullifierHash: computeNullifierHash(note, label),
      depositor: made.depositor,
      txHash: made.txHash,
      blockNumber: made.blockNumber,
      spent: 'no',
      spend: undefined,
    },
    spendable,
    recipient: order.receiver as Address,
    relayer: order.relayer as Address,
    fee: BigInt(order.fee),
  })
}

/**
 * Proves one order whose note this server made and keeps, and hands the proof in as its member would. On local chains
 * only, whatever the settings say. Throws what `submitMixingProof` and the prover throw.
 */
export async function proveManaged(
  bank: MixingContext,
  { chainId, prove }: { readonly chainId: number; readonly prove: Prove },
): Promise<ProveOutcome> {
  const { noteKey } = bank.mixing
  if (noteKey === undefined) return { state: 'off', orderId: null }
  const ready = await listReady(bank, chainId)
  if (ready.length === 0) return { state: 'idle', orderId: null }
  if (!(await getReader(bank, chainId).isLocal())) return { state: 'off', orderId: null }
  for (const order of ready) {
    const sealedFor = { chainId, pool: order.pool, commitment: order.commitment as Hex }
    const note = openNote(noteKey, sealedFor, order.sealed_note as Hex)
    // Sealed under a key that this process was not given: its member still has the take-back of the key's holder.
    if (note === undefined) continue
    const signals = build(chainId, { order, note, state: await readState(bank, chainId, order) })
    if (signals === undefined) continue
    const proven = await prove(signals)
    const memberId: MemberId = parseMemberId(order.member_id)
    await submitMixingProof(bank, {
      member: { id: memberId, banned: false },
      commitmentHex: order.commitment,
      ...proven,
      ...encodeNoteParts(note),
      relayer: order.relayer,
    })
    return { state: 'proved', orderId: order.id }
  }
  return { state: 'idle', orderId: null }
}
