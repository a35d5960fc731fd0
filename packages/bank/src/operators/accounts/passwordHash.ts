import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** OWASP's first recommendation for argon2id: 46 MiB, one pass, one lane. */
const cost = { memory: 47_104, passes: 1, parallelism: 1 } as const
const tagLength = 32
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** A hash of no password, verified for an unknown name at the same cost as a real one. */
export const nobodysHash = `${prefix}${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(tagLength))}`

function deriveTag(password: string, salt: Buffer): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  return derive('argon2id', { ...cost, message, nonce: salt, tagLength })
}

/** Hashes a password with a salt of its own, in the PHC format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${prefix}${encode(salt)}$${encode(await deriveTag(password, salt))}`
}

/** Verifies a password against its stored hash; always derives, whatever the hash. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', tag = ''] = stored.slice(prefix.length).split('$')
  const expected = Buffer.from(tag, 'base64')
  const actual = await deriveTag(password, Buffer.from(salt, 'base64'))
  return stored.startsWith(prefix) && expected.length === tagLength && timingSafeEqual(actual, expected)
}
