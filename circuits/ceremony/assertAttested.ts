import { recoverMessageAddress } from 'viem'
import { type Attestation, formatAttestation } from './attestation.ts'
import type { Contribution } from './listContributions.ts'

/** Minimum number of contributors; keys are sound while one of them was honest. */
export const minimumContributors = 20

/**
 * Throws unless a beacon is the last of these acts and every other one is a contribution that its own contributor
 * attested, by at least twenty addresses that differ.
 */
export async function assertAttested(
  circuit: string,
  acts: readonly Contribution[],
  attestations: readonly Attestation[],
): Promise<void> {
  const attested = new Map<number, Attestation>()
  const signers = new Map<string, number>()
  for (const attestation of attestations.filter((entry) => entry.circuit === circuit)) {
    const { index, address } = attestation
    if (attested.has(index)) throw new Error(`Contribution ${index} to ${circuit} has two attestations.`)
    assertOfAct(attestation, acts[index - 1])
    await assertSigned(attestation)
    const earlier = signers.get(address.toLowerCase())
    if (earlier !== undefined)
      throw new Error(
        `${address} attests contributions ${earlier} and ${index} to ${circuit}; a contributor counts once.`,
      )
    attested.set(index, attestation)
    signers.set(address.toLowerCase(), index)
  }
  for (const [place, { kind, name }] of acts.entries())
    if (kind === 'contribution' && !attested.has(place + 1))
      throw new Error(`Contribution ${place + 1} to ${circuit} ("${name}") has no attestation.`)
  if (signers.size < minimumContributors)
    throw new Error(
      `The ceremony of ${circuit} has ${signers.size} contributors; it needs at least ${minimumContributors}.`,
    )
  assertBeaconLast(circuit, acts)
}

/** Throws unless the last act is a beacon; without it the last contributor could have chosen the result. */
export function assertBeaconLast(circuit: string, acts: readonly Contribution[]): void {
  if (acts.at(-1)?.kind !== 'beacon')
    throw new Error(`The last act of ${circuit} was no beacon; the last contributor could have chosen it.`)
}

function assertOfAct({ circuit, index, hash, name }: Attestation, act: Contribution | undefined): void {
  const place = `contribution ${index} to ${circuit}`
  if (act?.kind !== 'contribution') throw new Error(`There is no ${place}, which "${name}" attests.`)
  if (act.hash !== hash) throw new Error(`The attestation of ${place} is of another hash than the file's.`)
  if (act.name !== name)
    throw new Error(`The attestation of ${place} names "${name}", the file "${act.name}".`)
}

/** Throws unless the signature of an attestation is of its address. */
export async function assertSigned(attestation: Attestation): Promise<void> {
  const { circuit, index, address, signature } = attestation
  const message = formatAttestation(attestation)
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer?.toLowerCase() !== address.toLowerCase())
    throw new Error(`The attestation of contribution ${index} to ${circuit} was not signed by ${address}.`)
}
