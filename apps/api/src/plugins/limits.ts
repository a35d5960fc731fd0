import { BankError } from '@bank/bank'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isCall } from './isCall.ts'
import { openSharedCounts } from './sharedCounts.ts'

/** The event loop delay in milliseconds, and the resident and the heap's memory in bytes, above which this process sheds calls. */
export type OverloadLimits = {
  readonly maxEventLoopDelayMs: number
  readonly maxRssBytes: number
  readonly maxHeapBytes: number
}

/** The caller of a rate limit: a signed-in member or operator, or the name claimed at sign-in. */
export type QuotaKey = { readonly isSignedIn: boolean; readonly name: string }

export type Limits = {
  /** Counts of members' calls and of operators' are apart. */
  readonly server: 'members' | 'console'
  readonly factor: number
  readonly overload: OverloadLimits
  /** The Redis or Valkey that counts for all processes; undefined: this process counts alone. */
  readonly sharedUrl?: string | undefined
  readonly sharedTimeoutMs?: number | undefined
  readonly getQuotaKey: (request: FastifyRequest) => QuotaKey
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call against its caller; throws 429. */
    countCaller(request: FastifyRequest): Promise<void>
  }
}

/** The most calls a minute: of all processes where they count together, else of each. */
const callsPerIp = 600
const signInsPerIp = 60
/** A call without a session that costs a verification; as many as a page needs that asks how far a withdrawal is. */
const openCallsPerIp = 60
const callsPerMember = 300
const signInsPerWalletAndIp = 20

/** The heap ends at 512 MiB (`serverMemory`), and a process that reaches it dies. */
export const defaultOverload: OverloadLimits = {
  maxEventLoopDelayMs: 1_000,
  maxRssBytes: 1_500_000_000,
  maxHeapBytes: 400_000_000,
}

/** Returns the stricter limit of sign-in calls, by IP address. */
export function signInLimit(factor: number) {
  return { max: Math.ceil(signInsPerIp * factor), timeWindow: 60_000, groupId: 'signIn' }
}

/** Returns the limit of calls that pages of any origin may send, by IP address. */
export function openCallLimit(factor: number) {
  return { max: Math.ceil(openCallsPerIp * factor), timeWindow: 60_000, groupId: 'open' }
}

/** Limits the rate of a caller (429) and the load of this process (430). */
export async function addLimits(
  app: FastifyInstance,
  { server, factor, overload, sharedUrl, sharedTimeoutMs, getQuotaKey }: Limits,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: overload.maxEventLoopDelayMs,
    maxRssBytes: overload.maxRssBytes,
    maxHeapUsedBytes: overload.maxHeapBytes,
    pressureHandler: (request) => {
      if (isCall(request)) throw new BankError(430)
    },
  })
  const shared =
    sharedUrl === undefined
      ? undefined
      : openSharedCounts({ url: sharedUrl, server, timeoutMs: sharedTimeoutMs }, app.log)
  if (shared) app.addHook('onClose', shared.close)
  await app.register(rateLimit, {
    ...(shared ? { store: shared.Store } : {}),
    max: Math.ceil(callsPerIp * factor),
    timeWindow: 60_000,
    ipv6Subnet: 64,
    cache: 10_000,
    allowList: (request) => !isCall(request),
    errorResponseBuilder: () => new BankError(429),
  })
  const limitSignedIn = app.createRateLimit({
    max: Math.ceil(callsPerMember * factor),
    timeWindow: 60_000,
    keyGenerator: (request) => `signed in ${getQuotaKey(request).name}`,
  })
  const limitClaimedWallet = app.createRateLimit({
    max: Math.ceil(signInsPerWalletAndIp * factor),
    timeWindow: 60_000,
    // Includes the IP address: a claimed name proves nothing, and must not lock its owner out.
    keyGenerator: (request) => `claimed ${getQuotaKey(request).name} of ${request.ip}`,
  })
  app.decorate('countCaller', async (request) => {
    const verdict = await (getQuotaKey(request).isSignedIn ? limitSignedIn : limitClaimedWallet)(request)
    if (!verdict.isAllowed && verdict.isExceeded) throw new BankError(429)
  })
}
