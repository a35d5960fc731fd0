import { BankError } from '@bank/bank'
import type { FastifyRequest } from 'fastify'
import { findToken } from './sessions.ts'

/**
 * Rejects a command that another site makes a browser send: a foreign Origin always, and with a cookie also a missing
 * Origin, unless the browser states the same origin. Throws 403.
 */
export function assertOwnOrigin(request: FastifyRequest, publicOrigin: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === publicOrigin) return
  if (origin === undefined && (site === 'same-origin' || findToken(request)?.byCookie !== true)) return
  throw new BankError(403)
}
