import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { circuitNames } from '../compileCircuit.ts'
import { assertCeremony } from './assertCeremony.ts'
import { assertVerifyingKey } from './assertVerifyingKey.ts'
import { parseAttestations } from './attestation.ts'
import { publicPowersOfTau } from './publicPowersOfTau.ts'

/** `development`: the secrets are public and anybody can forge; `ceremony`: sound while one contributor was honest. */
export type KeyKind = 'development' | 'ceremony'

/** Files of a ceremony beside its keys; development keys have neither. */
export const ceremonyFiles = { attestations: 'attestations.json', powersOfTau: 'powersOfTau.ptau' } as const

/**
 * The kind of the keys in a folder, from contributions, attestations and powers of tau. Throws when there are attestations
 * and the files break a rule of a ceremony.
 */
export async function deriveKeyKind(
  folder: string,
  { names = circuitNames, publicFiles = publicPowersOfTau }: KeyKindOptions = {},
): Promise<KeyKind> {
  const read = async (file: string) => new Uint8Array(await readFile(join(folder, file)))
  const text = await readFile(join(folder, ceremonyFiles.attestations), 'utf8').catch(ignoreMissing)
  if (text === undefined) return 'development'
  const zkeys: Record<string, Uint8Array> = {}
  for (const name of names) {
    const zkey = await read(`${name}.zkey`)
    assertVerifyingKey(name, zkey, JSON.parse(await readFile(join(folder, `${name}.vkey.json`), 'utf8')))
    zkeys[name] = zkey
  }
  const powersOfTau = await read(ceremonyFiles.powersOfTau)
  await assertCeremony({ powersOfTau, zkeys, attestations: parseAttestations(text) }, publicFiles)
  return 'ceremony'
}

export type KeyKindOptions = {
  readonly names?: readonly string[]
  /** Hashes of public powers of tau; tests have files of their own. */
  readonly publicFiles?: Readonly<Record<string, string>>
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
