import type { ChildProcess } from 'node:child_process'

const pollMs = 50

/** Waits until a process answers ready at this address; throws when it ends before, or takes longer than its limit. */
export async function waitUntilReady(
  url: string,
  { process, timeoutMs }: { readonly process: ChildProcess; readonly timeoutMs: number },
): Promise<void> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    if (process.exitCode !== null || process.signalCode !== null)
      throw new Error('The process ended before it was ready.')
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`The process was not ready within ${timeoutMs / 1_000} s.`)
}
