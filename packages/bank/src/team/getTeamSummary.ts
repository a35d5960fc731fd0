import { inTransaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { formatRatio } from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import type { Level } from '../settings/earningParameters.ts'
import { formatDecimal } from './formatDecimal.ts'
import { readDirects, type TeamMember } from './readDirects.ts'
import { readTeamTotals, type TeamTotals } from './readTeamTotals.ts'

type Requirement<Figure> = { readonly required: Figure; readonly reached: Figure; readonly missing: Figure }

/** The requirements of the next level and the averages of seven days that count for them; principal as decimal strings. */
export type NextLevel = {
  readonly level: number
  readonly selfStake: Requirement<string>
  readonly community: Requirement<string>
  /** Direct lines in which somebody holds at least `lineLevel`. */
  readonly lines: Requirement<number>
  readonly lineLevel: number
  readonly communityRate: string
}

/** The fields of rules.md, Team; principal as decimal strings, rates as ratios, time in epoch milliseconds of bank time. */
export type TeamSummary = {
  readonly level: number
  readonly communityRate: string
  readonly selfPerformance: string
  readonly teamPerformance: string
  readonly directRecommendAmount: number
  readonly directPerformance: string
  readonly indirectRecommendAmount: number
  readonly indirectPerformance: string
  /** Null before the first rebuild. */
  readonly computeTime: number | null
  /** Null at the highest level. */
  readonly nextLevel: NextLevel | null
  readonly directs: readonly TeamMember[]
}

const directsMax = 100

/**
 * The team of a member: totals of the newest rebuild, own stakes and the number invited as of now, the newest hundred
 * direct members. All of one snapshot, so never of two rebuilds. Throws 1004.
 */
export async function getTeamSummary(
  bank: BankContext,
  { memberId }: { readonly memberId: MemberId },
): Promise<TeamSummary> {
  const { levels } = (await bank.getParameters()).earning
  const { totals, directs } = await inTransaction(
    bank.database,
    async (tx) => ({
      totals: await readTeamTotals(tx, memberId),
      directs: await readDirects(tx, { memberId, order: 'time', limit: directsMax, offset: 0 }),
    }),
    'repeatable read',
  )
  const held = levels.find(({ level }) => level === totals.level)
  const next = levels.find(({ level }) => level === totals.level + 1)
  return {
    level: totals.level,
    communityRate: held ? formatRatio(held.rate) : '0',
    selfPerformance: formatDecimal(totals.self),
    teamPerformance: formatDecimal(totals.self + totals.community),
    directRecommendAmount: totals.directs,
    directPerformance: formatDecimal(totals.directPerformance),
    indirectRecommendAmount: totals.below,
    indirectPerformance: formatDecimal(totals.community),
    computeTime: totals.computeTime,
    nextLevel: next ? compareWith(next, totals) : null,
    directs,
  }
}

function compareWith(next: Level, totals: TeamTotals): NextLevel {
  return {
    level: next.level,
    selfStake: toAmountRequirement(next.selfStake.micro, totals.selfAverage),
    community: toAmountRequirement(next.community.micro, totals.communityAverage),
    lines: {
      required: next.lines,
      reached: totals.lines,
      missing: Math.max(0, next.lines - totals.lines),
    },
    lineLevel: next.level - 1,
    communityRate: formatRatio(next.rate),
  }
}

function toAmountRequirement(required: bigint, reached: bigint): Requirement<string> {
  const missing = required > reached ? required - reached : 0n
  return {
    required: formatDecimal(required),
    reached: formatDecimal(reached),
    missing: formatDecimal(missing),
  }
}
