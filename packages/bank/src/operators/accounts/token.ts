import { hash } from 'node:crypto'

/** Checks whether a text has the shape of a token: 256 bits in base64url. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** Hashes a token as the database stores it. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
