import { randomBytes } from 'node:crypto'
import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/appendAudit.ts'
import type { BankContext } from '../../bankContext.ts'
import type { Operator, Role } from '../../policies/operatorRights.ts'
import { selectHoldEnd } from './selectHoldEnd.ts'
import { hashToken, isToken } from './token.ts'

/** A new session: the token leaves the server once and is not kept. */
export type OpenedOperatorSession = { readonly sessionToken: string; readonly expiresAt: Date }

const idleMs = 15 * 60_000
const absoluteMs = 8 * 60 * 60_000
/** Interval of writing the last use; a session may end this much earlier than 15 minutes after it. */
const touchEveryMs = 30_000

/** Opens a session of at most 8 hours that ends after 15 minutes without a call. */
export async function openOperatorSession(
  tx: Transaction,
  operatorId: string,
  now: Date,
): Promise<OpenedOperatorSession> {
  const sessionToken = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + absoluteMs)
  await tx
    .insertInto('bank.operator_session')
    .values({
      token_hash: hashToken(sessionToken),
      operator_id: operatorId,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { sessionToken, expiresAt }
}

/** Finds whose open session a token is, with the role of now, and notes its use; undefined when it is none. */
export async function findOperatorSession(bank: BankContext, token: string): Promise<Operator | undefined> {
  if (!isToken(token)) return undefined
  const now = bank.clock.wallClock()
  const at = await bank.clock.now()
  const { rows } = await sql<{ id: string; name: string; role: Role; last_used_at: Date }>`
    SELECT o.id, o.name, o.role, s.last_used_at
    FROM bank.operator_session s JOIN bank.operator o ON o.id = s.operator_id
    WHERE s.token_hash = ${hashToken(token)} AND s.revoked_at IS NULL AND s.expires_at > ${now}
      AND s.last_used_at > ${new Date(now.getTime() - idleMs)} AND o.disabled_at IS NULL
      AND ${selectHoldEnd(at)} IS NULL`.execute(bank.database.kysely)
  const row = rows[0]
  if (!row) return undefined
  if (now.getTime() - row.last_used_at.getTime() >= touchEveryMs) {
    await bank.database.kysely
      .updateTable('bank.operator_session')
      .set({ last_used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('last_used_at', '<', now)
      .execute()
  }
  return { id: BigInt(row.id), name: row.name, role: row.role }
}

/** Ends the session of a token for good, and says so in the audit; a token that is none changes nothing. */
export async function signOutOperator(bank: BankContext, params: { readonly token: string }): Promise<void> {
  if (!isToken(params.token)) return
  const at = await bank.clock.now()
  const now = bank.clock.wallClock()
  await inTransaction(bank.database, async (tx) => {
    const { rows } = await sql<{ id: string; name: string; role: Role }>`
      UPDATE bank.operator_session s SET revoked_at = ${now} FROM bank.operator o
      WHERE s.token_hash = ${hashToken(params.token)} AND s.revoked_at IS NULL AND o.id = s.operator_id
      RETURNING o.id, o.name, o.role`.execute(tx)
    const left = rows[0]
    if (!left) return
    const operator = { id: BigInt(left.id), name: left.name, role: left.role }
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'operators.signOut',
      subject: `operator ${operator.name}`,
      detail: {},
      at,
    })
  })
}

/** Ends every open session of an operator. */
export async function closeOperatorSessions(tx: Transaction, operatorId: string, now: Date): Promise<void> {
  await tx
    .updateTable('bank.operator_session')
    .set({ revoked_at: now })
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .execute()
}
