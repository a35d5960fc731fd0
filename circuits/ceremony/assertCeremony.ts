import { createHash } from 'node:crypto'
import { assertAttested } from './assertAttested.ts'
import { type Attestation, firstPhase } from './attestation.ts'
import { getSection } from './getSection.ts'
import { listContributions, listPowersContributions } from './listContributions.ts'
import { publicPowersOfTau } from './publicPowersOfTau.ts'

/** Everything that decides whether keys are those of a ceremony. */
export type CeremonyFiles = {
  readonly powersOfTau: Uint8Array
  /** Proving keys by their circuit. */
  readonly zkeys: Readonly<Record<string, Uint8Array>>
  readonly attestations: readonly Attestation[]
}

const zkeyHeader = 2
/** Field sizes, both primes and three counts come before the points of the header. */
const zkeyPoints = 4 + 32 + 4 + 32 + 3 * 4

/**
 * Throws with the rule that these files break: a first phase that is public or attested, and twenty attested contributors
 * and a beacon for each key. The points themselves are verified by `verifyCeremony`.
 */
export async function assertCeremony(files: CeremonyFiles, publicFiles = publicPowersOfTau): Promise<void> {
  const { powersOfTau, zkeys, attestations } = files
  const isPublic = findPublicFile(powersOfTau, publicFiles) !== undefined
  const known = [...Object.keys(zkeys), ...(isPublic ? [] : [firstPhase])]
  const surplus = attestations.find(({ circuit }) => !known.includes(circuit))
  if (surplus)
    throw new Error(
      `"${surplus.name}" attests a contribution to ${surplus.circuit}, which this ceremony lacks.`,
    )
  if (!isPublic) await assertAttested(firstPhase, listPowersContributions(powersOfTau), attestations)
  for (const [circuit, zkey] of Object.entries(zkeys)) {
    assertSamePowers(circuit, zkey, powersOfTau)
    await assertAttested(circuit, listContributions(zkey), attestations)
  }
}

/** Name of the public file of powers of tau that this is, byte for byte. */
export function findPublicFile(powersOfTau: Uint8Array, publicFiles = publicPowersOfTau): string | undefined {
  const hash = createHash('blake2b512').update(powersOfTau).digest('hex')
  return Object.keys(publicFiles).find((file) => publicFiles[file] === hash)
}

/** Throws unless a key has the alpha and beta of these powers of tau. */
function assertSamePowers(circuit: string, zkey: Uint8Array, powersOfTau: Uint8Array): void {
  const points = getSection(zkey, zkeyHeader).subarray(zkeyPoints)
  const [alpha, beta, twistedBeta] = [4, 5, 6].map((kind) => getSection(powersOfTau, kind))
  const expected = [alpha?.subarray(0, 64), beta?.subarray(0, 64), twistedBeta].map((part) => part ?? [])
  if (Buffer.compare(points.subarray(0, 256), Buffer.concat(expected.map((part) => Buffer.from(part)))) !== 0)
    throw new Error(`The key of ${circuit} is of other powers of tau.`)
}
