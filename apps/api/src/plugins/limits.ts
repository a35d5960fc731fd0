import { BankError } from '@bank/bank'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isCall } from './isCall.ts'

/** When this process calls itself overloaded; a share of one core, and milliseconds the loop is late. */
export type OverloadLimits = { readonly maxEventLoopDelayMs: number; readonly maxRssBytes: number }

/** Whom a call counts against: somebody signed in, or whoever the caller claims to be while signing in. */
export type QuotaKey = { readonly isSignedIn: boolean; readonly name: string }

export type Limits = {
  readonly factor: number
  readonly overload: OverloadLimits
  readonly getQuotaKey: (request: FastifyRequest) => QuotaKey
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call against who is signed in, or against whom its caller claims to be; throws 429. */
    countCaller(request: FastifyRequest): Promise<void>
  }
}

/** Calls a minute, for each process. */
const perIp = 600
const perIpSignIn = 60
const perSignedIn = 300
const perClaimed = 20

export const defaultOverload: OverloadLimits = { maxEventLoopDelayMs: 1_000, maxRssBytes: 1_500_000_000 }

/** The stricter limit of the calls that open a session, by the caller's address. */
export function signInLimit(factor: number) {
  return { max: Math.ceil(perIpSignIn * factor), timeWindow: 60_000, groupId: 'signIn' }
}

/** Limits how often a caller may call (429) and how much this process takes on (430). */
export async function addLimits(
  app: FastifyInstance,
  { factor, overload, getQuotaKey }: Limits,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: overload.maxEventLoopDelayMs,
    maxRssBytes: overload.maxRssBytes,
    pressureHandler: (request) => {
      if (isCall(request)) throw new BankError(430)
    },
  })
  await app.register(rateLimit, {
    max: Math.ceil(perIp * factor),
    timeWindow: 60_000,
    ipv6Subnet: 64,
    cache: 10_000,
    allowList: (request) => !isCall(request),
    errorResponseBuilder: () => new BankError(429),
  })
  const limitSignedIn = app.createRateLimit({
    max: Math.ceil(perSignedIn * factor),
    timeWindow: 60_000,
    keyGenerator: (request) => `signed in ${getQuotaKey(request).name}`,
  })
  const limitClaimed = app.createRateLimit({
    max: Math.ceil(perClaimed * factor),
    timeWindow: 60_000,
    // By its caller too: anybody can claim to be anybody, and must not lock the true one out by that.
    keyGenerator: (request) => `claimed ${getQuotaKey(request).name} of ${request.ip}`,
  })
  app.decorate('countCaller', async (request) => {
    const verdict = await (getQuotaKey(request).isSignedIn ? limitSignedIn : limitClaimed)(request)
    if (!verdict.isAllowed && verdict.isExceeded) throw new BankError(429)
  })
}
