import type { Transaction } from '@bank/database'
import { getPlacement, type MemberId } from '@bank/ledger'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { BankError } from '../errors.ts'

/** The totals of one member; amounts in micro-units of GUSD. */
export type TeamTotals = {
  readonly address: string
  readonly level: number
  /** As of now: what the member itself stakes shows at once. */
  readonly self: bigint
  readonly lines: number
  /** As of now: who has just joined shows at once. */
  readonly directs: number
  readonly below: number
  readonly directPerformance: bigint
  readonly community: bigint
  /** Averages of the seven days before the day of the rebuild, on which the level depends. */
  readonly selfAverage: bigint
  readonly communityAverage: bigint
  readonly computeTime: number | null
}

type TotalsRow = {
  readonly address: string
  readonly level: number
  readonly self: string
  readonly lines: number
  readonly directs: number
  readonly joined: number
  readonly below: number
  readonly direct_performance: string
  readonly community: string
  readonly self_average: string
  readonly community_average: string
  readonly computed_at: Date | null
}

/** Reads one member's totals; throws 1004. */
export async function readTeamTotals(tx: Transaction, memberId: MemberId): Promise<TeamTotals> {
  const id = `${memberId}`
  const { rows } = await sql<TotalsRow>`
    SELECT m.address, m.level, r.computed_at, coalesce(t.lines, 0) AS lines, coalesce(t.directs, 0) AS directs,
      coalesce(t.below, 0) AS below, coalesce(t.direct_performance, 0) AS direct_performance,
      coalesce(t.community, 0) AS community, coalesce(t.self_average, 0) AS self_average,
      coalesce(t.community_average, 0) AS community_average,
      (SELECT coalesce(sum(s.principal), 0)::bigint FROM bank.stake s
       WHERE s.placement = ${getPlacement(memberId)} AND s.member_id = m.id AND s.redeemed_at IS NULL) AS self,
      (SELECT count(*)::int FROM bank.member j
       WHERE j.inviter_id = m.id AND j.id > coalesce(r.last_member, 0)) AS joined
    FROM bank.member m LEFT JOIN bank.get_team_totals(m.id) t ON true LEFT JOIN bank.team_rebuild r ON true
    WHERE m.id = ${id}`.execute(tx)
  const row = rows[0]
  if (!row) throw new BankError(1004)
  return {
    address: getAddress(row.address),
    level: row.level,
    self: BigInt(row.self),
    lines: row.lines,
    directs: row.directs + row.joined,
    below: row.below + row.joined,
    directPerformance: BigInt(row.direct_performance),
    community: BigInt(row.community),
    selfAverage: BigInt(row.self_average),
    communityAverage: BigInt(row.community_average),
    computeTime: row.computed_at?.getTime() ?? null,
  }
}
