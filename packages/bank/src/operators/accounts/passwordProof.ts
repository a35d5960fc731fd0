import { argon2, hash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** OWASP's first recommendation for argon2id: 46 MiB, one pass, one lane. */
const cost = { memory: 47_104, passes: 1, parallelism: 1 } as const
const tagLength = 32
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** A salt of no password, derived with for an unknown name at the same cost as a real one. */
export const nobodysSalt = `${prefix}${encode(Buffer.alloc(16))}`

/** The part of a password that the database keeps: the salt of its proof, and the hash that the proof is compared with. */
export type StoredPassword = { readonly salt: string; readonly verifier: Buffer }

/** Stores a password with a salt of its own, in the PHC format without the hash. */
export async function storePassword(password: string): Promise<StoredPassword> {
  const salt = `${prefix}${encode(randomBytes(16))}`
  return { salt, verifier: hash('sha256', await provePassword(password, salt), 'buffer') }
}

/** Derives the proof of a password, 32 bytes; always derives, whatever the salt. It is never stored. */
export function provePassword(password: string, salt: string): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  const nonce = Buffer.from(salt.startsWith(prefix) ? salt.slice(prefix.length) : '', 'base64')
  return derive('argon2id', {
    ...cost,
    message,
    nonce: nonce.length >= 8 ? nonce : Buffer.alloc(16),
    tagLength,
  })
}
