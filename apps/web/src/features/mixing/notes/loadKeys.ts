import provenance from '@bank/circuits/keys/provenance.json'
import receiptWasm from '@bank/circuits/keys/receipt.wasm?url'
import receiptKey from '@bank/circuits/keys/receipt.zkey?url'
import withdrawWasm from '@bank/circuits/keys/withdraw.wasm?url'
import withdrawKey from '@bank/circuits/keys/withdraw.zkey?url'
import type { CircuitKeys } from '@bank/privacy'

const files = {
  withdraw: { wasm: withdrawWasm, zkey: withdrawKey },
  receipt: { wasm: receiptWasm, zkey: receiptKey },
} as const

export type CircuitFiles = keyof typeof files

/** Loaded bytes and total bytes of both files. */
export type LoadProgress = (loaded: number, total: number) => void

const kept = new Map<CircuitFiles, CircuitKeys>()

/**
 * Loads the proving files of a circuit once a page; the browser caches them beyond it. Throws when a file
 * fails to load.
 */
export async function loadKeys(circuit: CircuitFiles, onProgress: LoadProgress): Promise<CircuitKeys> {
  const known = kept.get(circuit)
  if (known) return known
  const { wasm: program, zkey: key } = provenance.circuits[circuit]
  const loaded = { wasm: 0, zkey: 0 }
  const load = (part: 'wasm' | 'zkey') =>
    loadFile(files[circuit][part], (bytes) => {
      loaded[part] = bytes
      onProgress(loaded.wasm + loaded.zkey, program.bytes + key.bytes)
    })
  const [wasm, zkey] = await Promise.all([load('wasm'), load('zkey')])
  kept.set(circuit, { wasm, zkey })
  return { wasm, zkey }
}

async function loadFile(url: string, onProgress: (loaded: number) => void): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    loaded += value.length
    onProgress(loaded)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
