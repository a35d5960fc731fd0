import type { Transaction } from '@bank/database'
import { type MemberId, parseMemberId } from '@bank/ledger'
import { sql } from 'kysely'

/** Inserts a member and returns its id, or undefined when the address is taken or, without an inviter, a root exists. */
export async function insertMember(
  tx: Transaction,
  member: { readonly address: string; readonly inviterId: string | null; readonly createdAt: Date },
): Promise<MemberId | undefined> {
  const inserted = await tx
    .insertInto('bank.member')
    .values({ address: member.address, inviter_id: member.inviterId, created_at: member.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && parseMemberId(inserted.id)
}

/** Bans a member, or lifts the ban with null; returns false when that changes nothing. */
export async function setBan(tx: Transaction, memberId: string, bannedAt: Date | null): Promise<boolean> {
  const changed = await tx
    .updateTable('bank.member')
    .set({ banned_at: bannedAt })
    .where('id', '=', memberId)
    .where('banned_at', bannedAt === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return changed.numUpdatedRows === 1n
}

/** Writes the levels of members; place n of one list belongs to place n of the other. */
export async function setLevels(
  tx: Transaction,
  memberIds: readonly number[],
  levels: readonly number[],
): Promise<void> {
  await sql`SELECT bank.update_levels(${memberIds}::int[], ${levels}::int[])`.execute(tx)
}
