import { once } from 'node:events'
import { proveWithdrawal, type WithdrawSignals } from '@bank/privacy'
import { readCircuitKeys } from '@bank/privacy/node'

// A worker that dies must not leave its prover behind.
process.once('disconnect', () => process.exit())
// A signal to the prover alone is meant for the whole process tree: the worker passes it on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    process.kill(process.ppid, signal)
    process.exit()
  })
const [signals] = (await once(process, 'message')) as [WithdrawSignals]
try {
  const keys = await readCircuitKeys('spend')
  process.send?.({ proven: await proveWithdrawal({ signals, keys, singleThread: true }) })
} catch (error) {
  process.send?.({ failure: error instanceof Error ? error.message : 'no proof' })
}
