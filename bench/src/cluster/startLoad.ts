import type { Member } from '../rehearsal/openMember.ts'

/** Requests without any retry, as a page sends them. */
export type Load = {
  /** Stops it, waits for the last answers and returns the counts. */
  readonly stop: () => Promise<{
    readonly sent: number
    readonly failures: readonly string[]
    /** Longest answer in milliseconds. */
    readonly longestMs: number
  }>
}

/** A call that is limited for each address, and a path that is not. */
const readings = [
  { path: '/api/system/queryPlatformFigures', readers: 4, pauseMs: 1_000 },
  { path: '/livez', readers: 8, pauseMs: 50 },
] as const

/**
 * Starts readers and one member who exchanges every `pauseMs`, at the address of a proxy. Every answer that is missing, or that
 * is an error of the server, is a failure.
 */
export function startLoad(
  origin: string,
  { member, pauseMs }: { readonly member: Member; readonly pauseMs: number },
): Load {
  let isOver = false
  let sent = 0
  let longestMs = 0
  const failures: string[] = []
  const send = async (name: string, waitMs: number, request: () => Promise<string | undefined>) => {
    const startMs = performance.now()
    sent++
    const failure = await request().catch((error: Error) => `${error.message} ${error.cause ?? ''}`)
    longestMs = Math.max(longestMs, performance.now() - startMs)
    if (failure !== undefined) failures.push(`${name}: ${failure}`)
    await new Promise((done) => setTimeout(done, waitMs))
  }
  const read = (path: string) => async () => {
    const answer = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(30_000) })
    const body = await answer.text()
    return answer.ok ? undefined : `HTTP ${answer.status} ${body}`
  }
  const reading = readings.flatMap(({ path, readers, pauseMs: waitMs }) =>
    Array.from({ length: readers }, async () => {
      while (!isOver) await send(path, waitMs, read(path))
    }),
  )
  const exchanging = (async () => {
    for (let turn = 0; !isOver; turn++)
      await send('exchange', pauseMs, async () => {
        const failedBefore = member.countFailed()
        await member.api.exchange(
          { fromCurrency: '0', toCurrency: '1', exchangeAmount: '1' },
          { idempotencyKey: `cluster-load-exchange-${turn}` },
        )
        return member.countFailed() === failedBefore ? undefined : 'it had to be sent again'
      })
  })()
  return {
    stop: async () => {
      isOver = true
      await Promise.all([...reading, exchanging])
      return { sent, failures, longestMs: Math.round(longestMs) }
    },
  }
}
