import { readFile } from 'node:fs/promises'
import * as snarkjs from 'snarkjs'
import type { CircuitName } from './compileCircuit.ts'

/** Folder of the committed keys. */
export const keysFolder = new URL('./keys/', import.meta.url)

/** Computes the witness of these signals, as a file in memory; throws when they satisfy no constraint system. */
export async function calculateWitness(
  wasm: string | Uint8Array,
  signals: snarkjs.CircuitSignals,
): Promise<Uint8Array> {
  const witness: { type: 'mem'; data?: Uint8Array } = { type: 'mem' }
  await snarkjs.wtns.calculate(signals, wasm, witness)
  if (witness.data === undefined) throw new Error('snarkjs wrote no witness')
  return witness.data
}

/** A proof of these signals under the committed keys, on one thread, so that nothing is left running. */
export async function prove(name: CircuitName, signals: snarkjs.CircuitSignals) {
  const witness = await calculateWitness(await readKeyFile(`${name}.wasm`), signals)
  return snarkjs.groth16.prove(await readKeyFile(`${name}.zkey`), witness, undefined, { singleThread: true })
}

/** True when a proof is valid under the committed verifying key. */
export async function verify(
  name: CircuitName,
  publicSignals: readonly string[],
  proof: snarkjs.Groth16Proof,
): Promise<boolean> {
  const key = JSON.parse(new TextDecoder().decode(await readKeyFile(`${name}.vkey.json`)))
  return snarkjs.groth16.verify(key, publicSignals, proof)
}

/** Ends the threads that snarkjs starts for a curve; without it a process does not end. */
export async function endThreads(): Promise<void> {
  await (await snarkjs.curves.getCurveFromName('bn128')).terminate()
}

/** The bytes of a file of the committed keys. */
export async function readKeyFile(file: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(file, keysFolder)))
}
