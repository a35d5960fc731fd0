import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { proveWithdrawal } from '@bank/privacy'

const readKey = (name: string) => readFile(fileURLToPath(import.meta.resolve(`@bank/circuits/keys/${name}`)))

try {
  const [wasm, zkey] = await Promise.all([readKey('withdraw.wasm'), readKey('withdraw.zkey')])
  const proven = await proveWithdrawal({ signals: workerData, keys: { wasm, zkey }, singleThread: true })
  parentPort?.postMessage({ proven })
} catch (error) {
  parentPort?.postMessage({ failure: error instanceof Error ? error.message : 'no proof' })
}
