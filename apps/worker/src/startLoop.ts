import { setTimeout as sleep } from 'node:timers/promises'

export type Loop = {
  /** Ends the wait at once and resolves when the running turn has ended. */
  stop(): Promise<void>
}

const backoffMaxMs = 30_000

/**
 * Runs `turn` repeatedly, `everyMs` after its end; after a failure the wait doubles up to half a minute. A
 * turn answers false, or throws, when it failed.
 */
export function startLoop(params: {
  everyMs: number
  turn: (signal: AbortSignal) => Promise<boolean>
  onError: (error: unknown) => void
}): Loop {
  const stopping = new AbortController()
  const run = async () => {
    let waitMs = params.everyMs
    while (!stopping.signal.aborted) {
      const succeeded = await params.turn(stopping.signal).catch((error: unknown) => {
        params.onError(error)
        return false
      })
      waitMs = succeeded ? params.everyMs : Math.min(waitMs * 2, Math.max(backoffMaxMs, params.everyMs))
      // Jitter, so that many workers do not all poll at the same moment.
      const jitterMs = waitMs * (0.9 + Math.random() * 0.2)
      await sleep(jitterMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = run()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}
