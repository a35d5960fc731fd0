import type { ChainBlock, ChainReader, PoolEvent } from '@bank/chain/server'
import { inTransaction, type Transaction } from '@bank/database'
import { queryOne } from '@bank/ledger'
import type { BankContext } from '../../bankContext.ts'
import { advanceCursor, toCursor } from '../../chainFollower/cursor.ts'
import { failpoint } from '../../outbox/outboxDeps.ts'
import { recordChange } from '../approvals/recordChange.ts'
import type { PoolWatch } from '../mixingDeps.ts'
import { matchDeposits } from './matchDeposits.ts'
import { type PoolCursor, toFollower } from './poolCursor.ts'
import type { DepositEvent } from './verifyPool.ts'

type Recorded = {
  readonly deposits: number
  readonly withdrawals: number
  readonly takenBack: number
  readonly matched: number
}

type Range = {
  readonly bank: BankContext
  readonly watch: PoolWatch
  readonly reader: ChainReader
  readonly cursor: PoolCursor
  readonly to: ChainBlock
  readonly events: readonly PoolEvent[]
  readonly at: Date
}

type Scene = { readonly watch: PoolWatch; readonly at: Date }

/**
 * Records proven events and moves the cursor in one transaction: deposits, then what became of them and of orders, in
 * the order of the chain. Throws ChainReadError, CursorMoved.
 */
export async function recordPoolEvents(range: Range): Promise<Recorded> {
  const { bank, watch, cursor, to, events, at } = range
  const made = events.filter((event) => event.kind === 'depositMade')
  const times = await readTimes(range.reader, made)
  const scene = { watch, at }
  await failpoint(watch, 'watch:begin', watch.pool)
  const recorded = await inTransaction(bank.database, async (transaction) => {
    const next = toCursor(to, BigInt(cursor.depositCount + made.length))
    await advanceCursor(transaction, { follower: toFollower(watch), from: cursor, to: next, at })
    await insertDeposits(transaction, scene, { made, times })
    // Before what follows: a deposit of this very range may be taken back in it.
    const matched = await matchDeposits(transaction, { ...watch, at })
    const counts = { withdrawals: 0, takenBack: 0 }
    for (const event of events) {
      if (event.kind === 'withdrawn') counts.withdrawals += 1
      if (event.kind === 'takenBack') counts.takenBack += 1
      await recordEvent(transaction, scene, event)
    }
    await failpoint(watch, 'watch:written', watch.pool)
    return { deposits: made.length, matched, ...counts }
  })
  await failpoint(watch, 'watch:committed', watch.pool)
  return recorded
}

const blocksAtOnce = 8

async function readTimes(reader: ChainReader, made: readonly DepositEvent[]): Promise<Map<bigint, Date>> {
  const numbers = [...new Set(made.map(({ blockNumber }) => blockNumber))]
  const times = new Map<bigint, Date>()
  for (let index = 0; index < numbers.length; index += blocksAtOnce) {
    const few = numbers.slice(index, index + blocksAtOnce)
    for (const block of await Promise.all(few.map((number) => reader.getBlock({ number }))))
      times.set(block.number, new Date(block.timestampMs))
  }
  return times
}

const rowsAtOnce = 500

async function insertDeposits(
  transaction: Transaction,
  { watch, at }: Scene,
  { made, times }: { made: readonly DepositEvent[]; times: ReadonlyMap<bigint, Date> },
): Promise<void> {
  const rows = made.map(({ leafIndex, commitment, depositor, label, leaf, txHash, blockNumber }) => ({
    chain_id: `${watch.chainId}`,
    pool: watch.pool,
    leaf_index: leafIndex,
    commitment,
    depositor,
    label,
    leaf,
    tx_hash: txHash,
    block_number: blockNumber,
    made_at: times.get(blockNumber) ?? at,
  }))
  for (let index = 0; index < rows.length; index += rowsAtOnce)
    await transaction
      .insertInto('bank.private_deposit')
      .values(rows.slice(index, index + rowsAtOnce))
      .execute()
}

async function recordEvent(transaction: Transaction, scene: Scene, event: PoolEvent): Promise<void> {
  switch (event.kind) {
    case 'depositMade':
      return
    case 'withdrawn':
      return recordWithdrawn(transaction, scene, event)
    case 'takenBack':
      return recordTakenBack(transaction, scene, event)
    case 'approved':
    case 'removed':
      return recordChange(transaction, scene.watch, event)
  }
}

/** Wei in a micro-BNB; a fee to a stranger need be no whole number of them. */
const weiPerMicro = 10n ** 12n

/** Order and request are over when their deposit is spent, by any sender and to any receiver. */
async function recordWithdrawn(
  transaction: Transaction,
  { watch, at }: Scene,
  event: Extract<PoolEvent, { kind: 'withdrawn' }>,
): Promise<void> {
  const { nullifierHash, recipient, relayer, fee, txHash, blockNumber } = event
  const isBooked = relayer === watch.relayer && fee > 0n && fee % weiPerMicro === 0n
  await transaction
    .insertInto('bank.private_withdrawal')
    .values({
      chain_id: `${watch.chainId}`,
      pool: watch.pool,
      nullifier_hash: nullifierHash,
      recipient,
      relayer,
      fee,
      tx_hash: txHash,
      block_number: blockNumber,
      is_booked: isBooked,
    })
    .execute()
  if (isBooked)
    await queryOne(transaction, 'bank_post_mixing_fee', 'SELECT bank.post_mixing_fee($1, $2, $3, $4)', [
      ...[watch.chainId, watch.pool, nullifierHash],
      at,
    ])
  await transaction
    .updateTable('bank.mixing_order')
    .set({ state: 'withdrawn', reason: null, out_hash: txHash, state_at: at })
    .where('chain_id', '=', `${watch.chainId}`)
    .where('pool', '=', watch.pool)
    .where('nullifier_hash', '=', nullifierHash)
    .where('state', 'not in', ['created', 'withdrawn'])
    .execute()
  await transaction
    .updateTable('bank.relay_request')
    .set({ state: 'withdrawn', reason: null, out_hash: txHash, state_at: at })
    .where('chain_id', '=', `${watch.chainId}`)
    .where('pool', '=', watch.pool)
    .where('nullifier_hash', '=', nullifierHash)
    .where('state', 'in', ['proved', 'relaying', 'broadcast'])
    .execute()
}

async function recordTakenBack(
  transaction: Transaction,
  { watch, at }: Scene,
  { commitment, txHash }: Extract<PoolEvent, { kind: 'takenBack' }>,
): Promise<void> {
  const { leaf_index } = await transaction
    .updateTable('bank.private_deposit')
    .set({ taken_back_hash: txHash })
    .where('chain_id', '=', `${watch.chainId}`)
    .where('pool', '=', watch.pool)
    .where('commitment', '=', commitment)
    .returning('leaf_index')
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('bank.mixing_order')
    .set({ state: 'takenBack', reason: null, out_hash: txHash, state_at: at })
    .where('chain_id', '=', `${watch.chainId}`)
    .where('pool', '=', watch.pool)
    .where('leaf_index', '=', leaf_index)
    .where('state', 'not in', ['withdrawn', 'takenBack'])
    .execute()
}
