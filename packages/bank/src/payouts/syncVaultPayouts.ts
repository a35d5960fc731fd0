import type { ChainBlock, VaultPayout } from '@bank/chain/server'
import { type Database, inTransaction, type Transaction } from '@bank/database'
import { fromTokenUnits } from '@bank/money'
import { advanceCursor, CursorMoved, type StoredCursor, toCursor } from '../chainFollower/cursor.ts'
import { FollowerHalted } from '../chainFollower/followerHalted.ts'
import { assertCursorBlock, readNextRange } from '../chainFollower/readNextRange.ts'
import { failpoint } from '../outbox/outboxDeps.ts'
import { insertAutomaticPayments } from '../withdrawalOrders/automaticPayment.ts'
import { type FinalPayout, settlePayout } from './settlePayout.ts'
import { type PayoutDeps, toFollower } from './vaultPayer.ts'

const dayMs = 24 * 60 * 60_000
const blocksAtOnce = 16

function toMicro(tokenUnits: bigint, decimals: number): bigint {
  try {
    return fromTokenUnits(tokenUnits, decimals, 'USDT').micro
  } catch {
    throw new FollowerHalted('counterMismatch', `${tokenUnits} token units are no whole micro-units`)
  }
}

/** Reads the times of the blocks with automatic payments of the last day, the newest first: older ones no longer count. */
async function readAutomaticTimes(
  { reader }: PayoutDeps,
  { found, finalized }: { found: readonly VaultPayout[]; finalized: ChainBlock },
): Promise<ReadonlyMap<bigint, Date>> {
  const times = new Map<bigint, Date>()
  const automatic = found.toReversed().filter(({ isReviewed }) => !isReviewed)
  const numbers = [...new Set(automatic.map(({ blockNumber }) => blockNumber))]
  for (let start = 0; start < numbers.length; start += blocksAtOnce) {
    const chunk = numbers.slice(start, start + blocksAtOnce)
    const blocks = await Promise.all(chunk.map((number) => reader.getBlock({ number })))
    const recent = blocks.filter(({ timestampMs }) => timestampMs > finalized.timestampMs - dayMs)
    for (const { number, timestampMs } of recent) times.set(number, new Date(timestampMs))
    if (recent.length < blocks.length) break
  }
  return times
}

/** The payments between cursor and final block, proved complete by the vault's counter; one call when there are none. */
async function readRange(
  deps: PayoutDeps,
  params: { cursor: StoredCursor; finalized: ChainBlock },
): Promise<{ events: FinalPayout[]; paidOutMicro: bigint }> {
  const { payer, reader } = deps
  const { cursor, finalized } = params
  const at = { vault: payer.vault, blockHash: finalized.hash }
  const [{ decimals }, paidOut] = await Promise.all([
    reader.getVaultToken(at),
    reader.getVaultTotalPaidOut(at),
  ])
  const paidOutMicro = toMicro(paidOut, decimals)
  const found: VaultPayout[] =
    paidOutMicro === cursor.counted
      ? []
      : await reader.scanVaultPayouts({
          vault: payer.vault,
          fromBlock: cursor.blockNumber + 1n,
          toBlock: finalized.number,
        })
  const times = await readAutomaticTimes(deps, { found, finalized })
  const events = found.map((event) => ({
    ...event,
    micro: toMicro(event.tokenUnits, decimals),
    automaticAt: event.isReviewed ? null : (times.get(event.blockNumber) ?? null),
  }))
  const countedMicro = events.reduce((sum, { micro }) => sum + micro, cursor.counted)
  if (countedMicro !== paidOutMicro)
    throw new FollowerHalted(
      'counterMismatch',
      `the vault counted ${paidOutMicro}, the payments read make ${countedMicro}`,
    )
  return { events, paidOutMicro }
}

/**
 * Books every payment up to the newest final block and moves the cursor onto it, in one transaction. Returns how many
 * it settled; throws FollowerHalted, ChainReadError.
 */
export async function syncVaultPayouts(deps: PayoutDeps): Promise<{ settled: number }> {
  const { bank, payer, reader } = deps
  const follower = toFollower(payer)
  const { finalized, cursor } = await readNextRange(bank, { follower, reader })
  if (cursor === undefined || finalized.number < cursor.blockNumber) return { settled: 0 }
  await assertCursorBlock(reader, { cursor, finalized })
  const { events, paidOutMicro } = await readRange(deps, { cursor, finalized })
  const at = await bank.clock.now()
  const to = toCursor(finalized, paidOutMicro)
  await failpoint(deps.outbox, 'settle:begin', payer.vault)
  const settled = await inTransaction(bank.database, async (transaction) => {
    await advanceCursor(transaction, { follower, from: cursor, to, at })
    let count = 0
    for (const event of events) {
      if ((await settlePayout(transaction, deps, { event, at })) === 'settled') count += 1
      await failpoint(deps.outbox, 'settle:posted', event.id)
    }
    const automatic = events.flatMap(({ automaticAt: blockTime, ...event }) =>
      blockTime === null ? [] : [{ ...event, blockTime }],
    )
    await insertAutomaticPayments(transaction, payer, automatic)
    return count
  }).catch((error: unknown) => {
    if (error instanceof CursorMoved) return 0
    throw error
  })
  await failpoint(deps.outbox, 'settle:committed', payer.vault)
  return { settled }
}

/** Finds the first payment that the books cannot explain and no operator has acknowledged. */
export function findUnrecognized(
  executor: Database['kysely'] | Transaction,
  { payer }: PayoutDeps,
): Promise<{ readonly id: string; readonly kind: 'unknown' | 'mismatch' } | undefined> {
  return executor
    .selectFrom('bank.unrecognized_payout')
    .select(['id', 'kind'])
    .where('chain_id', '=', `${payer.chainId}`)
    .where('vault', '=', payer.vault)
    .where('acknowledged_at', 'is', null)
    .orderBy('block_number')
    .limit(1)
    .executeTakeFirst()
}

/** Throws FollowerHalted while a payment that the books cannot explain is not acknowledged. */
export async function assertNoUnrecognized(
  executor: Database['kysely'] | Transaction,
  deps: PayoutDeps,
): Promise<void> {
  const found = await findUnrecognized(executor, deps)
  if (found === undefined) return
  const reason = found.kind === 'unknown' ? 'unknownPayout' : 'payoutMismatch'
  throw new FollowerHalted(reason, `the vault paid ${found.id}, which the books do not explain`)
}
