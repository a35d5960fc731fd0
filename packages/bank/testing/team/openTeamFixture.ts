import type { BankContext } from '../../src/bankContext.ts'
import { type BankBuilder, openBankBuilder } from '../openBankBuilder.ts'
import type { TeamNode, WalkedTotals } from './walkTeam.ts'

const micro = 1_000_000
/** Days that a stake of the fixture is open before the test, more than the week that levels depend on. */
const heldDays = 9

/** Test bank whose members and stakes are written as a tree, in whole GUSD. */
export type TeamFixture = BankBuilder & {
  readonly bank: BankContext
  clear(): Promise<void>
  /** Writes members numbered 1, 1 + step, …, each with one open stake where it has anything. */
  plant(nodes: readonly TeamNode[], step?: number): Promise<void>
  /** Opens a stake so many days ago; the default is longer ago than the week that levels depend on. */
  stake(memberId: number, gusd: number, daysAgo?: number): Promise<void>
  /** Ends all stakes of a member so many days ago; the default leaves no part of that week. */
  redeemAll(memberId: number, daysAgo?: number): Promise<void>
  /** Opens a stake of micro-units at a time, and ends it where a second one is given. */
  stakeBetween(memberId: number, micro: bigint, openedMs: number, redeemedMs?: number): Promise<void>
  /** Averages of micro-units by member: the own one and that of everyone below. */
  readAverages(): Promise<readonly (readonly [own: bigint, community: bigint])[]>
  readAll(): Promise<readonly WalkedTotals[]>
  levelOf(memberId: number): Promise<number>
}

/** Opens the bank without members. */
export async function openTeamFixture(): Promise<TeamFixture> {
  const builder = await openBankBuilder({ poolSize: 10 })
  const { database, asOwner } = builder
  const stake: TeamFixture['stake'] = async (memberId, gusd, daysAgo = heldDays) => {
    await database.pool.query(
      `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at)
       VALUES (gen_random_uuid(), $1, 1, 0, $2, 0, 0, 0, now() - make_interval(days => $3))`,
      [memberId, gusd * micro, daysAgo],
    )
  }
  return {
    ...builder,
    bank: builder.open(),
    stake,
    clear: () => asOwner('TRUNCATE bank.member, bank.team_block, bank.team_rebuild RESTART IDENTITY CASCADE'),
    async plant(nodes, step = 1) {
      const idOf = (place: number) => 1 + place * step
      await asOwner(
        `INSERT INTO bank.member (id, address, inviter_id, created_at) OVERRIDING SYSTEM VALUE
         SELECT id, '0x' || lpad(to_hex(id), 40, '0'), inviter, now() FROM unnest($1::bigint[], $2::bigint[]) AS m(id, inviter)`,
        [
          nodes.map((_, place) => idOf(place)),
          nodes.map(({ inviter }) => (inviter === null ? null : idOf(inviter))),
        ],
      )
      for (const [place, { self = 0 }] of nodes.entries()) if (self > 0) await stake(idOf(place), self)
    },
    async redeemAll(memberId, daysAgo = heldDays) {
      await database.pool.query(
        `UPDATE bank.stake SET redeemed_at = now() - make_interval(days => $2), redeemed_interest = 0
         WHERE member_id = $1`,
        [memberId, daysAgo],
      )
    },
    async stakeBetween(memberId, principal, openedMs, redeemedMs) {
      const redeemedAt = redeemedMs === undefined ? null : new Date(redeemedMs)
      await asOwner(
        `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at,
           redeemed_at, redeemed_interest)
         VALUES (gen_random_uuid(), $1, 1, 0, $2, 0, 0, 0, $3, $4, CASE WHEN $4::timestamptz IS NOT NULL THEN 0 END)`,
        [memberId, `${principal}`, new Date(openedMs), redeemedAt],
      )
    },
    async readAverages() {
      const { rows } = await database.pool.query<{ own: string; community: string }>(`
        SELECT t.self_average AS own, t.community_average AS community
        FROM bank.member m LEFT JOIN bank.get_team_totals(m.id) t ON true ORDER BY m.id`)
      return rows.map(({ own, community }) => [BigInt(own), BigInt(community)] as const)
    },
    async readAll() {
      const { rows } = await database.pool.query<WalkedTotals>(`
        SELECT m.level, t.lines, t.directs, t.below, (t.self / ${micro})::int AS self,
          (t.direct_performance / ${micro})::int AS direct, (t.community / ${micro})::int AS community
        FROM bank.member m LEFT JOIN bank.get_team_totals(m.id) t ON true ORDER BY m.id`)
      return rows
    },
    async levelOf(memberId) {
      const { rows } = await database.pool.query<{ level: number }>(
        'SELECT level FROM bank.member WHERE id = $1',
        [memberId],
      )
      return rows[0]?.level ?? -1
    },
  }
}
