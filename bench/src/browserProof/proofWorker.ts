import { type CircuitKeys, proveWithdrawal, startProver, type WithdrawSignals } from '@bank/privacy'
import { serveProverThreads } from '@bank/privacy/browser'
import type { TimedProof } from './timedProof.ts'

let keys: Promise<CircuitKeys> | undefined

async function loadFile(path: string): Promise<Uint8Array> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

async function loadKeys(): Promise<CircuitKeys> {
  const [wasm, zkey] = await Promise.all([loadFile('/keys/spend.wasm'), loadFile('/keys/spend.zkey')])
  const loaded = { wasm, zkey }
  await startProver('spend', loaded)
  return loaded
}

serveProverThreads((url) => url)

/** Proves on all cores, as the members' page does. */
async function prove(signals: WithdrawSignals): Promise<TimedProof> {
  keys ??= loadKeys()
  const loaded = await keys
  const startedAt = performance.now()
  await proveWithdrawal({ signals, keys: loaded })
  return { proofMs: performance.now() - startedAt }
}

/** Restores the numbers that travelled as text. */
function parseSignals(encoded: string): WithdrawSignals {
  return JSON.parse(encoded, (_, value) => (typeof value === 'string' ? BigInt(value) : value))
}

self.addEventListener('message', ({ data: encoded }: MessageEvent<string>) => {
  prove(parseSignals(encoded)).then(
    (timed) => self.postMessage(timed),
    (error: unknown) => self.postMessage({ fault: String(error) }),
  )
})
