import { startTestCluster } from '@bank/database/embedded'

/** Runs a benchmark over a throw-away cluster of real databases. */
export async function withTestCluster<T>(work: () => Promise<T>): Promise<T> {
  const cluster = await startTestCluster()
  try {
    return await work()
  } finally {
    await cluster.stop()
  }
}
