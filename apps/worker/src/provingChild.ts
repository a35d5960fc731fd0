import { once } from 'node:events'
import { type BuiltWithdrawal, proveWithdrawal } from '@bank/privacy'
import { readCircuitKeys } from '@bank/privacy/node'

// Whoever asked and died must not leave us behind.
process.once('disconnect', () => process.exit())
const [signals] = (await once(process, 'message')) as [BuiltWithdrawal['signals']]
try {
  const keys = await readCircuitKeys('withdraw')
  process.send?.({ proven: await proveWithdrawal({ signals, keys, singleThread: true }) })
} catch (error) {
  process.send?.({ failure: error instanceof Error ? error.message : 'no proof' })
}
