import { BankError, findOperatorSession, type Operator, type OperatorContext } from '@bank/bank'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QuotaKey } from '../plugins/limits.ts'

const cookieName = '__Host-operator'
const deviceCookieName = '__Host-operator-device'
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

declare module 'fastify' {
  interface FastifyRequest {
    operator: Operator | null
  }
}

/** Finds the operator's session token: only in the cookie, so that no script ever holds one. */
export function findOperatorToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName] || undefined
}

/** Sets the browser's session cookie until `expiresAt`. */
export function setOperatorCookie(reply: FastifyReply, token: string, expiresAt: Date): void {
  reply.setCookie(cookieName, token, { ...cookieOptions, expires: expiresAt })
}

/** Finds the token of a device that signed in before; it opens nothing, and escapes the limits of strangers alone. */
export function findDeviceToken(request: FastifyRequest): string | undefined {
  return request.cookies[deviceCookieName] || undefined
}

/** Sets the browser's device cookie until `expiresAt`; signing out keeps it. */
export function setDeviceCookie(reply: FastifyReply, token: string, expiresAt: Date): void {
  reply.setCookie(deviceCookieName, token, { ...cookieOptions, expires: expiresAt })
}

/** Clears the browser's session cookie. */
export function clearOperatorCookie(reply: FastifyReply): void {
  reply.clearCookie(cookieName, cookieOptions)
}

/** Verifies the session of a request and returns its operator; throws 401 without an open session. */
export async function verifyOperatorSession(
  bank: OperatorContext,
  request: FastifyRequest,
): Promise<Operator> {
  const token = findOperatorToken(request)
  request.operator = token === undefined ? null : ((await findOperatorSession(bank, token)) ?? null)
  if (request.operator === null) throw new BankError(401)
  return request.operator
}

/** Rejects a command unless the browser states that our own page sends it. Throws 403. */
export function assertConsoleOrigin({ headers }: FastifyRequest, consoleOrigin: string): void {
  if (headers.origin === consoleOrigin) return
  if (headers.origin === undefined && headers['sec-fetch-site'] === 'same-origin') return
  throw new BankError(403)
}

/** Returns the key of the rate limits: the operator, or the name given at sign-in. */
export function getOperatorQuotaKey({ operator, body }: FastifyRequest): QuotaKey {
  if (operator) return { isSignedIn: true, name: `operator ${operator.id}` }
  const { name } = (body ?? {}) as { name?: unknown }
  return { isSignedIn: false, name: `name ${String(name).slice(0, 64).toLowerCase()}` }
}

export async function addOperatorSessions(app: FastifyInstance): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('operator', null)
}
