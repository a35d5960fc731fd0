import { createSecretKey, type KeyObject } from 'node:crypto'
import type { BankContext } from '../../bankContext.ts'

/** A bank whose operators can be identified: the key opens the sealed secrets of their one-time codes. */
export type OperatorContext = BankContext & { readonly operatorKey: KeyObject }

/** Reads the key from the environment: 64 hexadecimal digits. Throws Error with a sentence that says what to do. */
export function readOperatorKey(text: string): KeyObject {
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error('OPERATOR_KEY must be 64 hexadecimal digits; make one with: openssl rand -hex 32')
  return createSecretKey(text, 'hex')
}
