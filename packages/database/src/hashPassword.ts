import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const iterationCount = 4_096
const saltBytes = 16
const hashBytes = 32

/**
 * The SCRAM-SHA-256 secret of a password (RFC 5802), in the form that PostgreSQL stores: a statement with it in place of the
 * password leaves nothing to sign in with in a log.
 */
export function hashPassword(password: string): string {
  return deriveSecret(password, iterationCount, randomBytes(saltBytes))
}

/** True when a stored secret is of this password; false for one of another kind, such as MD5. */
export function verifyPassword(password: string, stored: string): boolean {
  const [, iterations, salt] = /^SCRAM-SHA-256\$(\d+):([A-Za-z0-9+/=]+)\$/.exec(stored) ?? []
  if (iterations === undefined || salt === undefined) return false
  return deriveSecret(password, Number.parseInt(iterations, 10), Buffer.from(salt, 'base64')) === stored
}

function deriveSecret(password: string, iterations: number, salt: Buffer): string {
  const salted = pbkdf2Sync(password, salt, iterations, hashBytes, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  const serverKey = sign('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
