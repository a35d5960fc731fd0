import type { Transaction } from '@bank/database'
import { getHouseBalance, LedgerError } from '@bank/ledger'
import { daySeconds } from '@bank/money'
import { sql } from 'kysely'
import { stakeInterest } from '../policies/stakeInterest.ts'
import { getRealisedRate } from '../vaultGrowth/getRealisedRate.ts'
import { sellableRevenue } from './sellableRevenue.ts'
import type { StakeMoment } from './stakeMoment.ts'
import { computeGrowth, type StakeRow, toWholeSeconds, waitOf } from './stakeRecord.ts'

/** Ends a stake with so much interest out of revenue. */
export type EndStake = (interest: bigint) => Promise<void>

/**
 * Ends a stake by `end` with what revenue pays of the interest that its days have not credited: of a demand stake the rest
 * at the last settled rate, of a fixed term the top-up to what the vault realised, for which the caller holds the lock of
 * sales. Revenue limits the first, and what may be sold of it the second.
 */
export async function payInterest(
  tx: Transaction,
  row: StakeRow,
  moment: StakeMoment,
  end: EndStake,
): Promise<void> {
  if (row.days === 0) return payDemand(tx, row, moment, end)
  const wanted = await findTopUp(tx, row, moment)
  return payFromRevenue(tx, { wanted, readLargest: () => sellableRevenue.read(tx, moment.at), end })
}

/** Computes the amount beyond its promise that `payInterest` would pay an ended term now; null for any other stake. */
export async function findExtra(tx: Transaction, row: StakeRow, moment: StakeMoment): Promise<bigint | null> {
  if (row.days === 0 || row.redeemed_at !== null || waitOf(row, moment) !== null) return null
  const wanted = await findTopUp(tx, row, moment)
  if (wanted === 0n) return 0n
  const sellable = await sellableRevenue.read(tx, moment.at)
  return wanted < sellable ? wanted : sellable
}

/**
 * Pays demand interest. Short revenue limits a redemption to its share beside the stakes that wait for
 * the settlement: a large stake of a few hours would else be paid at a rate that it never diluted.
 */
function payDemand(tx: Transaction, row: StakeRow, moment: StakeMoment, end: EndStake): Promise<void> {
  const { amount, seconds } = computeGrowth(row, moment)
  const own = BigInt(row.principal) * seconds
  const others = readOtherSeconds(row, moment)
  const getLargest = (revenue: bigint) => stakeInterest.shareOf(revenue, own, others)
  const readLargest = async () => getLargest((await getHouseBalance(tx, 'revenue')).micro)
  return payFromRevenue(tx, { wanted: amount, readLargest, end })
}

/** Principal times seconds of the other stakes since the newest planned day, if demand is unchanged since. */
function readOtherSeconds(row: StakeRow, { at, plannedDay }: StakeMoment): bigint {
  if (plannedDay === null) return 0n
  const { end, demandSeconds } = plannedDay
  const stood = toWholeSeconds(row.opened_at.getTime(), end)
  const own = BigInt(row.principal) * (stood < daySeconds ? stood : daySeconds)
  const others = demandSeconds > own ? demandSeconds - own : 0n
  return (others * toWholeSeconds(end.getTime(), at)) / daySeconds
}

async function findTopUp(tx: Transaction, row: StakeRow, { gates }: StakeMoment): Promise<bigint> {
  // Only what was promised is owed while yield is closed or the vault is short.
  if (row.expire_at === null || !gates.yield || !gates.isSolvent) return 0n
  return stakeInterest.topUp({
    principal: BigInt(row.principal),
    startPpb: BigInt(row.start_ppb),
    endPpb: BigInt(row.end_ppb),
    realisedPpb: await getRealisedRate(tx, { from: row.opened_at, to: row.expire_at }),
    days: row.days,
  })
}

type Wanted = {
  readonly wanted: bigint
  /** Reads the most that revenue may pay now. */
  readonly readLargest: () => Promise<bigint>
  readonly end: EndStake
}

/** Attempts to post before giving up: others may spend revenue between the read and the posting. */
const attempts = 8

/** Revenue is shared by many at once, and its floor alone decides: what no longer fits is asked for again, smaller. */
async function payFromRevenue(tx: Transaction, { wanted, readLargest, end }: Wanted): Promise<void> {
  for (let attempt = 1; wanted > 0n && attempt <= attempts; attempt++) {
    const revenue = await readLargest()
    const amount = wanted < revenue ? wanted : revenue
    if (amount <= 0n) break
    await sql`SAVEPOINT interest`.execute(tx)
    try {
      await end(amount)
      return
    } catch (error) {
      if (!(error instanceof LedgerError) || error.fault !== 'revenueExhausted') throw error
      await sql`ROLLBACK TO SAVEPOINT interest`.execute(tx)
    }
  }
  await end(0n)
}
