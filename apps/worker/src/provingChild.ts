import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BuiltWithdrawal, proveWithdrawal } from '@bank/privacy'

const readKey = (name: string) => readFile(fileURLToPath(import.meta.resolve(`@bank/circuits/keys/${name}`)))

// Whoever asked and died must not leave us behind.
process.once('disconnect', () => process.exit())
const [signals] = (await once(process, 'message')) as [BuiltWithdrawal['signals']]
try {
  const [wasm, zkey] = await Promise.all([readKey('withdraw.wasm'), readKey('withdraw.zkey')])
  process.send?.({ proven: await proveWithdrawal({ signals, keys: { wasm, zkey }, singleThread: true }) })
} catch (error) {
  process.send?.({ failure: error instanceof Error ? error.message : 'no proof' })
}
