import { randomBytes } from 'node:crypto'
import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/appendAudit.ts'
import { runAct } from '../../audit/runAct.ts'
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

/**
 * Opens a session of at most 8 hours that ends after 15 minutes without a call, for who proves the password and has a
 * code of a step that no code was used of. Undefined otherwise.
 */
export async function openOperatorSession(
  tx: Transaction,
  params: { readonly operatorId: string; readonly proof: Buffer; readonly step: number; readonly now: Date },
): Promise<OpenedOperatorSession | undefined> {
  const { operatorId, proof, step, now } = params
  const sessionToken = randomBytes(32).toString('base64url')
  const { isOpen } = await runAct(
    tx,
    sql<{ isOpen: boolean }>`SELECT bank.open_operator_session(${operatorId}, ${proof}, ${step},
      ${hashToken(sessionToken)}, ${now}) AS "isOpen"`,
  )
  return isOpen ? { sessionToken, expiresAt: new Date(now.getTime() + absoluteMs) } : undefined
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
    await sql`SELECT bank.touch_operator_session(${token}, ${now})`.execute(bank.database.kysely)
  }
  return { id: BigInt(row.id), name: row.name, role: row.role, session: token }
}

/** Ends the session of a token for good, and says so in the audit; a token that is none changes nothing. */
export async function signOutOperator(bank: BankContext, params: { readonly token: string }): Promise<void> {
  if (!isToken(params.token)) return
  const at = await bank.clock.now()
  const now = bank.clock.wallClock()
  const operator = await findOperatorSession(bank, params.token)
  await inTransaction(bank.database, async (tx) => {
    if (operator)
      await appendAudit(tx, {
        actor: { kind: 'operator', operator },
        act: 'operators.signOut',
        subject: `operator ${operator.name}`,
        detail: {},
        at,
      })
    await sql`SELECT bank.end_operator_session(${params.token}, ${now})`.execute(tx)
  })
}

/** Ends every open session of an operator. */
export async function closeOperatorSessions(tx: Transaction, operatorId: string, now: Date): Promise<void> {
  await sql`SELECT bank.end_operator_sessions(${operatorId}, ${now})`.execute(tx)
}
