import { inTransaction, longStatementTimeout, type Transaction } from '@bank/database'
import { createPostingKey, eventTypes, getHouseBalance, postHouseLossShare, postLoss } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { newestCheckFirst } from '../earningGates/getSolvencyVerdict.ts'
import {
  endLossShare,
  fixLossShare,
  type LossShareRow,
  lockLossShare,
  updateSwept,
} from '../lossShareRecords/lossShare.ts'
import { lossShareLock } from '../lossShareRecords/lossShareLock.ts'

/** swept: revenue and capital went first; waiting: for a measurement after that. */
export type OpeningStep = 'swept' | 'waiting' | 'sharing' | 'void'

type Measured = { readonly deficit: string; readonly equity: string; readonly isAfterSweep: boolean }

const getLesser = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * Takes a decided loss one step towards its shares: uses up revenue and capital, then fixes the shares of what the first
 * measurement after it finds missing, never more than was approved. Safe at any time, from any number of workers.
 */
export async function openLossShare(bank: BankContext, id: string): Promise<OpeningStep> {
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    await sql.raw(longStatementTimeout.statement).execute(tx)
    await lossShareLock.lockExclusively(tx)
    // No measurement of growth moves the losses meanwhile.
    await sql`SELECT FROM bank.chain_follower WHERE kind = 'growth' ORDER BY chain_id, address FOR UPDATE`.execute(
      tx,
    )
    const share = await lockLossShare(tx, id)
    if (share?.state !== 'waiting') return 'waiting'
    const measured = await findMeasured(tx, share)
    if (share.swept_at === null || (measured?.isAfterSweep && measured.equity !== '0')) {
      await sweepEquity(tx, share, at)
      await updateSwept(tx, id)
      return 'swept'
    }
    if (!measured?.isAfterSweep) return 'waiting'
    const amount = getLesser(BigInt(measured.deficit), BigInt(share.proposed))
    if (amount <= 0n) {
      await endLossShare(tx, id, { state: 'void', at })
      return 'void'
    }
    const writtenOff = getLesser(amount, await readHole(tx))
    await fixLossShare(tx, { id, amount, writtenOff, at })
    return 'sharing'
  })
}

async function findMeasured(tx: Transaction, share: LossShareRow): Promise<Measured | undefined> {
  const { rows } = await sql<Measured>`
    SELECT (liabilities - assets)::text AS deficit, equity::text AS equity,
      coalesce(read_at > ${share.swept_at}::timestamptz, false) AS "isAfterSweep"
    FROM bank.solvency_check ORDER BY ${newestCheckFirst} LIMIT 1`.execute(tx)
  return rows[0]
}

/** Reads what growth counts as missing and is not borne yet, in micro-units, never below zero. */
async function readHole(tx: Transaction): Promise<bigint> {
  const newest = await tx
    .selectFrom('bank.growth')
    .select('shortfall')
    .orderBy('to_time', 'desc')
    .orderBy('to_block', 'desc')
    .limit(1)
    .executeTakeFirst()
  const losses = await getHouseBalance(tx, 'losses')
  const shared = await getHouseBalance(tx, 'losses', eventTypes.lossShare)
  const hole = BigInt(newest?.shortfall ?? 0) - (losses.micro - shared.micro)
  return hole > 0n ? hole : 0n
}

/** Charges all revenue and capital: as a loss of growth as far as growth counts one, the rest as a share of its own. */
async function sweepEquity(tx: Transaction, share: LossShareRow, at: Date): Promise<void> {
  let hole = await readHole(tx)
  const metadata = { source: { kind: 'operator', id: share.id }, reason: 'lossShare' }
  for (const from of ['revenue', 'dust'] as const) {
    const { micro } = await getHouseBalance(tx, from)
    const counted = getLesser(micro, hole)
    hole -= counted
    const move = { from, to: 'losses', metadata, at } as const
    const createKey = (way: string) => createPostingKey('lossSweep', share.id, at.getTime(), from, way)
    if (counted > 0n)
      await postLoss(tx, { ...move, key: createKey('counted'), amount: amountOf('GUSD', counted) })
    if (micro > counted)
      await postHouseLossShare(tx, {
        ...move,
        key: createKey('rest'),
        amount: amountOf('GUSD', micro - counted),
      })
  }
}
