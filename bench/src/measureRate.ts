/** Runs a work with so many callers, each after its last one, for some time; returns works a second. */
export async function measureRate({
  callers,
  durationMs,
  run,
}: {
  readonly callers: number
  readonly durationMs: number
  run(caller: number): Promise<unknown>
}): Promise<number> {
  const startMs = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() - startMs < durationMs) {
        await run(caller)
        done++
      }
    }),
  )
  return (done * 1_000) / (performance.now() - startMs)
}
