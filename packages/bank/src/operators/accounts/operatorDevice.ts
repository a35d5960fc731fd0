import { randomBytes } from 'node:crypto'
import type { Transaction } from '@bank/database'
import { type RawBuilder, sql } from 'kysely'
import { hashToken, isToken } from './token.ts'

/** A browser that signed in before: its token raises no right, it only escapes the limits of strangers. */
export type KnownDevice = { readonly deviceToken: string; readonly deviceExpiresAt: Date }

const knownForMs = 180 * 24 * 60 * 60_000

/**
 * The condition that a row `d` is the device of a token and of the operator `o`. Another password changes the proof, so
 * all devices of the old one are unknown.
 */
export function matchDevice(token: string | undefined, now: Date): RawBuilder<boolean> {
  const hashed = hashToken(token !== undefined && isToken(token) ? token : '')
  return sql`d.operator_id = o.id AND d.revoked_at IS NULL
    AND d.last_used_at > ${new Date(now.getTime() - knownForMs)} AND d.proof = ${proveDevice(hashed)}`
}

/** Keeps the device of a full sign-in known for another 180 days; an unknown one gets a token. */
export async function updateDevice(
  tx: Transaction,
  params: { readonly operatorId: string; readonly known: string | undefined; readonly now: Date },
): Promise<KnownDevice> {
  const { operatorId, known, now } = params
  const deviceToken = known ?? randomBytes(32).toString('base64url')
  await sql`
    INSERT INTO bank.operator_device AS d (operator_id, proof, created_at, last_used_at)
    SELECT o.id, ${proveDevice(hashToken(deviceToken))}, ${now}::timestamptz, ${now}::timestamptz
    FROM bank.operator o WHERE o.id = ${operatorId}
    ON CONFLICT (proof) DO UPDATE SET last_used_at = excluded.last_used_at`.execute(tx)
  return { deviceToken, deviceExpiresAt: new Date(now.getTime() + knownForMs) }
}

/** Makes every device of an operator unknown. */
export async function revokeOperatorDevices(tx: Transaction, operatorId: string, now: Date): Promise<void> {
  await tx
    .updateTable('bank.operator_device')
    .set({ revoked_at: now })
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .execute()
}

const proveDevice = (hashed: Buffer) => sql`sha256(${hashed}::bytea || convert_to(o.password_salt, 'UTF8'))`
