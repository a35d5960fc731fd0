import { hash, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '@bank/database'
import { type MemberId, parseMemberId } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { parseUserAgent } from '../policies/parseUserAgent.ts'
import { readSession } from './readSession.ts'

/** A new session; only a hash of the token is stored. */
export type OpenedSession = { readonly sessionToken: string; readonly expiresAt: Date }

/** The member of a session. */
export type SessionMember = {
  readonly id: MemberId
  /** Lower case. */
  readonly address: string
  readonly banned: boolean
  readonly sessionId: string
}

export type SessionEnd = 'signedOut' | 'signedInAgain' | 'banned' | 'endedByMember'

/** The client of a sign-in as it describes itself; nothing of it is proof. */
export type SignInClient = {
  readonly userAgent?: string | undefined
  /** The secret of the browser's device cookie; a malformed or missing one is a new device. */
  readonly deviceToken?: string | undefined
}

export const sessionIdleMs = 30 * 60_000
export const sessionAbsoluteMs = 12 * 60 * 60_000
/** The precision of the stored last use; a session may end this much earlier than 30 minutes after it. */
const touchEveryMs = 60_000
const dayMs = 24 * 60 * 60_000
/** Time for which an expired session remains as the record of its sign-in. */
const signInsKeptMs = 90 * dayMs
const devicesKeptMs = 400 * dayMs
const tokenShape = /^[A-Za-z0-9_-]{43}$/

const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * Opens a session of at most 12 hours that ends after 30 minutes without a call. `now` is the wall clock, `at` bank time,
 * by which a device is known since its first sign-in.
 */
export async function openSession(
  tx: Transaction,
  params: {
    readonly memberId: MemberId
    readonly now: Date
    readonly at: Date
    readonly client: SignInClient
  },
): Promise<OpenedSession> {
  const { memberId, now, at, client } = params
  const sessionToken = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + sessionAbsoluteMs)
  const device = await recordDevice(tx, { memberId, at, deviceToken: client.deviceToken ?? '' })
  await tx
    .insertInto('bank.session')
    .values({
      token_hash: hashToken(sessionToken),
      member_id: memberId,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      device_id: device?.id ?? null,
      is_new_device: device?.isNew ?? true,
      ...parseUserAgent(client.userAgent),
    })
    .execute()
  return { sessionToken, expiresAt }
}

/** Records a sign-in with a device; undefined for a malformed token. The hash covers the member: wallets share no device. */
async function recordDevice(
  tx: Transaction,
  { memberId, at, deviceToken }: { memberId: MemberId; at: Date; deviceToken: string },
): Promise<{ readonly id: string; readonly isNew: boolean } | undefined> {
  if (!tokenShape.test(deviceToken)) return undefined
  const tokenHash = hashToken(`${memberId} ${deviceToken}`)
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    INSERT INTO bank.member_device (member_id, token_hash, first_sign_in_at, last_sign_in_at)
    VALUES (${`${memberId}`}, ${tokenHash}, ${at}, ${at})
    ON CONFLICT (token_hash) DO UPDATE SET last_sign_in_at = greatest(bank.member_device.last_sign_in_at, ${at})
    RETURNING id, xmax = 0 AS is_new`.execute(tx)
  const [row] = rows
  return row && { id: row.id, isNew: row.is_new }
}

/** Finds the member of an open session by its token and updates the session's last use. */
export async function findSession(bank: BankContext, token: string): Promise<SessionMember | undefined> {
  if (!tokenShape.test(token)) return undefined
  const now = bank.clock.wallClock()
  const tokenHash = hashToken(token)
  const row = await readSession(bank.database, tokenHash)
  if (!row || row.expires_at <= now || row.last_used_at.getTime() <= now.getTime() - sessionIdleMs)
    return undefined
  if (now.getTime() - row.last_used_at.getTime() >= touchEveryMs) {
    await bank.database.kysely
      .updateTable('bank.session')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '<', now)
      .execute()
  }
  return {
    id: parseMemberId(row.id),
    address: row.address,
    banned: row.banned_at !== null,
    sessionId: row.session_id,
  }
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

/** Ends open sessions of a member by another of that member: one of them, or all others. Returns how many. */
export async function endSessions(
  executor: Database['kysely'],
  params: {
    readonly memberId: MemberId
    readonly endedBy: string
    readonly now: Date
    readonly sessionId?: string
  },
): Promise<number> {
  const { memberId, endedBy, now, sessionId } = params
  const ended = await executor
    .updateTable('bank.session')
    .set({ revoked_at: now, revoked_reason: 'endedByMember' satisfies SessionEnd, ended_by: endedBy })
    .where('member_id', '=', `${memberId}`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - sessionIdleMs))
    .where('id', sessionId === undefined ? '<>' : '=', sessionId ?? endedBy)
    .executeTakeFirstOrThrow()
  return Number(ended.numUpdatedRows)
}

/**
 * Counts a refused sign-in of a member's wallet; a wallet that is no member leaves nothing. Strangers cause these rows, so
 * there is one for each hour, browser and system.
 */
export async function recordRefusedSignIn(
  executor: Database['kysely'],
  params: { readonly address: string; readonly userAgent: string | undefined; readonly now: Date },
): Promise<void> {
  const { address, now } = params
  const { browser, system } = parseUserAgent(params.userAgent)
  await sql`
    INSERT INTO bank.refused_sign_in (member_id, hour, browser, system, last_at)
    SELECT id, date_trunc('hour', ${now}::timestamptz, 'UTC'), ${browser ?? ''}, ${system ?? ''}, ${now}
    FROM bank.member WHERE address = ${address}
    ON CONFLICT (member_id, hour, browser, system) DO UPDATE
      SET attempts = bank.refused_sign_in.attempts + 1, last_at = greatest(bank.refused_sign_in.last_at, ${now})`.execute(
    executor,
  )
}

/** Deletes sign-ins, refused ones and devices whose time of keeping is over. `at` is bank time. */
export async function deleteOldSignIns(
  executor: Database['kysely'],
  { now, at }: { readonly now: Date; readonly at: Date },
): Promise<void> {
  const before = new Date(now.getTime() - signInsKeptMs)
  await executor.deleteFrom('bank.session').where('expires_at', '<', before).execute()
  await executor.deleteFrom('bank.refused_sign_in').where('last_at', '<', before).execute()
  await executor
    .deleteFrom('bank.member_device')
    .where('last_sign_in_at', '<', new Date(at.getTime() - devicesKeptMs))
    .execute()
}
