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
  readonly waitEpochs: number
  readonly minimumHidden: number
  readonly keepDays: number
  readonly maximumWaitSeconds: number
  /** By amount, ascending. */
  readonly pools: readonly {
    readonly amount: string
    readonly chainId: number
    readonly address: string
    readonly startBlock: number
    readonly relayer: string
    readonly epochSeconds: number
    /** Smallest number of deposits that are approved at once. */
    readonly minimumBatch: number
    readonly depositCount: number
    /** Approved deposits that are neither withdrawn nor taken back: a withdrawal hides among them. */
    readonly hiddenCount: number
    /** True when an operator reviews every deposit of this amount. */
    readonly needsReview: boolean
    readonly isFollowed: boolean
  }[]
  /** Origins of further relayers. */
  readonly relayers: readonly string[]
  readonly asOf: number
}

type Counted = { pool: string; deposits: string; hidden: string }

/**
 * Computes the private transfer's live figures. A withdrawal hides among the approved deposits that were neither
 * removed nor taken back, less the number of withdrawals: which they were is unknown.
 */
export async function getMixingFigures(bank: MixingContext): Promise<MixingFigures> {
  const { database } = bank
  const [parameters, fees, isOpen, addresses, pools, counts, now] = await Promise.all([
    bank.getParameters(),
    getHouseBalance(database, 'revenueBnb', eventTypes.mixingFee),
    isMixingOpen(bank),
    countDepositors(bank),
    listPrivatePools(bank),
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
    waitEpochs: bank.mixing.waitEpochs,
    minimumHidden: bank.mixing.minimumHidden,
    keepDays: bank.mixing.keepDays,
    maximumWaitSeconds: Math.ceil(bank.mixing.waitMaximumMs / 1_000),
    pools: pools.map((pool) => {
      const counted = counts.find((row) => row.pool === pool.pool)
      return {
        amount: pool.amount,
        chainId: pool.chainId,
        address: getAddress(pool.pool),
        startBlock: Number(pool.startBlock),
        relayer: getAddress(pool.relayer),
        epochSeconds: pool.epochSeconds,
        minimumBatch: pool.minimumBatch,
        depositCount: Number(counted?.deposits ?? 0),
        hiddenCount: Number(counted?.hidden ?? 0),
        needsReview: isOverAutomatic(pool.denomination, parameters),
        isFollowed: pool.isFollowed,
      }
    }),
    relayers: bank.mixing.relayers,
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
      greatest(count(*) FILTER (WHERE d.place IS NOT NULL AND d.removed_epoch IS NULL AND d.taken_back_hash IS NULL)
        - (SELECT count(*) FROM bank.private_withdrawal w WHERE w.chain_id = p.chain_id AND w.pool = p.pool), 0) AS hidden
    FROM bank.followed_pool p
    LEFT JOIN bank.private_deposit d ON d.chain_id = p.chain_id AND d.pool = p.pool
    GROUP BY p.chain_id, p.pool`.execute(database.kysely)
  return rows
}
