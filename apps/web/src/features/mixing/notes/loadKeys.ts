import provenance from '@bank/circuits/keys/provenance.json'
import receiptWasm from '@bank/circuits/keys/receipt.wasm?url'
import receiptKey from '@bank/circuits/keys/receipt.zkey?url'
import spendWasm from '@bank/circuits/keys/spend.wasm?url'
import spendKey from '@bank/circuits/keys/spend.zkey?url'
import type { CircuitKeys } from '@bank/privacy'
import { loadFile } from './loadFile.ts'

const files = {
  spend: { wasm: spendWasm, zkey: spendKey },
  receipt: { wasm: receiptWasm, zkey: receiptKey },
} as const

export type CircuitFiles = keyof typeof files

/** Loaded bytes and total bytes of both files. */
export type LoadProgress = (loaded: number, total: number) => void

type Loading = {
  readonly keys: Promise<CircuitKeys>
  readonly listeners: Set<LoadProgress>
}

const loadings = new Map<CircuitFiles, Loading>()

/**
 * Loads the proving files of a circuit once a page, however often they are asked for meanwhile; the browser caches them
 * beyond it. Throws when a file fails to load; the next call then continues.
 */
export async function loadKeys(circuit: CircuitFiles, onProgress?: LoadProgress): Promise<CircuitKeys> {
  const loading = loadings.get(circuit) ?? startLoading(circuit)
  if (onProgress) loading.listeners.add(onProgress)
  try {
    return await loading.keys
  } finally {
    if (onProgress) loading.listeners.delete(onProgress)
  }
}

function startLoading(circuit: CircuitFiles): Loading {
  const listeners = new Set<LoadProgress>()
  const keys = loadBoth(circuit, (loaded, total) => {
    for (const listener of listeners) listener(loaded, total)
  })
  const loading = { keys, listeners }
  loadings.set(circuit, loading)
  keys.catch(() => loadings.delete(circuit))
  return loading
}

async function loadBoth(circuit: CircuitFiles, onProgress: LoadProgress): Promise<CircuitKeys> {
  const { wasm: program, zkey: key } = provenance.circuits[circuit]
  const loaded = { wasm: 0, zkey: 0 }
  const load = (part: 'wasm' | 'zkey') =>
    loadFile(files[circuit][part], (bytes) => {
      loaded[part] = bytes
      onProgress(loaded.wasm + loaded.zkey, program.bytes + key.bytes)
    })
  const [wasm, zkey] = await Promise.all([load('wasm'), load('zkey')])
  return { wasm, zkey }
}
