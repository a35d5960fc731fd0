import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Logger, type VerificationKey, zKey } from 'snarkjs'
import type { CircuitName, CompiledCircuit } from '../compileCircuit.ts'
import { assertBeaconLast } from './assertAttested.ts'
import { parseAttestations } from './attestation.ts'
import { ceremonyFiles } from './deriveKeyKind.ts'
import { type Contribution, listContributions } from './listContributions.ts'
import { verifyCeremony } from './verifyCeremony.ts'

/** Size and digest of a key file, so that a holder can verify that it is the recorded one. */
export type RecordedFile = { readonly bytes: number; readonly sha256: string }

/** Origin of the keys in a folder. Their kind is no part of it: `deriveKeyKind` computes it from the files. */
export type Provenance<Name extends string = CircuitName> = {
  readonly powersOfTau: RecordedFile & { readonly origin: string }
  /** Attestations of a ceremony; development keys have none. */
  readonly attestations?: RecordedFile
  readonly circuits: Readonly<Record<Name, CircuitProvenance>>
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

export type KeyRecord<Name extends string = CircuitName> = {
  readonly folder: string
  readonly powersOfTau: { readonly file: string; readonly origin: string }
  readonly circuits: Readonly<Record<Name, FinishedCircuit>>
  /** Attestations of a ceremony's contributors; without them the keys are development keys. */
  readonly attestationsFile?: string
  /** Hashes of public powers of tau; tests have files of their own. */
  readonly publicFiles?: Readonly<Record<string, string>>
  readonly logger?: Logger
}

type EvaluatedCircuit = {
  readonly provenance: CircuitProvenance
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * Copies keys into `folder` with provenance.json. Throws, and writes nothing, for forgeable keys and for attestations
 * beside files that are no ceremony.
 */
export async function recordKeys<Name extends string>(record: KeyRecord<Name>): Promise<Provenance<Name>> {
  const powers = await readFile(record.powersOfTau.file)
  const attestations =
    record.attestationsFile === undefined
      ? undefined
      : await readAttestations(record, record.attestationsFile)
  const circuits: Partial<Record<Name, CircuitProvenance>> = {}
  const files = new Map<string, Uint8Array>()
  for (const name of Object.keys(record.circuits) as Name[]) {
    const evaluated = await evaluateCircuit(name, record.circuits[name])
    circuits[name] = evaluated.provenance
    for (const [file, bytes] of evaluated.files) files.set(file, bytes)
  }
  const provenance: Provenance<Name> = {
    powersOfTau: { ...describeFile(powers), origin: record.powersOfTau.origin },
    ...(attestations && { attestations: describeFile(attestations) }),
    circuits: circuits as Record<Name, CircuitProvenance>,
  }
  if (attestations) files.set(ceremonyFiles.attestations, attestations).set(ceremonyFiles.powersOfTau, powers)
  files.set('provenance.json', Buffer.from(`${JSON.stringify(provenance, null, 2)}\n`))
  await mkdir(record.folder, { recursive: true })
  for (const file of Object.values(ceremonyFiles)) await rm(join(record.folder, file), { force: true })
  for (const [file, bytes] of files) await writeFile(join(record.folder, file), bytes)
  return provenance
}

/** The attestations of a ceremony that was verified whole. */
async function readAttestations<Name extends string>(
  { powersOfTau, circuits, publicFiles, logger }: KeyRecord<Name>,
  file: string,
): Promise<Uint8Array> {
  const bytes = await readFile(file)
  const attestations = parseAttestations(bytes.toString())
  await verifyCeremony({ powersOfTau: powersOfTau.file, circuits, attestations, publicFiles, logger })
  return bytes
}

async function evaluateCircuit(
  name: string,
  { r1cs, wasm, zkey }: FinishedCircuit,
): Promise<EvaluatedCircuit> {
  const provingKey = await readFile(zkey)
  const contributions = listContributions(provingKey)
  assertBeaconLast(name, contributions)
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

/** Length and hash of a file. */
export function describeFile(bytes: Uint8Array): RecordedFile {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Throws for a key whose gamma and delta are the same point: it accepts a proof of any statement. */
export function assertSoundKey(key: VerificationKey): void {
  if (JSON.stringify(key.vk_gamma_2) === JSON.stringify(key.vk_delta_2))
    throw new Error(
      'Gamma and delta are the same point: phase 2 never happened, and anybody can forge proofs.',
    )
}
