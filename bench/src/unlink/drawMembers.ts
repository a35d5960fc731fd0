import { createDraw } from '../createDraw.ts'
import type { Scenario } from './observation.ts'

export const dayS = 86_400
const fine = 2 ** 40
const millionth = 1_000_000

/** A member who deposits at `madeAt` (seconds) and opens the page now and then, or never closes it. */
export type Depositor = {
  readonly madeAt: number
  /** The first time from a moment on at which the page is open. */
  findOpening(from: number): number
}

/** Deposits of a scenario: they come at random, each at a rate that never changes. */
export function drawMembers({ depositsPerDay, days, closedPercent }: Scenario, seed: string): Depositor[] {
  const draw = createDraw(seed)
  const wait = (mean: number) => -Math.log((draw(fine) + 1) / fine) * mean
  const members: Depositor[] = []
  for (let at = wait(dayS / depositsPerDay); at < days * dayS; at += wait(dayS / depositsPerDay)) {
    const isOpen = draw(100 * millionth) >= closedPercent * millionth
    const openings = [at]
    const findOpening = (from: number) => {
      for (let last = openings.at(-1) ?? at; last < from; openings.push(last)) last += wait(dayS)
      return openings.find((opening) => opening >= from) ?? from
    }
    members.push({ madeAt: at, findOpening: isOpen ? (from) => from : findOpening })
  }
  return members
}
