import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type VerificationKey, zKey } from 'snarkjs'
import type { CircuitName, CompiledCircuit } from '../compileCircuit.ts'
import { assertSoundKey } from './assertSoundKey.ts'
import { type Contribution, listContributions } from './listContributions.ts'

/** `development`: the secrets are public and anybody can forge; `ceremony`: sound while one contributor was honest. */
export type KeyKind = 'development' | 'ceremony'

/** Size and digest of a key file, so that a holder can verify that it is the recorded one. */
export type RecordedFile = { readonly bytes: number; readonly sha256: string }

/** Origin of the keys in a folder. */
export type Provenance = {
  readonly kind: KeyKind
  readonly powersOfTau: RecordedFile & { readonly origin: string }
  readonly circuits: Readonly<Record<CircuitName, CircuitProvenance>>
}

export type CircuitProvenance = {
  readonly r1cs: RecordedFile
  readonly wasm: RecordedFile
  readonly zkey: RecordedFile
  readonly verifyingKey: RecordedFile
  readonly contributions: readonly Contribution[]
}

/** Compiled files and final proving key of one circuit. */
export type FinishedCircuit = CompiledCircuit & { readonly zkey: string }

export type KeyRecord = {
  readonly kind: KeyKind
  readonly folder: string
  readonly powersOfTau: { readonly file: string; readonly origin: string }
  readonly circuits: Readonly<Record<CircuitName, FinishedCircuit>>
  /** Minimum number of phase-2 contributors, beacon not counted. */
  readonly minimumContributions: number
}

type EvaluatedCircuit = {
  readonly provenance: CircuitProvenance
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Copies keys into `folder` with provenance.json; throws, and writes nothing, for forgeable keys or too few contributions. */
export async function recordKeys(record: KeyRecord): Promise<Provenance> {
  const powers = describeFile(await readFile(record.powersOfTau.file))
  const withdraw = await evaluateCircuit('withdraw', record)
  const spend = await evaluateCircuit('spend', record)
  const receipt = await evaluateCircuit('receipt', record)
  const provenance: Provenance = {
    kind: record.kind,
    powersOfTau: { ...powers, origin: record.powersOfTau.origin },
    circuits: {
      withdraw: withdraw.provenance,
      spend: spend.provenance,
      receipt: receipt.provenance,
    },
  }
  await mkdir(record.folder, { recursive: true })
  for (const [file, bytes] of [...withdraw.files, ...spend.files, ...receipt.files])
    await writeFile(join(record.folder, file), bytes)
  await writeFile(join(record.folder, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`)
  return provenance
}

async function evaluateCircuit(name: CircuitName, record: KeyRecord): Promise<EvaluatedCircuit> {
  const { r1cs, wasm, zkey } = record.circuits[name]
  const provingKey = await readFile(zkey)
  const contributions = listContributions(provingKey)
  assertFinished(name, contributions, record.minimumContributions)
  const key: VerificationKey = await zKey.exportVerificationKey(zkey)
  assertSoundKey(key)
  const keyText = Buffer.from(`${JSON.stringify(key, null, 1)}\n`)
  const program = await readFile(wasm)
  return {
    provenance: {
      r1cs: describeFile(await readFile(r1cs)),
      wasm: describeFile(program),
      zkey: describeFile(provingKey),
      verifyingKey: describeFile(keyText),
      contributions,
    },
    files: new Map([
      [`${name}.wasm`, program],
      [`${name}.zkey`, provingKey],
      [`${name}.vkey.json`, keyText],
    ]),
  }
}

function assertFinished(name: CircuitName, contributions: readonly Contribution[], minimum: number): void {
  const persons = contributions.filter(({ kind }) => kind === 'contribution').length
  if (persons < minimum)
    throw new Error(`The key of ${name} has ${persons} contributions; a ceremony needs at least ${minimum}.`)
  if (contributions.at(-1)?.kind !== 'beacon')
    throw new Error(
      `The last act on the key of ${name} was no beacon; the last contributor could have chosen it.`,
    )
}

/** Length and hash of a file. */
export function describeFile(bytes: Uint8Array): RecordedFile {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
