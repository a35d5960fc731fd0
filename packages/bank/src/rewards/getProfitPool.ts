import { eventTypes, houseAccounts, type MemberId } from '@bank/ledger'
import { amountOf, formatRatio, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import type { Level } from '../settings/earningParameters.ts'
import { getPoolLevels, readPoolWeek } from './poolWeek.ts'

/** The bonus pool as everybody sees it; amounts as decimal strings, times in epoch milliseconds. */
export type ProfitPool = {
  readonly totalProfitPoolAmount: string
  readonly profitSharedAmount: string
  readonly poolAmount: string
  readonly isOpen: boolean
  readonly nextShareTime: number
  readonly feeRatio: string
  readonly levels: readonly { readonly level: number; readonly weight: number }[]
  readonly neededLevel: number | null
  readonly weeks: readonly PoolWeek[]
  /** Null without a member. */
  readonly mine: { readonly level: number; readonly weight: number; readonly sharedAmount: string } | null
  /** The member's unacknowledged shares of all weeks together, and the newest share in it. */
  readonly myShare: string | null
  readonly shareId: string | null
}

type PoolWeek = {
  readonly shareTime: number
  readonly poolAmount: string
  readonly sharedAmount: string
  readonly memberCount: number
}

const weeksShown = 26
const formatDecimal = (micro: string | bigint): string => toDecimal(amountOf('GUSD', BigInt(micro)))

/** Reads what flowed into the pool and out of it, the share-outs, and a member's part where one is named. */
export async function getProfitPool(
  bank: BankContext,
  { memberId }: { readonly memberId: MemberId | undefined },
): Promise<ProfitPool> {
  const { levels, poolFeeRatio } = (await bank.getParameters()).earning
  const taking = getPoolLevels(levels)
  const { rows } = await sql<{ balance: string; shared: string; isOpen: boolean }>`
    SELECT ledger.house_balance(${houseAccounts.pool.id}) AS balance,
      -ledger.house_balance(${houseAccounts.pool.id}, ${eventTypes.poolShare}::smallint) AS shared,
      (SELECT is_open FROM bank.gate WHERE name = 'pool') AS "isOpen"`.execute(bank.database.kysely)
  const [pool] = rows
  if (!pool) throw new Error('the pool has no balance')
  return {
    totalProfitPoolAmount: formatDecimal(BigInt(pool.balance) + BigInt(pool.shared)),
    profitSharedAmount: formatDecimal(pool.shared),
    poolAmount: formatDecimal(pool.balance),
    isOpen: pool.isOpen,
    nextShareTime: readPoolWeek(await bank.clock.now()).nextShareMs,
    feeRatio: formatRatio(poolFeeRatio),
    levels: taking.map(({ level, poolWeight }) => ({ level, weight: poolWeight })),
    neededLevel: taking[0]?.level ?? null,
    weeks: await listWeeks(bank),
    ...(await readOwnPart(bank, memberId, taking)),
  }
}

async function listWeeks(bank: BankContext): Promise<readonly PoolWeek[]> {
  const rows = await bank.database.kysely
    .selectFrom('bank.pool_week')
    .select(['week', 'balance', 'paid', 'members'])
    .where('balance', '>', '0')
    .orderBy('week', 'desc')
    .limit(weeksShown)
    .execute()
  return rows.map(({ week, balance, paid, members }) => ({
    shareTime: Date.parse(`${week}T00:00:00Z`),
    poolAmount: formatDecimal(balance),
    sharedAmount: formatDecimal(paid),
    memberCount: Number(members),
  }))
}

async function readOwnPart(
  bank: BankContext,
  memberId: MemberId | undefined,
  taking: readonly Level[],
): Promise<Pick<ProfitPool, 'mine' | 'myShare' | 'shareId'>> {
  if (memberId === undefined) return { mine: null, myShare: null, shareId: null }
  const { rows } = await sql<{
    level: number
    received: string
    fresh: string | null
    newest: string | null
  }>`
    SELECT m.level, coalesce(sum(s.amount), 0) AS received,
      sum(s.amount) FILTER (WHERE s.acknowledged_at IS NULL) AS fresh,
      max(s.id) FILTER (WHERE s.acknowledged_at IS NULL) AS newest
    FROM bank.member m LEFT JOIN bank.pool_share s ON s.member_id = m.id
    WHERE m.id = ${`${memberId}`} GROUP BY m.id`.execute(bank.database.kysely)
  const [own] = rows
  if (!own) throw new Error(`there is no member ${memberId}`)
  return {
    mine: {
      level: own.level,
      weight: taking.find(({ level }) => level === own.level)?.poolWeight ?? 0,
      sharedAmount: formatDecimal(own.received),
    },
    myShare: own.fresh === null ? null : formatDecimal(own.fresh),
    shareId: own.newest,
  }
}
