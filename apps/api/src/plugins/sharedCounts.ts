/// <reference path="./localStore.d.ts" />
import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit'
import LocalStore from '@fastify/rate-limit/store/LocalStore.js'
import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'

/** The counts of all processes. */
export type SharedCounts = {
  readonly Store: FastifyRateLimitStoreCtor
  close(): void
}

export type SharedCountOptions = {
  readonly url: string
  readonly server: string
  /** The longest that a call waits for its count, in milliseconds. */
  readonly timeoutMs?: number | undefined
}

type Count = { readonly current: number; readonly ttl: number }
type CountCallback = Parameters<FastifyRateLimitStore['incr']>[1]
type RouteOptions = Parameters<FastifyRateLimitStore['child']>[0] & {
  readonly routeInfo: { readonly method?: string | string[]; readonly url?: string }
}

const answerTimeoutMs = 100
/** For this time after a failure calls do not wait for the server. */
const pauseMs = 1_000
/** Callers that a process counts by itself, as many as without a shared count. */
const localCallers = 10_000

/**
 * Counts the calls of all processes at a Redis or Valkey, under the name of the server. While it fails or is slow, this
 * process counts by itself, so that no call fails with it and no caller is without a limit. Logs each change of that.
 */
export function openSharedCounts(
  { url, server, timeoutMs = answerTimeoutMs }: SharedCountOptions,
  log: FastifyBaseLogger,
): SharedCounts {
  const redis = new Redis(url, {
    commandTimeout: timeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectionName: `bank ${server}`,
  })
  let pausedUntil = 0
  let isAway = false
  // The failed count itself reports; without a listener the process would end.
  redis.on('error', () => undefined)

  function reportChange(away: boolean, error?: unknown): void {
    if (away !== isAway)
      if (away) log.warn({ err: error }, 'The shared count of calls fails: each process counts by itself.')
      else log.info('Calls are counted together again.')
    isAway = away
  }

  async function count(key: string, windowMs: number): Promise<Count> {
    const answers = await redis.multi().incr(key).pexpire(key, windowMs, 'NX').pttl(key).exec()
    const failed = answers?.find(([error]) => error !== null)
    if (failed?.[0]) throw failed[0]
    const [[, current] = [], , [, ttl] = []] = answers ?? []
    if (typeof current !== 'number' || typeof ttl !== 'number') throw new Error('The count has no number.')
    return { current, ttl }
  }

  class SharedStore implements FastifyRateLimitStore {
    readonly #prefix: string
    readonly #local: FastifyRateLimitStore

    constructor(_: FastifyRateLimitOptions, prefix = `bank:calls:${server}:`) {
      this.#prefix = prefix
      this.#local = new LocalStore(false, false, localCallers)
    }

    incr(key: string, callback: CountCallback, windowMs: number, max: number): void {
      const countAlone = () => this.#local.incr(key, callback, windowMs, max)
      if (performance.now() < pausedUntil) {
        countAlone()
        return
      }
      count(this.#prefix + key, windowMs).then(
        (counted) => {
          reportChange(false)
          callback(null, counted)
        },
        (error: unknown) => {
          pausedUntil = performance.now() + pauseMs
          reportChange(true, error)
          countAlone()
        },
      )
    }

    child(options: RouteOptions): SharedStore {
      const { method = '', url: path = '' } = options.routeInfo
      return new SharedStore(options, `${this.#prefix}${method}${path}:`)
    }
  }

  return { Store: SharedStore, close: () => redis.disconnect() }
}
