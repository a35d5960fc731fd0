/** Makes one run ready, and returns the part of it that is measured. */
export type Preparation = () => Promise<() => Promise<unknown>>

/**
 * Measures works in turn, so that other load of the machine falls on all alike: milliseconds of each one's runs, without
 * the first ones, which open connections and plan.
 */
export async function measureInTurn(
  works: readonly Preparation[],
  { runs, warmUps }: { readonly runs: number; readonly warmUps: number },
): Promise<number[][]> {
  const latencies = works.map((): number[] => [])
  for (let turn = -warmUps; turn < runs; turn += 1)
    for (const [index, prepare] of works.entries()) {
      const run = await prepare()
      const startedAt = performance.now()
      await run()
      if (turn >= 0) latencies[index]?.push(performance.now() - startedAt)
    }
  return latencies
}
