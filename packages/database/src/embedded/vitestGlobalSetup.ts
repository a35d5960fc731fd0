import { hasTestCluster, startTestCluster } from './testCluster.ts'

/** Vitest global setup: one cluster a run, stopped at its end; the cluster of a parent process is shared. */
export async function setup(): Promise<() => Promise<void>> {
  if (hasTestCluster()) return async () => {}
  const cluster = await startTestCluster()
  return () => cluster.stop()
}
