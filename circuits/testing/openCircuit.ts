import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CircuitSignals } from 'snarkjs'
import { describeFile, type Provenance } from '../ceremony/recordKeys.ts'
import { type CircuitName, compileCircuit } from '../compileCircuit.ts'
import { calculateWitness, endThreads, readKeyFile } from '../proving.ts'

/** A circuit compiled from its sources as they stand now; the committed one would hide a change. */
export type OpenCircuit = {
  readonly r1cs: string
  readonly wasm: string
  /** Resolves when the signals satisfy every constraint; throws otherwise. */
  satisfy(signals: CircuitSignals): Promise<void>
  /** Throws unless the committed keys were made of exactly these constraints and this program. */
  assertKeysAreOfIt(): Promise<void>
  close(): Promise<void>
}

/** Compiles a circuit into a temporary folder, which `close` removes. */
export async function openCircuit(name: CircuitName): Promise<OpenCircuit> {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-'))
  const compiled = await compileCircuit(name, folder)
  const wasm = new Uint8Array(await readFile(compiled.wasm))
  return {
    ...compiled,
    satisfy: async (signals) => {
      await calculateWitness(wasm, signals)
    },
    assertKeysAreOfIt: async () => {
      const provenance: Provenance = JSON.parse(Buffer.from(await readKeyFile('provenance.json')).toString())
      const found = { r1cs: describeFile(await readFile(compiled.r1cs)), wasm: describeFile(wasm) }
      for (const kind of ['r1cs', 'wasm'] as const)
        if (found[kind].sha256 !== provenance.circuits[name][kind].sha256)
          throw new Error(`circuits/keys are of another ${name}.${kind}; make them anew (circuits/ceremony).`)
    },
    close: async () => {
      await endThreads()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
