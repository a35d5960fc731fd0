import { inTransaction, longStatementTimeout, type Transaction } from '@bank/database'
import { eventTypes, getHouseBalance } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { newestCheckFirst } from '../earningGates/getSolvencyVerdict.ts'
import {
  endLossShare,
  fixLossShare,
  isShareable,
  type LossShareRow,
  lockLossShare,
  roundingMicro,
  sumClaims,
  sweepEquity,
  updateSwept,
} from '../lossShareRecords/lossShare.ts'
import { lossShareLock } from '../lossShareRecords/lossShareLock.ts'

/** swept: revenue and capital went first; waiting: for a measurement after that. */
export type OpeningStep = 'swept' | 'waiting' | 'sharing' | 'void'

/** The newest measurement; micro-units. `interestMicro`: part of the deficit that is owed only while revenue lasts. */
type Measured = {
  readonly deficitMicro: bigint
  readonly interestMicro: bigint
  readonly equityMicro: bigint
}

const getLesser = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * Takes a decided loss one step towards its shares: uses up revenue and capital, then fixes the shares of what the first
 * measurement after it finds missing, never more than was approved. Nothing missing, or more than claims can bear, ends
 * it as void. Safe at any time, from any number of workers.
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
    if (measured === undefined) return 'waiting'
    if (measured.deficitMicro <= 0n) return endAsVoid(tx, id, at)
    const equityMicro = await sumEquity(tx)
    if (share.swept_at === null || equityMicro < measured.equityMicro) {
      await sweepEquity(tx, { id, micro: equityMicro, at })
      await updateSwept(tx, id)
      return 'swept'
    }
    return fix(tx, { share, measured, at })
  })
}

type Fixing = { readonly share: LossShareRow; readonly measured: Measured; readonly at: Date }

/** Fees since the sweep that were measured are used up too: waiting for a moment without fees could last for ever. */
async function fix(tx: Transaction, { share, measured, at }: Fixing): Promise<OpeningStep> {
  const { id } = share
  const missingMicro = measured.deficitMicro - measured.interestMicro
  if (missingMicro <= 0n) return endAsVoid(tx, id, at)
  const amount = getLesser(missingMicro + roundingMicro, BigInt(share.proposed))
  if (!isShareable(amount, (await sumClaims(tx)).micro)) return endAsVoid(tx, id, at)
  await sweepEquity(tx, { id, micro: measured.equityMicro, at })
  const writtenOff = getLesser(amount, await readHole(tx))
  await fixLossShare(tx, { id, amount, writtenOff, at })
  return 'sharing'
}

async function endAsVoid(tx: Transaction, id: string, at: Date): Promise<'void'> {
  await endLossShare(tx, id, { state: 'void', at })
  return 'void'
}

/** Finds the newest measurement, if it is of books after the decision and after the last sweep. */
async function findMeasured(tx: Transaction, share: LossShareRow): Promise<Measured | undefined> {
  const { rows } = await sql<Readonly<Record<'deficit' | 'beyond' | 'equity', string>>>`
    SELECT (c.liabilities - c.assets)::text AS deficit, greatest(c.equity, 0)::text AS equity, (c.interest - (
        SELECT coalesce(sum(s.promised), 0) FROM bank.stake s
        WHERE s.opened_at <= c.at AND (s.redeemed_at IS NULL OR s.redeemed_at > c.at)))::text AS beyond
    FROM (SELECT * FROM bank.solvency_check ORDER BY ${newestCheckFirst} LIMIT 1) c
    WHERE c.at >= ${share.created_at} AND c.read_at > coalesce(${share.swept_at}::timestamptz, '-infinity')`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) return undefined
  const equityMicro = BigInt(row.equity)
  const beyond = BigInt(row.beyond)
  const interestMicro = getLesser(beyond > 0n ? beyond : 0n, equityMicro)
  return { deficitMicro: BigInt(row.deficit), interestMicro, equityMicro }
}

async function sumEquity(tx: Transaction): Promise<bigint> {
  const [revenue, dust] = [await getHouseBalance(tx, 'revenue'), await getHouseBalance(tx, 'dust')]
  return revenue.micro + dust.micro
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
