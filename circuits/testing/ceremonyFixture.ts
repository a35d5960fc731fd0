import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { curves, powersOfTau, zKey } from 'snarkjs'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type Attestation, formatAttestation } from '../ceremony/attestation.ts'
import type { Contribution } from '../ceremony/listContributions.ts'

/** Everything random in the first phase of a faked ceremony is a hash of this. */
const publicNumber = createHash('sha256').update('a sentence that everybody knows').digest('hex')
const iterationsExponent = 10

/** Contributors of a whole ceremony, each with a key of their own. */
export const contributors: readonly PrivateKeyAccount[] = Array.from({ length: 20 }, (_, index) =>
  privateKeyToAccount(`0x${(index + 1).toString(16).padStart(64, '0')}`),
)

export type PowersOptions = {
  readonly power: number
  readonly contributions: number
  readonly hasBeacon?: boolean
}

/** Creates prepared powers of tau; without contributions their only secret is a public number. */
export async function createPowers(folder: string, options: PowersOptions): Promise<string> {
  const file = (name: string | number) => join(folder, `${options.contributions}.${name}.ptau`)
  await powersOfTau.newAccumulator(await curves.getCurveFromName('bn128'), options.power, file(0))
  for (let index = 0; index < options.contributions; index += 1)
    await powersOfTau.contribute(file(index), file(index + 1), nameOf(index), 'entropy')
  const last = file(options.contributions)
  if (options.hasBeacon !== false)
    await powersOfTau.beacon(last, file('beacon'), 'beacon', publicNumber, iterationsExponent)
  const prepared = file('prepared')
  await powersOfTau.preparePhase2(options.hasBeacon === false ? last : file('beacon'), prepared)
  return prepared
}

export type KeyOptions = {
  readonly r1cs: string
  readonly powers: string
  readonly contributions: number
}

/** Creates a proving key with its contributions; the last file has a beacon, the one before it none. */
export async function createKey(folder: string, options: KeyOptions) {
  const file = (name: string | number) => join(folder, `${options.contributions}.${name}.zkey`)
  await zKey.newZKey(options.r1cs, options.powers, file(0))
  for (let index = 0; index < options.contributions; index += 1)
    await zKey.contribute(file(index), file(index + 1), nameOf(index), 'entropy')
  const last = file(options.contributions)
  await zKey.beacon(last, file('beacon'), 'beacon', publicNumber, iterationsExponent)
  return { zkey: file('beacon'), withoutBeacon: last }
}

/** Signs the contributions of a file, each with the key of the same place. */
export function attest(
  circuit: string,
  acts: readonly Contribution[],
  signers: readonly PrivateKeyAccount[] = contributors,
): Promise<Attestation[]> {
  const own = acts.flatMap(({ kind, hash, name }, place) =>
    kind === 'contribution' ? [{ circuit, index: place + 1, hash, name }] : [],
  )
  return Promise.all(
    own.map(async (contribution) => {
      const signer = signers[contribution.index - 1]
      if (signer === undefined) throw new Error(`contribution ${contribution.index} has no signer`)
      const signature = await signer.signMessage({ message: formatAttestation(contribution) })
      return { ...contribution, address: signer.address, signature }
    }),
  )
}

/** The bytes of a file, as the ceremony's functions take them. */
export async function readBytes(file: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(file))
}

const nameOf = (index: number) => `contributor ${index + 1}`
