import { randomBytes } from 'node:crypto'
import {
  BankError,
  findSession,
  type IdentityContext,
  type SessionMember,
  sessionAbsoluteMs,
} from '@bank/bank'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QuotaKey } from './limits.ts'

const cookieName = '__Host-session'
const deviceCookieName = '__Host-device'
const deviceTokenShape = /^[A-Za-z0-9_-]{43}$/
/** The longest life that browsers give a cookie. */
const deviceCookieMaxAgeS = 400 * 24 * 60 * 60
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

declare module 'fastify' {
  interface FastifyRequest {
    member: SessionMember | null
  }
}

/** Finds the session token of a request and whether it came by cookie; the header takes precedence. */
export function findToken(
  request: FastifyRequest,
): { readonly token: string; readonly byCookie: boolean } | undefined {
  const header = request.headers.authorization?.trim()
  if (header) return { token: header.replace(/^Bearer\s+/i, ''), byCookie: false }
  const token = request.cookies[cookieName]
  return token ? { token, byCookie: true } : undefined
}

/** Sets the browser's session cookie: unreadable for scripts, for this origin only. */
export function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName, token, { ...cookieOptions, maxAge: sessionAbsoluteMs / 1000 })
}

/** Clears the browser's session cookie. */
export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(cookieName, cookieOptions)
}

/**
 * Returns how the client of a sign-in describes itself, and renews its device cookie: a random secret that scripts cannot
 * read, for this host only, so that another site can neither use nor plant it.
 */
export function claimDevice(reply: FastifyReply): { userAgent: string | undefined; deviceToken: string } {
  const { headers, cookies } = reply.request
  const known = cookies[deviceCookieName] ?? ''
  const deviceToken = deviceTokenShape.test(known) ? known : randomBytes(32).toString('base64url')
  reply.setCookie(deviceCookieName, deviceToken, { ...cookieOptions, maxAge: deviceCookieMaxAgeS })
  return { userAgent: headers['user-agent'], deviceToken }
}

/** Verifies the session of a request and sets its member; throws 401 without an open session. */
export async function verifyMemberSession(bank: IdentityContext, request: FastifyRequest): Promise<void> {
  const found = findToken(request)
  request.member = found ? ((await findSession(bank, found.token)) ?? null) : null
  if (request.member === null) throw new BankError(401)
}

/** Returns the key of the rate limits: the member, or the wallet that the caller claims. */
export function getMemberQuotaKey({ member, body }: FastifyRequest): QuotaKey {
  if (member) return { isSignedIn: true, name: `member ${member.id}` }
  const { address } = (body ?? {}) as { address?: unknown }
  return { isSignedIn: false, name: `wallet ${String(address).slice(0, 64).toLowerCase()}` }
}

export async function addSessions(app: FastifyInstance): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('member', null)
}
