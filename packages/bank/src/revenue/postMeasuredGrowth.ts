import type { Transaction } from '@bank/database'
import { inTransaction } from '@bank/database'
import { LedgerError, queryOne } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { advanceCursor, type ChainCursor, toCursor } from '../chainFollower/cursor.ts'
import { sumWrittenOff } from '../lossShareRecords/lossShare.ts'
import { sumBookedFromVault } from '../vaultGrowth/sumBookedFromVault.ts'
import { type LastGrowth, type MeasuredVault, toFollower } from './measuredVault.ts'
import type { Growth } from './readGrowth.ts'

export type BookedGrowth = {
  /** Issued into revenue, in micro-units. */
  readonly bookedMicro: bigint
  /** Newly taken out of revenue and dust because the vaults lack it; negative when it came back. */
  readonly lostMicro: bigint
}

type Booking = {
  readonly vault: MeasuredVault
  readonly cursor: ChainCursor
  readonly last: LastGrowth | undefined
  readonly growth: Growth
}

const attemptsMax = 5

/**
 * Inserts a measurement with everything it posts and moves the cursor, in one transaction. What the issuance cap
 * refuses is carried to a later measurement. Throws CursorMoved.
 */
export async function postMeasuredGrowth(bank: BankContext, booking: Booking): Promise<BookedGrowth> {
  let mayIssue = true
  for (let attempt = 1; ; attempt += 1) {
    try {
      const at = await bank.clock.now()
      return await inTransaction(bank.database, (tx) => writeGrowth(tx, { ...booking, mayIssue, at }))
    } catch (error) {
      const fault = error instanceof LedgerError ? error.fault : undefined
      // Revenue that was there when we looked can be spent a moment later.
      const isWorthAnother = fault === 'revenueExhausted' || (fault === 'capReached' && mayIssue)
      if (!isWorthAnother || attempt === attemptsMax) throw error
      if (fault === 'capReached') mayIssue = false
    }
  }
}

type Writing = Booking & { readonly mayIssue: boolean; readonly at: Date }

async function writeGrowth(tx: Transaction, writing: Writing): Promise<BookedGrowth> {
  const { vault, cursor, growth, at } = writing
  // All vaults share one revenue: a booking of any vault locks them all.
  await sql`SELECT FROM bank.chain_follower WHERE kind = 'growth' ORDER BY chain_id, address FOR UPDATE`.execute(
    tx,
  )
  const to = toCursor(growth.to, growth.deposited)
  await advanceCursor(tx, { follower: toFollower(vault), from: cursor, to, at })
  const unbookedMicro = await readUnbooked(tx, writing)
  const bookedMicro = unbookedMicro > 0n && writing.mayIssue ? unbookedMicro : 0n
  const shortfallMicro = unbookedMicro < 0n ? -unbookedMicro : 0n
  await insertGrowth(tx, { ...writing, bookedMicro, shortfallMicro })
  const measured = [vault.chainId, vault.address, growth.to.number, at]
  if (bookedMicro > 0n)
    await queryOne(tx, 'bank_post_growth', 'SELECT bank.post_growth($1, $2, $3, $4)', measured)
  const { lost } = await queryOne<{ lost: string }>(
    tx,
    'bank_balance_losses',
    'SELECT bank.balance_losses($1, $2, $3, $4) AS lost',
    measured,
  )
  return { bookedMicro, lostMicro: BigInt(lost) }
}

/**
 * Computes the growth of all vaults beyond everything booked, in micro-units; negative for a shortfall. A surplus that
 * operators booked beyond the gifts received was growth, and is not booked a second time; a loss that members bore is
 * written off.
 */
async function readUnbooked(tx: Transaction, { vault, last, growth }: Writing): Promise<bigint> {
  const { rows } = await sql<{ grown: string; donated: string; booked: string }>`
    SELECT coalesce(sum(floor(g.grown_total / g.micro_unit)), 0) AS grown,
      coalesce(sum(floor(g.donated_total / g.micro_unit)), 0) AS donated,
      coalesce(sum(g.booked_total), 0) AS booked
    FROM bank.growth_watch w
    CROSS JOIN LATERAL (SELECT * FROM bank.growth g WHERE g.chain_id = w.chain_id AND g.vault = w.vault
      ORDER BY g.to_block DESC LIMIT 1) g
    WHERE NOT (w.chain_id = ${vault.chainId} AND w.vault = ${vault.address})`.execute(tx)
  const others = rows[0] ?? { grown: '0', donated: '0', booked: '0' }
  const grown = BigInt(others.grown) + divFloor(growth.grownTotal, growth.microUnit)
  const donated = BigInt(others.donated) + growth.donatedTotal / growth.microUnit
  const booked = BigInt(others.booked) + (last?.bookedInAllMicro ?? 0n)
  const taken = await sumBookedFromVault(tx)
  const overbooked = taken > donated ? taken - donated : 0n
  return grown - overbooked - booked + (await sumWrittenOff(tx))
}

function divFloor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient
}

async function insertGrowth(
  tx: Transaction,
  {
    vault,
    last,
    growth,
    bookedMicro,
    shortfallMicro,
  }: Writing & { bookedMicro: bigint; shortfallMicro: bigint },
): Promise<void> {
  const { grown, assets, assetsBefore, to } = growth
  const twiceMean = assets + assetsBefore
  const rate = twiceMean > 0n ? sql<string>`round(${grown}::numeric * 2 / ${twiceMean}, 30)` : sql<string>`0`
  await tx
    .insertInto('bank.growth')
    .values({
      chain_id: vault.chainId.toString(),
      vault: vault.address,
      from_block: growth.fromBlock,
      to_block: to.number,
      block_hash: to.hash,
      from_time: growth.fromTime,
      to_time: new Date(to.timestampMs),
      assets,
      donated: growth.donated,
      grown,
      grown_total: growth.grownTotal,
      booked: bookedMicro,
      booked_total: (last?.bookedInAllMicro ?? 0n) + bookedMicro,
      yield_index: sql`${last?.yieldIndex ?? '0'}::numeric + ${rate}`,
      deposited: growth.deposited,
      paid_out: growth.paidOut,
      donated_total: growth.donatedTotal,
      micro_unit: growth.microUnit,
      shortfall: shortfallMicro,
    })
    .execute()
}
