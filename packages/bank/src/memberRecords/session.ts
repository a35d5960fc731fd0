import { hash, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '@bank/database'
import { type MemberId, parseMemberId } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'

/** A new session; only a hash of the token is stored. */
export type OpenedSession = { readonly sessionToken: string; readonly expiresAt: Date }

/** The member of a session. */
export type SessionMember = {
  readonly id: MemberId
  /** Lower case. */
  readonly address: string
  readonly banned: boolean
}

export type SessionEnd = 'signedOut' | 'signedInAgain' | 'banned'

export const sessionIdleMs = 30 * 60_000
export const sessionAbsoluteMs = 12 * 60 * 60_000
/** The precision of the stored last use; a session may end this much earlier than 30 minutes after it. */
const touchEveryMs = 60_000
const tokenShape = /^[A-Za-z0-9_-]{43}$/

const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Opens a session of at most 12 hours that ends after 30 minutes without a call. */
export async function openSession(tx: Transaction, memberId: MemberId, now: Date): Promise<OpenedSession> {
  const sessionToken = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + sessionAbsoluteMs)
  await tx
    .insertInto('bank.session')
    .values({
      token_hash: hashToken(sessionToken),
      member_id: memberId,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { sessionToken, expiresAt }
}

/** Finds the member of an open session by its token and updates the session's last use. */
export async function findSession(bank: BankContext, token: string): Promise<SessionMember | undefined> {
  if (!tokenShape.test(token)) return undefined
  const now = bank.clock.wallClock()
  const { rows } = await sql<{ id: string; address: string; banned_at: Date | null; last_used_at: Date }>`
    SELECT m.id, m.address, m.banned_at, s.last_used_at
    FROM bank.session s JOIN bank.member m ON m.id = s.member_id
    WHERE s.token_hash = ${hashToken(token)} AND s.revoked_at IS NULL AND s.expires_at > ${now}
      AND s.last_used_at > ${new Date(now.getTime() - sessionIdleMs)}`.execute(bank.database.kysely)
  const row = rows[0]
  if (!row) return undefined
  if (now.getTime() - row.last_used_at.getTime() >= touchEveryMs) {
    await bank.database.kysely
      .updateTable('bank.session')
      .set({ last_used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('last_used_at', '<', now)
      .execute()
  }
  return { id: parseMemberId(row.id), address: row.address, banned: row.banned_at !== null }
}

/** Closes the session of a token; an unknown token changes nothing. */
export async function closeSession(
  executor: Database['kysely'] | Transaction,
  params: { readonly token: string; readonly reason: SessionEnd; readonly now: Date },
): Promise<void> {
  if (!tokenShape.test(params.token)) return
  await executor
    .updateTable('bank.session')
    .set({ revoked_at: params.now, revoked_reason: params.reason })
    .where('token_hash', '=', hashToken(params.token))
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every open session of a banned member. */
export async function revokeSessions(tx: Transaction, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('bank.session')
    .set({ revoked_at: now, revoked_reason: 'banned' })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function deleteExpiredSessions(executor: Database['kysely'], before: Date): Promise<void> {
  await executor.deleteFrom('bank.session').where('expires_at', '<', before).execute()
}
