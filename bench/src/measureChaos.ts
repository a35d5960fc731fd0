import { runChaos } from './chaos/runChaos.ts'

const seconds = 600
const faults = 130
const members = 8
const days = 20

/**
 * Ten minutes of members and operators on a demo whose parts fail by a seeded schedule: operations, faults, and
 * violations of each law. A seed repeats its schedule.
 */
export async function measureChaos(seed: number): Promise<object> {
  console.error(`--seed ${seed}`)
  const { violations, records: _, ...counts } = await runChaos({ seed, seconds, faults, members, days })
  for (const [law, found] of Object.entries(violations))
    for (const words of found) console.error(`${law}: ${words}`)
  return counts
}
