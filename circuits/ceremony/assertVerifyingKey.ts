import { getSection } from './getSection.ts'
import { parseCoordinates } from './uncompressPoints.ts'

const headerSection = 2
const inputsSection = 3
/** Field sizes, both primes and three counts come before the points of the header. */
const headerPoints = 4 + 32 + 4 + 32 + 3 * 4

type TwistedPoint = readonly [readonly [string, string], readonly [string, string], ...unknown[]]

/** Points of a verifying key as snarkjs writes it, in decimal texts. */
type VerifyingPoints = {
  readonly vk_alpha_1: readonly string[]
  readonly vk_beta_2: TwistedPoint
  readonly vk_gamma_2: TwistedPoint
  readonly vk_delta_2: TwistedPoint
  readonly IC: readonly (readonly [string, string, ...string[]])[]
}

/** Throws unless a verifying key holds the points of its proving key, and no others. */
export function assertVerifyingKey(circuit: string, zkey: Uint8Array, key: VerifyingPoints): void {
  const header = parseCoordinates(getSection(zkey, headerSection).subarray(headerPoints))
  // The header has alpha, beta in both groups, gamma, delta in both; a verifying key has one of each.
  const points = [...header.slice(0, 2), ...header.slice(4, 12), ...header.slice(14, 18)]
  const expected = [...points, ...parseCoordinates(getSection(zkey, inputsSection))]
  const twisted = [key.vk_beta_2, key.vk_gamma_2, key.vk_delta_2].flatMap(([x, y]) => [...x, ...y])
  const inputs = key.IC.flatMap((point) => point.slice(0, 2))
  const found = [...key.vk_alpha_1.slice(0, 2), ...twisted, ...inputs].map(BigInt)
  if (found.length !== expected.length || found.some((part, place) => part !== expected[place]))
    throw new Error(`The verifying key of ${circuit} is not that of its proving key.`)
}
