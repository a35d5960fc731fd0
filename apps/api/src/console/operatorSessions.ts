import { BankError, findOperatorSession, type Operator, type OperatorContext } from '@bank/bank'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QuotaKey } from '../plugins/limits.ts'

const cookieName = '__Host-operator'
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

declare module 'fastify' {
  interface FastifyRequest {
    operator: Operator | null
  }
}

/** The operator's session token; nothing but the cookie is looked at, so that no script ever holds one. */
export function findOperatorToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName] || undefined
}

/** Gives the browser its session until `expiresAt`. */
export function setOperatorCookie(reply: FastifyReply, token: string, expiresAt: Date): void {
  reply.setCookie(cookieName, token, { ...cookieOptions, expires: expiresAt })
}

/** Takes the browser's session away. */
export function clearOperatorCookie(reply: FastifyReply): void {
  reply.clearCookie(cookieName, cookieOptions)
}

/** Finds the operator behind a request; throws 401 when there is no open session. */
export async function verifyOperatorSession(
  bank: OperatorContext,
  request: FastifyRequest,
): Promise<Operator> {
  const token = findOperatorToken(request)
  request.operator = token === undefined ? null : ((await findOperatorSession(bank, token)) ?? null)
  if (request.operator === null) throw new BankError(401)
  return request.operator
}

/** Refuses a call that changes something unless the browser says that our own page sends it. Throws 403. */
export function assertConsoleOrigin({ headers }: FastifyRequest, consoleOrigin: string): void {
  if (headers.origin === consoleOrigin) return
  if (headers.origin === undefined && headers['sec-fetch-site'] === 'same-origin') return
  throw new BankError(403)
}

/** Whom the limits count a call against: the operator, or the name that somebody signs in with. */
export function getOperatorQuotaKey({ operator, body }: FastifyRequest): QuotaKey {
  if (operator) return { isSignedIn: true, name: `operator ${operator.id}` }
  const { name } = (body ?? {}) as { name?: unknown }
  return { isSignedIn: false, name: `name ${String(name).slice(0, 64).toLowerCase()}` }
}

export async function addOperatorSessions(app: FastifyInstance): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('operator', null)
}
