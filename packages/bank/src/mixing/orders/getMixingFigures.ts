import { eventTypes, getHouseBalance } from '@bank/ledger'
import { add, isZero, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { isOverAutomatic } from '../../policies/classifyDeposit.ts'
import { mixingFeeBps } from '../../policies/mixingFee.ts'
import type { MixingContext } from '../mixingContext.ts'
import { listPrivatePools } from '../pool/privatePool.ts'
import { isMixingOpen } from './isMixingOpen.ts'

/** Amounts in BNB as decimal strings, times in epoch milliseconds; an opening figure is null where there was none. */
export type MixingFigures = {
  readonly isOpen: boolean
  readonly totalFees: string
  readonly totalFeesOpening: { readonly amount: string; readonly date: number } | null
  readonly totalAddresses: number
  readonly totalAddressesOpening: { readonly count: number; readonly date: number } | null
  readonly feeBps: number
  readonly maximumWaitSeconds: number
  /** By amount, ascending. */
  readonly pools: readonly {
    readonly amount: string
    readonly chainId: number
    readonly address: string
    readonly startBlock: number
    readonly relayer: string
    readonly standbySeconds: number
    readonly depositCount: number
    readonly screenedCount: number
    /** True when an operator reviews every deposit of this amount. */
    readonly needsReview: boolean
    readonly isFollowed: boolean
  }[]
  readonly asOf: number
}

type Counted = { pool: string; deposits: string; screened: string }

/**
 * Computes the private transfer's live figures. A withdrawal hides among the members of the newest usable root that
 * were not taken back since; the withdrawn ones among them are unknown.
 */
export async function getMixingFigures(bank: MixingContext): Promise<MixingFigures> {
  const { database } = bank
  const [parameters, fees, isOpen, addresses, pools, counts, now] = await Promise.all([
    bank.getParameters(),
    getHouseBalance(database, 'revenueBnb', eventTypes.mixingFee),
    isMixingOpen(bank),
    countDepositors(bank),
    listPrivatePools(database),
    countDeposits(bank),
    bank.clock.now(),
  ])
  const { opening } = parameters
  const date = Date.parse(opening.date)
  return {
    isOpen: isOpen && pools.some(({ isFollowed }) => isFollowed),
    totalFees: toDecimal(add(fees, opening.mixingFees)),
    totalFeesOpening: isZero(opening.mixingFees) ? null : { amount: toDecimal(opening.mixingFees), date },
    totalAddresses: Number(addresses + opening.mixingAddresses),
    totalAddressesOpening:
      opening.mixingAddresses === 0n ? null : { count: Number(opening.mixingAddresses), date },
    feeBps: mixingFeeBps,
    maximumWaitSeconds: Math.ceil(bank.mixing.waitMaximumMs / 1_000),
    pools: pools.map((pool) => {
      const counted = counts.find((row) => row.pool === pool.pool)
      return {
        amount: pool.amount,
        chainId: pool.chainId,
        address: getAddress(pool.pool),
        startBlock: Number(pool.startBlock),
        relayer: getAddress(pool.relayer),
        standbySeconds: Number(pool.standbySeconds),
        depositCount: Number(counted?.deposits ?? 0),
        screenedCount: Number(counted?.screened ?? 0),
        needsReview: isOverAutomatic(pool.denomination, parameters),
        isFollowed: pool.isFollowed,
      }
    }),
    asOf: now.getTime(),
  }
}

async function countDepositors({ database }: MixingContext): Promise<bigint> {
  const { count } = await database.kysely
    .selectFrom('bank.private_deposit')
    .select(({ fn }) => fn.count<string>('depositor').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return BigInt(count)
}

async function countDeposits({ database }: MixingContext): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`
    SELECT p.pool, count(d.leaf_index) AS deposits,
      count(*) FILTER (WHERE d.leaf_index = ANY (newest.members) AND d.taken_back_hash IS NULL) AS screened
    FROM bank.followed_pool p
    LEFT JOIN LATERAL (
      SELECT r.members FROM bank.association_root r
      WHERE r.chain_id = p.chain_id AND r.pool = p.pool AND r.state = 'published'
        AND r.usable_from <= p.block_time AND r.usable_until > p.block_time
      ORDER BY r.sequence DESC LIMIT 1
    ) newest ON true
    LEFT JOIN bank.private_deposit d ON d.chain_id = p.chain_id AND d.pool = p.pool
    GROUP BY p.chain_id, p.pool`.execute(database.kysely)
  return rows
}
