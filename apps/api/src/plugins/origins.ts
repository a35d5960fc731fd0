import { BankError } from '@bank/bank'
import type { FastifyRequest } from 'fastify'
import { findToken } from './sessions.ts'

/**
 * Refuses a state-changing call that another site makes a browser send: a foreign Origin always, and with a cookie
 * also no Origin, unless the browser itself says the request is of the same origin. Throws 403.
 */
export function assertOwnOrigin(request: FastifyRequest, publicOrigin: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === publicOrigin) return
  if (origin === undefined && (site === 'same-origin' || findToken(request)?.byCookie !== true)) return
  throw new BankError(403)
}
