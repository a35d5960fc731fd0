import { formatMaskedAddress } from '@bank/chain'
import type { Transaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { formatDecimal } from './formatDecimal.ts'

/** A direct member as the inviter sees it: the address masked, principal as decimal strings, time in epoch milliseconds. */
export type TeamMember = {
  readonly address: string
  readonly createTime: number
  readonly level: number
  readonly selfPerformance: string
  readonly teamPerformance: string
  /** The number of members below, direct ones included. */
  readonly totalRecommendAmount: number
}

/** Newest first, or the largest team first. */
export type TeamOrder = 'time' | 'performance'

type MemberRow = {
  readonly address: string
  readonly created_at: Date
  readonly level: number
  readonly self: string
  readonly community: string
  readonly below: number
}

/** Reads some of the members that one member invited itself, and no others. */
export async function readDirects(
  tx: Transaction,
  params: {
    readonly memberId: MemberId
    readonly order: TeamOrder
    readonly limit: number
    readonly offset: number
  },
): Promise<readonly TeamMember[]> {
  const { limit, offset } = params
  const rowsOf = params.order === 'time' ? compareNewest : compareLargest
  const { rows } = await rowsOf(`${params.memberId}`, limit, offset).execute(tx)
  return rows.map((row) => ({
    address: formatMaskedAddress(getAddress(row.address)),
    createTime: row.created_at.getTime(),
    level: row.level,
    selfPerformance: formatDecimal(BigInt(row.self)),
    teamPerformance: formatDecimal(BigInt(row.self) + BigInt(row.community)),
    totalRecommendAmount: row.below,
  }))
}

/** The page is cut before any totals are looked up. */
const compareNewest = (memberId: string, limit: number, offset: number) => sql<MemberRow>`
  SELECT d.address, d.created_at, d.level, coalesce(t.self, 0) AS self, coalesce(t.community, 0) AS community,
    coalesce(t.below, 0) AS below
  FROM (SELECT * FROM bank.member m WHERE m.inviter_id = ${memberId} ORDER BY m.id DESC
        LIMIT ${limit} OFFSET ${offset}) d
  LEFT JOIN bank.get_team_totals(d.id) t ON true
  ORDER BY d.id DESC`

const compareLargest = (memberId: string, limit: number, offset: number) => sql<MemberRow>`
  SELECT d.address, d.created_at, d.level, coalesce(t.self, 0) AS self, coalesce(t.community, 0) AS community,
    coalesce(t.below, 0) AS below
  FROM bank.member d LEFT JOIN bank.get_team_totals(d.id) t ON true
  WHERE d.inviter_id = ${memberId}
  ORDER BY coalesce(t.self + t.community, 0) DESC, d.id DESC
  LIMIT ${limit} OFFSET ${offset}`
