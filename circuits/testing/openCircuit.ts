import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CircuitSignals } from 'snarkjs'
import { describeFile, type Provenance } from '../ceremony/recordKeys.ts'
import { type CircuitName, compileCircuit } from '../compileCircuit.ts'
import { calculateWitness, endThreads, readKeyFile } from '../proving.ts'

const numberBytes = 32
/** Place of the number of wires in a witness file: after the file's header, that of the first section, and the field's order. */
const countOffset = 12 + 12 + 4 + numberBytes

/** A circuit compiled from its sources as they stand now; the committed one would hide a change. */
export type OpenCircuit = {
  readonly r1cs: string
  readonly wasm: string
  /** Resolves when the signals satisfy every constraint; throws otherwise. */
  satisfy(signals: CircuitSignals): Promise<void>
  /** The number of wires that are not zero for these signals: those that a proof takes time for. */
  countWires(signals: CircuitSignals): Promise<number>
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
    countWires: async (signals) => countNumbers(await calculateWitness(wasm, signals)),
    assertKeysAreOfIt: async () => {
      const provenance: Provenance = JSON.parse(Buffer.from(await readKeyFile('provenance.json')).toString())
      const found = { r1cs: describeFile(await readFile(compiled.r1cs)), wasm: describeFile(wasm) }
      for (const kind of ['r1cs', 'wasm'] as const)
        if (found[kind].sha256 !== provenance.circuits[name][kind].sha256)
          throw new Error(
            `circuits/keys are of another ${name}.${kind}; create them again (circuits/ceremony).`,
          )
    },
    close: async () => {
      await endThreads()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Counts the numbers of a witness that are not zero; they are the last section of its file. */
function countNumbers(witness: Uint8Array): number {
  const view = new DataView(witness.buffer, witness.byteOffset, witness.byteLength)
  const count = view.getUint32(countOffset, true)
  const numbers = Array.from({ length: count }, (_, index) =>
    witness.subarray(witness.length - (index + 1) * numberBytes).subarray(0, numberBytes),
  )
  return numbers.filter((number) => number.some((byte) => byte !== 0)).length
}
