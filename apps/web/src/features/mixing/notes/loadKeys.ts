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

/** Bytes that have come so far, of all files together; `total` null where a server does not say how many there are. */
export type LoadProgress = (loaded: number, total: number | null) => void

const kept = new Map<CircuitFiles, CircuitKeys>()

/** The proving files of a circuit, loaded once a page; the browser keeps them beyond it. Throws when one does not come. */
export async function loadKeys(circuit: CircuitFiles, onProgress: LoadProgress): Promise<CircuitKeys> {
  const known = kept.get(circuit)
  if (known) return known
  const counts = { wasm: { loaded: 0, total: 0 }, zkey: { loaded: 0, total: 0 } }
  const load = (part: 'wasm' | 'zkey') =>
    loadFile(files[circuit][part], (loaded, total) => {
      counts[part] = { loaded, total: total ?? 0 }
      const isKnown = counts.wasm.total > 0 && counts.zkey.total > 0
      onProgress(
        counts.wasm.loaded + counts.zkey.loaded,
        isKnown ? counts.wasm.total + counts.zkey.total : null,
      )
    })
  const [wasm, zkey] = await Promise.all([load('wasm'), load('zkey')])
  const keys = { wasm, zkey }
  kept.set(circuit, keys)
  return keys
}

async function loadFile(url: string, onProgress: LoadProgress): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  // What is packed on its way has another length than what is read.
  const isPacked = response.headers.get('content-encoding') !== null
  const total = isPacked ? null : Number(response.headers.get('content-length')) || null
  const parts: Uint8Array[] = []
  let loaded = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    loaded += value.length
    onProgress(loaded, total)
  }
  const bytes = new Uint8Array(loaded)
  let place = 0
  for (const part of parts) {
    bytes.set(part, place)
    place += part.length
  }
  return bytes
}
