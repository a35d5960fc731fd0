import { readFile } from 'node:fs/promises'
import type { CircuitName } from './isProofValid.ts'
import type { CircuitKeys } from './proveCircuit.ts'

/** Reads the installed proving files of a circuit; the prover verifies their hashes. */
export async function readCircuitKeys(circuit: CircuitName): Promise<CircuitKeys> {
  const read = async (kind: 'wasm' | 'zkey') =>
    new Uint8Array(await readFile(new URL(import.meta.resolve(`@bank/circuits/keys/${circuit}.${kind}`))))
  const [wasm, zkey] = await Promise.all([read('wasm'), read('zkey')])
  return { wasm, zkey }
}
