import type { Schedule } from '@bank/privacy'
import { type Guess, guessLinks } from './unlink/guessLinks.ts'
import type { Rules, Scenario } from './unlink/observation.ts'
import { publishByEpoch } from './unlink/publishByEpoch.ts'

/** Settings that a deployment begins with. */
const schedule: Schedule = { epochSeconds: 3_600, waitEpochs: 24, minimumBatch: 4, minimumHidden: 8 }
/** Fewer deposits in a day need more days for the same certainty. */
const rates = [
  { depositsPerDay: 24, days: 200 },
  { depositsPerDay: 96, days: 60 },
  { depositsPerDay: 480, days: 30 },
] as const

/**
 * The attack of an observer who knows the rules, on simulated days of 24, 96 and 480 deposits, while every page stays
 * open and while half of the members close it. `bestGuess` is the observer's share of right links and `floor` the share
 * of one who draws from the hiding set, both where their ratio is worst; `ratios` names every case.
 */
export async function measureUnlink(): Promise<object> {
  const scenarios = rates.flatMap((rate) =>
    [0, 50].map((closedPercent): Scenario => ({ ...rate, closedPercent })),
  )
  const cases = scenarios.map((scenario) => ({
    scenario,
    guess: attackRules(publishByEpoch(schedule), scenario),
  }))
  const worst = cases.reduce((one, other) => (toRatio(other.guess) > toRatio(one.guess) ? other : one))
  const ratios = cases.map(({ scenario, guess }) => {
    const { depositsPerDay, closedPercent } = scenario
    return [`${depositsPerDay} a day, ${closedPercent} % closed`, round(toRatio(guess))]
  })
  return {
    bestGuess: round(worst.guess.bestGuess),
    floor: round(worst.guess.floor),
    worstRatio: round(toRatio(worst.guess)),
    ratios: Object.fromEntries(ratios),
  }
}

/** The observer's success at these rules, learned from a replay of them on other days. */
export function attackRules(rules: Rules, scenario: Scenario): Guess {
  return guessLinks(rules(scenario, 'observed'), rules(scenario, 'training'), 7)
}

const toRatio = ({ bestGuess, floor }: Guess) => bestGuess / floor
const round = (value: number) => Math.round(value * 10_000) / 10_000
