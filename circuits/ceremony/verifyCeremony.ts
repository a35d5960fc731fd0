import { readFile } from 'node:fs/promises'
import { type Logger, powersOfTau, zKey } from 'snarkjs'
import { assertCeremony } from './assertCeremony.ts'
import type { Attestation } from './attestation.ts'

/** Paths of a finished ceremony: constraints and proving key of each circuit, by its name. */
export type FinishedCeremony = {
  readonly powersOfTau: string
  readonly circuits: Readonly<Record<string, { readonly r1cs: string; readonly zkey: string }>>
  readonly attestations: readonly Attestation[]
  /** Hashes of public powers of tau; tests have files of their own. */
  readonly publicFiles?: Readonly<Record<string, string>> | undefined
  readonly logger?: Logger | undefined
}

/** Verifies every act of both phases and who attests it; throws with the first that is not sound. */
export async function verifyCeremony(ceremony: FinishedCeremony): Promise<void> {
  const { attestations, publicFiles, logger } = ceremony
  const powers = new Uint8Array(await readFile(ceremony.powersOfTau))
  const zkeys: Record<string, Uint8Array> = {}
  for (const [circuit, { zkey }] of Object.entries(ceremony.circuits))
    zkeys[circuit] = new Uint8Array(await readFile(zkey))
  await assertCeremony({ powersOfTau: powers, zkeys, attestations }, publicFiles)
  if (!(await powersOfTau.verify(ceremony.powersOfTau, logger)))
    throw new Error(`${ceremony.powersOfTau} is not sound.`)
  for (const [circuit, { r1cs, zkey }] of Object.entries(ceremony.circuits))
    if (!(await zKey.verifyFromR1cs(r1cs, ceremony.powersOfTau, zkey, logger)))
      throw new Error(`${zkey} is no key of the ${circuit} circuit under these powers of tau.`)
}
