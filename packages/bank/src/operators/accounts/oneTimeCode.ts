import { Secret, TOTP } from 'otpauth'

const settings = { issuer: 'Bank operators', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** One step either way: the operator's clock may be 30 s off, and typing takes time. */
const windowSteps = 1

const toSecret = (secret: Buffer): Secret => new Secret({ buffer: new Uint8Array(secret).buffer })

/** The step of time that a code belongs to, or undefined when it is none of this secret's codes of now. */
export function findStep(secret: Buffer, code: string, at: Date): number | undefined {
  const totp = new TOTP({ ...settings, secret: toSecret(secret) })
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code, timestamp, window: windowSteps })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Formats a secret for an authenticator app: in base32, and as the otpauth address that carries it. */
export function describeSecret(name: string, secret: Buffer): { totpSecret: string; otpauthUri: string } {
  const totp = new TOTP({ ...settings, label: name, secret: toSecret(secret) })
  return { totpSecret: totp.secret.base32, otpauthUri: totp.toString() }
}
