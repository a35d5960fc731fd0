/// <reference path="./snarkjs.d.ts" />
import { provingKeys } from '@bank/chain'
import type { CircuitSignals, Groth16Proof } from 'snarkjs'
import { bytesToHex, type Hex } from 'viem'
import { encodePoints, listProofWords } from './encodeProof.ts'
import { type CircuitName, isProofValid } from './isProofValid.ts'
import { startProvingThreads, useProvingThreads } from './provingThreads.ts'
import { toBuffer } from './seed.ts'

/** The two files that proving takes: the program that computes a witness, and the proving key. */
export type CircuitKeys = { readonly wasm: Uint8Array; readonly zkey: Uint8Array }

/** Receives the share of a proof that is done, from 0 to 1. */
export type ProofProgress = (part: number) => void

export type ProveOptions = {
  readonly keys: CircuitKeys
  /** True where no further threads may be started; takes about twice as long. */
  readonly singleThread?: boolean
  readonly onProgress?: ProofProgress
}

/** A file of keys that is not the one that was recorded: cut short on its way, or of another ceremony. */
export class KeysMismatch extends Error {
  readonly file: string

  constructor(file: string) {
    super(
      `${file} is not the file that this program was built for. Load it again; if it stays so, something replaced it.`,
    )
    this.name = 'KeysDiffer'
    this.file = file
  }
}

/** The prover's messages at the beginning of each part of its work, in order. */
const parts = [
  'Reading Wtns',
  'Building ABC',
  'Join ABC',
  'Reading A Points',
  'Reading B1 Points',
  'Reading B2 Points',
  'Reading C Points',
  'Reading H Points',
]

/**
 * Proves that the signals satisfy a circuit, and verifies it before it answers with the 256 bytes of its points.
 * Throws KeysMismatch for other keys than the recorded ones, and what the prover throws for signals that do not fit.
 */
export async function proveCircuit(
  circuit: CircuitName,
  signals: CircuitSignals,
  publicSignals: readonly bigint[],
  { keys, singleThread = false, onProgress }: ProveOptions,
): Promise<Hex> {
  await assertKeys(circuit, keys)
  await compileProgram(keys)
  const compute = () => computeProof(signals, keys, singleThread, onProgress)
  const points = encodePoints(await (singleThread ? compute() : useProvingThreads(compute)))
  if (!(await isProofValid(circuit, publicSignals, listProofWords(points, 8) ?? [])))
    throw new Error('The proof that was made does not hold.')
  onProgress?.(1)
  return points
}

/**
 * Starts the prover's threads and compiles a circuit's program, so that a later proof with these keys begins at once. Throws
 * KeysMismatch for other keys than the recorded ones.
 */
export async function startProver(circuit: CircuitName, keys: CircuitKeys): Promise<void> {
  await assertKeys(circuit, keys)
  await Promise.all([startProvingThreads(), compileProgram(keys)])
}

/** An engine shares the machine code of equal programs while one of them lives, so a kept one spares the next proof its compilation. */
const programs = new WeakMap<Uint8Array, Promise<object>>()

/** Node's types leave it out, although Node has it. */
const { WebAssembly: engine } = globalThis as unknown as {
  readonly WebAssembly: { compile(bytes: ReturnType<typeof toBuffer>): Promise<object> }
}

function compileProgram({ wasm }: CircuitKeys): Promise<object> {
  const compiled = programs.get(wasm) ?? engine.compile(toBuffer(wasm))
  programs.set(wasm, compiled)
  return compiled
}

async function computeProof(
  signals: CircuitSignals,
  keys: CircuitKeys,
  singleThread: boolean,
  onProgress?: ProofProgress,
): Promise<Groth16Proof> {
  const { groth16, wtns } = await import('snarkjs')
  const witness: { type: 'mem'; data?: Uint8Array } = { type: 'mem' }
  await wtns.calculate(signals, keys.wasm, witness)
  if (witness.data === undefined) throw new Error('The prover computed no witness.')
  const logger = onProgress && createLogger(onProgress)
  const { proof } = await groth16.prove(keys.zkey, witness.data, logger, { singleThread })
  return proof
}

async function assertKeys(circuit: CircuitName, keys: CircuitKeys): Promise<void> {
  for (const kind of ['wasm', 'zkey'] as const) {
    const hash = await crypto.subtle.digest('SHA-256', toBuffer(keys[kind]))
    if (bytesToHex(new Uint8Array(hash)) !== `0x${provingKeys[circuit][kind]}`)
      throw new KeysMismatch(`${circuit}.${kind}`)
  }
}

function createLogger(onProgress: ProofProgress) {
  const ignore = () => undefined
  return {
    debug: (message: string) => {
      const part = parts.indexOf(message)
      if (part >= 0) onProgress((part + 1) / (parts.length + 2))
    },
    info: ignore,
    warn: ignore,
    error: ignore,
  }
}
