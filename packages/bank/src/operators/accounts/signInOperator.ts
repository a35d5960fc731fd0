import type { KeyObject } from 'node:crypto'
import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/appendAudit.ts'
import { BankError } from '../../errors.ts'
import type { Operator, Role } from '../../policies/operatorRights.ts'
import { findStep } from './oneTimeCode.ts'
import type { OperatorContext } from './operatorContext.ts'
import { type OpenedOperatorSession, openOperatorSession } from './operatorSession.ts'
import { isPassword, nobodysHash } from './passwordHash.ts'
import { openSecret, sealSecret } from './sealedSecret.ts'

export type OperatorCredentials = { readonly name: string; readonly password: string; readonly totp: string }

type Candidate = {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly password_hash: string
  readonly totp_secret: Buffer
}

const attemptsMax = 5
/** Beyond this only the lock-out counts: an outsider must not fill the audit. */
const failedLinesAnHour = 20
const lockMs = 15 * 60_000
const nobodysSecret = Buffer.alloc(20)
const neverStep = -1

/** Creates the candidate verified for an unknown, locked or disabled name, so that it costs what a known one costs. */
function createNobody(key: KeyObject): Candidate {
  const name = 'nobody'
  const totpSecret = sealSecret(key, name, nobodysSecret)
  return { id: '0', name, role: 'auditor', password_hash: nobodysHash, totp_secret: totpSecret }
}

/**
 * Signs an operator in by name, password and a one-time code that works once. Throws 5002 for every failure alike,
 * after the same work: unknown, disabled or locked name, wrong password, wrong or used code. Five failures lock the
 * name for 15 minutes, each further one again.
 */
export async function signInOperator(
  bank: OperatorContext,
  credentials: OperatorCredentials,
): Promise<OpenedOperatorSession & { readonly operator: Operator }> {
  const name = credentials.name.trim().toLowerCase()
  const now = bank.clock.wallClock()
  const found = await countAttempt(bank, name, now)
  // Made for a known name too: that is work as well.
  const nobody = createNobody(bank.operatorKey)
  const candidate = found ?? nobody
  const knowsPassword = await isPassword(credentials.password, candidate.password_hash)
  const secret = openSecret(bank.operatorKey, candidate.name, candidate.totp_secret)
  const step = findStep(secret ?? nobodysSecret, credentials.totp, now)
  const isRight = found !== undefined && secret !== undefined && knowsPassword
  const spent = { id: candidate.id, step: isRight ? (step ?? neverStep) : neverStep }
  const at = await bank.clock.now()
  const opened = await inTransaction(bank.database, async (tx) => {
    if (!(await updateLastStep(tx, spent))) {
      await appendAudit(tx, {
        actor: { kind: 'system' },
        act: 'operators.signInFailed',
        subject: `operator ${found?.name ?? 'unknown or locked'}`,
        detail: {},
        at,
        linesAnHour: failedLinesAnHour,
      })
      return undefined
    }
    const operator = { id: BigInt(candidate.id), name: candidate.name, role: candidate.role }
    const session = await openOperatorSession(tx, candidate.id, now)
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'operators.signIn',
      subject: `operator ${operator.name}`,
      detail: {},
      at,
    })
    return { ...session, operator }
  })
  if (!opened) throw new BankError(5002)
  return opened
}

/** Counts the attempt before anything is checked: a hundred at once are a hundred, and most find the name locked. */
async function countAttempt(bank: OperatorContext, name: string, now: Date): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    UPDATE bank.operator SET failed_attempts = failed_attempts + 1,
      locked_until = CASE WHEN failed_attempts + 1 >= ${attemptsMax}
        THEN ${new Date(now.getTime() + lockMs)}::timestamptz END
    WHERE name = ${name} AND disabled_at IS NULL AND (locked_until IS NULL OR locked_until <= ${now})
    RETURNING id, name, role, password_hash, totp_secret`.execute(bank.database.kysely)
  return rows[0]
}

/** Spends a step and forgets former failures; false when a code of that step or a later one was used before. */
async function updateLastStep(tx: Transaction, spent: { id: string; step: number }): Promise<boolean> {
  const { rows } = await sql`
    UPDATE bank.operator
    SET totp_last_step = ${spent.step}, failed_attempts = 0, locked_until = NULL, failed_confirmations = 0
    WHERE id = ${spent.id} AND totp_last_step < ${spent.step} AND disabled_at IS NULL
    RETURNING id`.execute(tx)
  return rows.length === 1
}
