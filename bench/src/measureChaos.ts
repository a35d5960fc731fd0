import { runChaos } from './chaos/runChaos.ts'

const seconds = 600
const faults = 130
const members = 8
const days = 20
const seedOption = '--seed'
const defaultSeed = 7

/**
 * Ten minutes of members and operators on a demo whose parts fail by a seeded schedule: operations, faults, and
 * violations of each law. `--seed N` repeats a schedule.
 */
export async function measureChaos(options: readonly string[]): Promise<object> {
  const seed = readSeed(options)
  console.error(`${seedOption} ${seed}`)
  const { violations, records: _, ...counts } = await runChaos({ seed, seconds, faults, members, days })
  for (const [law, found] of Object.entries(violations))
    for (const words of found) console.error(`${law}: ${words}`)
  return counts
}

function readSeed(options: readonly string[]): number {
  const place = options.indexOf(seedOption)
  const seed = place < 0 ? defaultSeed : Number(options[place + 1])
  if (!Number.isSafeInteger(seed)) throw new Error(`${seedOption} takes a whole number.`)
  return seed
}
