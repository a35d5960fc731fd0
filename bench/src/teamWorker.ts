import { parentPort, workerData } from 'node:worker_threads'
import { createBank, syncTeam } from '@bank/bank'
import { openDatabase } from '@bank/database'

/** The worker's part of the team benchmark: one rebuild of the database at the given address, in seconds. */
const database = openDatabase({ url: String(workerData), poolSize: 2 })
try {
  const bank = createBank({ database })
  await bank.getParameters()
  const startedMs = performance.now()
  if (!(await syncTeam(bank))) throw new Error('the rebuild was not due')
  parentPort?.postMessage((performance.now() - startedMs) / 1_000)
} finally {
  await database.close()
}
