import { randomInt } from 'node:crypto'

/** Seeds of Vitest, fast-check and forge in one: a non-negative integer of 31 bits. */
const seedLimit = 2 ** 31

/** The seed of this run: TEST_SEED, or a random one that the children of this process inherit as TEST_SEED. */
export function chooseTestSeed(environment: Record<string, string | undefined> = process.env): number {
  environment.TEST_SEED ||= String(randomInt(seedLimit))
  const seed = Number(environment.TEST_SEED)
  if (!/^\d+$/.test(environment.TEST_SEED) || seed >= seedLimit)
    throw new Error(`TEST_SEED must be a whole number below ${seedLimit}, not "${environment.TEST_SEED}".`)
  return seed
}
