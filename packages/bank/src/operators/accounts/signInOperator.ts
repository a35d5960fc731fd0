import type { KeyObject } from 'node:crypto'
import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/appendAudit.ts'
import { BankError } from '../../errors.ts'
import type { Operator, Role } from '../../policies/operatorRights.ts'
import { countAttempt, forgiveSources, insertFailure, listSources } from './countAttempt.ts'
import { findStep } from './oneTimeCode.ts'
import type { OperatorContext } from './operatorContext.ts'
import { type KnownDevice, matchDevice, updateDevice } from './operatorDevice.ts'
import { type OpenedOperatorSession, openOperatorSession } from './operatorSession.ts'
import { nobodysSalt, provePassword } from './passwordProof.ts'
import { openSecret, sealSecret } from './sealedSecret.ts'
import { selectHoldEnd } from './selectHoldEnd.ts'

export type OperatorCredentials = { readonly name: string; readonly password: string; readonly totp: string }

/** The origin of a sign-in: the client's address, and the token of a device that signed in before. */
export type SignInOrigin = { readonly address: string; readonly deviceToken?: string | undefined }

type Candidate = {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly password_salt: string
  readonly totp_secret: Buffer
  readonly device_id: string | null
}

/** Beyond this only the locks count: an outsider must not fill the audit. */
const failedLinesAnHour = 20
const nobodysSecret = Buffer.alloc(20)
const neverStep = -1

/** Creates the candidate verified for an unknown, locked, held or disabled name, so that it costs what a known one costs. */
function createNobody(key: KeyObject): Candidate {
  const name = 'nobody'
  const totpSecret = sealSecret(key, name, nobodysSecret)
  return {
    ...{ id: '0', name, role: 'auditor', device_id: null },
    ...{ password_salt: nobodysSalt, totp_secret: totpSecret },
  }
}

/**
 * Signs an operator in by name, password and a one-time code that works once. Throws 5002 for every failure alike,
 * after the same work: unknown, disabled, held or locked name, wrong password, wrong or used code. Failures lock a name for
 * an address, and in the end for all unknown devices; a known device counts its own.
 */
export async function signInOperator(
  bank: OperatorContext,
  credentials: OperatorCredentials & SignInOrigin,
): Promise<OpenedOperatorSession & KnownDevice & { readonly operator: Operator }> {
  const now = bank.clock.wallClock()
  const at = await bank.clock.now()
  const found = await findCandidate(bank, credentials, { now, at })
  // Made for a known name too: that is work as well.
  const nobody = createNobody(bank.operatorKey)
  const known = found ?? nobody
  const sources = listSources(credentials.address, known.device_id)
  const isOpen = await countAttempt(bank, { operatorId: known.id, sources, now })
  const candidate = isOpen ? known : nobody
  const proof = await provePassword(credentials.password, candidate.password_salt)
  const step = findValidStep(bank, { candidate, credentials, now })
  const opened = await inTransaction(bank.database, async (tx) => {
    const session = await openOperatorSession(tx, { operatorId: candidate.id, proof, step, now })
    if (!session) {
      await insertFailure(tx, known.id, now)
      await appendAudit(tx, {
        actor: { kind: 'system' },
        act: 'operators.signInFailed',
        subject: `operator ${candidate === nobody ? 'unknown or locked' : candidate.name}`,
        detail: {},
        at,
        linesAnHour: failedLinesAnHour,
      })
      return undefined
    }
    const { name, role } = candidate
    const operator = { id: BigInt(candidate.id), name, role, session: session.sessionToken }
    await forgiveSources(tx, { operatorId: candidate.id, sources, now })
    const token = candidate.device_id === null ? undefined : credentials.deviceToken
    const device = await updateDevice(tx, { operatorId: candidate.id, known: token, now })
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'operators.signIn',
      subject: `operator ${operator.name}`,
      detail: {},
      at,
    })
    return { ...session, ...device, operator }
  })
  if (!opened) throw new BankError(5002)
  return opened
}

/** Finds the enabled operator of a name who is not held, with the device if the token is one of theirs. */
async function findCandidate(
  bank: OperatorContext,
  { name, deviceToken }: OperatorCredentials & SignInOrigin,
  { now, at }: { readonly now: Date; readonly at: Date },
): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    SELECT o.id, o.name, o.role, o.password_salt, o.totp_secret, d.id AS device_id
    FROM bank.operator o LEFT JOIN bank.operator_device d ON ${matchDevice(deviceToken, now)}
    WHERE o.name = ${name.trim().toLowerCase()} AND o.disabled_at IS NULL
      AND ${selectHoldEnd(at)} IS NULL`.execute(bank.database.kysely)
  return rows[0]
}

/** Finds the step of a right code; a step that no code has when it is wrong. */
function findValidStep(
  bank: OperatorContext,
  params: { readonly candidate: Candidate; readonly credentials: OperatorCredentials; readonly now: Date },
): number {
  const { candidate, credentials, now } = params
  const secret = openSecret(bank.operatorKey, candidate.name, candidate.totp_secret)
  const step = findStep(secret ?? nobodysSecret, credentials.totp, now)
  return secret !== undefined && step !== undefined ? step : neverStep
}
