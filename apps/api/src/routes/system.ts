import { getPlatformFigures, getReviewTime } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall } from '../addCall.ts'
import { describeInstallation } from '../describeInstallation.ts'

/** A median of many days does not change within a minute. */
const reviewTimeAgeMs = 60_000

/** The calls under /api/system. */
export function addSystemRoutes(app: FastifyInstance, context: ApiContext): void {
  const readReviewTime = createTimedCache(reviewTimeAgeMs, () => getReviewTime(context.bank))
  addCall(app, context, 'queryConfig', () => describeInstallation(context, readReviewTime))

  addCall(
    app,
    context,
    'queryPlatformFigures',
    shareWhileRunning(() => getPlatformFigures(context.bank)),
  )
}

/** Shares one running count among concurrent callers: the call is public, and counting all members is expensive. */
function shareWhileRunning<Result>(count: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => {
    running ??= count().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Caches a result for `ageMs`; failures are not cached. */
function createTimedCache<Result>(ageMs: number, read: () => Promise<Result>): () => Promise<Result> {
  let known: { readonly at: number; readonly value: Promise<Result> } | undefined
  return () => {
    const now = performance.now()
    if (known && now - known.at < ageMs) return known.value
    const mine = { at: now, value: read() }
    known = mine
    mine.value.catch(() => {
      if (known === mine) known = undefined
    })
    return mine.value
  }
}
