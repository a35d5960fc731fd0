import type { Contribution } from './listContributions.ts'

/** A contributor's signed word that an act of the ceremony is their own. */
export type Attestation = ContributionName & {
  /** Address of the contributor's key and its signature (EIP-191) of `formatAttestation`. */
  readonly address: `0x${string}`
  readonly signature: `0x${string}`
}

export type ContributionName = {
  /** Circuit of the key, or `powersOfTau` for the first phase. */
  readonly circuit: string
  /** Place among the acts of the file, from 1, as snarkjs counts. */
  readonly index: number
  /** Hash that snarkjs printed of the contribution (BLAKE2b-512). */
  readonly hash: string
  /** Name under which the file records the contribution. */
  readonly name: string
}

/** The first phase, in the place of a circuit's name. */
export const firstPhase = 'powersOfTau'

/** Text that a contributor signs; throws for a name that could pass for other lines of it. */
export function formatAttestation({ circuit, index, hash, name }: ContributionName): string {
  if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,64}$/u.test(name))
    throw new Error('A contributor has a name of 1 to 64 letters, digits and signs, in one line.')
  return [
    'Wallet bank, ceremony of the private transfer: this contribution is mine.',
    '',
    `Circuit: ${circuit}`,
    `Contribution: ${index}`,
    `Hash: ${hash}`,
    `Name: ${name}`,
    '',
    'I verified the file that I received. I added randomness of my own, and no copy of it exists.',
  ].join('\n')
}

/** Names the last act of a file, which is its contributor's own; throws when a beacon or nothing is the last. */
export function getOwnContribution(circuit: string, acts: readonly Contribution[]): ContributionName {
  const last = acts.at(-1)
  if (last?.kind !== 'contribution') throw new Error('The last act of the file is no contribution.')
  return { circuit, index: acts.length, hash: last.hash, name: last.name }
}

/** Reads a list of attestations; throws for any entry of another shape. */
export function parseAttestations(text: string): Attestation[] {
  const entries: unknown = JSON.parse(text)
  if (!Array.isArray(entries)) throw new Error('The attestations are no list.')
  return entries.map((entry: Record<string, unknown> | null, place) => {
    const { circuit, index, hash, name, address, signature } = entry ?? {}
    const isWhole =
      typeof circuit === 'string' &&
      typeof name === 'string' &&
      Number.isSafeInteger(index) &&
      [
        [hash, /^[0-9a-f]{128}$/],
        [address, /^0x[0-9a-fA-F]{40}$/],
        [signature, /^0x[0-9a-f]{130}$/],
      ].every(([value, shape]) => typeof value === 'string' && (shape as RegExp).test(value))
    if (!isWhole) throw new Error(`Entry ${place + 1} of the attestations has not the shape of one.`)
    return entry as Attestation
  })
}
