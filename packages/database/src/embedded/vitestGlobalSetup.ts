import { startTestCluster } from './testCluster.ts'

/** Vitest global setup: one cluster a run, stopped at its end. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  return () => cluster.stop()
}
