import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type VerificationKey, zKey } from 'snarkjs'
import type { CircuitName, CompiledCircuit } from '../compileCircuit.ts'
import { assertSoundKey } from './assertSoundKey.ts'
import { type Contribution, listContributions } from './listContributions.ts'

/** `development`: the secrets are public and anybody can forge; `ceremony`: sound while one contributor was honest. */
export type KeyKind = 'development' | 'ceremony'

/** A file of keys, so that whoever holds it can tell that it is the one that was recorded. */
export type RecordedFile = { readonly bytes: number; readonly sha256: string }

/** Where the keys of a folder come from. */
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

/** What one circuit brings to `recordKeys`: its compiled files and its final proving key. */
export type FinishedCircuit = CompiledCircuit & { readonly zkey: string }

export type KeyRecord = {
  readonly kind: KeyKind
  readonly folder: string
  readonly powersOfTau: { readonly file: string; readonly origin: string }
  readonly circuits: Readonly<Record<CircuitName, FinishedCircuit>>
  /** How many persons must have contributed to phase 2, beacon not counted. */
  readonly minimumContributions: number
}

/** Copies keys into `folder` with provenance.json; throws for forgeable keys, or ones with too few contributions. */
export async function recordKeys(record: KeyRecord): Promise<Provenance> {
  await mkdir(record.folder, { recursive: true })
  const powers = describeFile(await readFile(record.powersOfTau.file))
  const provenance: Provenance = {
    kind: record.kind,
    powersOfTau: { ...powers, origin: record.powersOfTau.origin },
    circuits: {
      withdraw: await recordCircuit('withdraw', record),
      receipt: await recordCircuit('receipt', record),
    },
  }
  await writeFile(join(record.folder, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`)
  return provenance
}

async function recordCircuit(name: CircuitName, record: KeyRecord): Promise<CircuitProvenance> {
  const files = record.circuits[name]
  const [r1cs, wasm, zkey] = await Promise.all(
    [files.r1cs, files.wasm, files.zkey].map((file) => readFile(file)),
  )
  if (r1cs === undefined || wasm === undefined || zkey === undefined) throw new Error(`${name} lacks a file`)
  const contributions = listContributions(zkey)
  assertFinished(name, contributions, record.minimumContributions)
  const key: VerificationKey = await zKey.exportVerificationKey(files.zkey)
  assertSoundKey(key)
  const keyText = `${JSON.stringify(key, null, 1)}\n`
  await writeFile(join(record.folder, `${name}.wasm`), wasm)
  await writeFile(join(record.folder, `${name}.zkey`), zkey)
  await writeFile(join(record.folder, `${name}.vkey.json`), keyText)
  return {
    r1cs: describeFile(r1cs),
    wasm: describeFile(wasm),
    zkey: describeFile(zkey),
    verifyingKey: describeFile(Buffer.from(keyText)),
    contributions,
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
