import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { dayS } from './drawMembers.ts'
import type { Transfer } from './observation.ts'

/** Something of a deposit and a withdrawal that an observer can compare; `floor` to whole numbers. */
type Feature = (
  deposit: Pick<Transfer, 'publication' | 'approvedAt'>,
  withdrawal: Pick<Transfer, 'shownPublication' | 'sentAt'>,
) => number

/** Features that are tried one by one: the age of the root that is shown, and the age of the deposit, in hours. */
const features: readonly Feature[] = [
  ({ publication }, { shownPublication }) => shownPublication - publication,
  ({ approvedAt }, { sentAt }) => Math.floor((sentAt - approvedAt) / 3_600),
]
const sweeps = 150
const burnIn = 50
/** No combination is impossible: the chain below must be able to leave where it starts. */
const smallest = 1e-9

export type Guess = { readonly bestGuess: number; readonly floor: number }

/**
 * An observer's share of right links, the best of all features, beside the share of one who draws from the hiding set.
 * The observer knows the rules: from a replay of them (`training`) it learns how likely each age is, and then weighs
 * all ways in which deposits and withdrawals can belong together, by a Markov chain that exchanges pairs. Counted are
 * withdrawals from a quarter to three quarters of the time, when the pool is neither filling nor emptying.
 */
export function guessLinks(
  observed: readonly Transfer[],
  training: readonly Transfer[],
  seed: number,
): Guess {
  const end = Math.max(...observed.map(({ approvedAt }) => approvedAt))
  const isCounted = ({ sentAt }: Transfer) => sentAt > end / 4 && sentAt < (end * 3) / 4
  const counted = observed.filter(isCounted)
  if (counted.length === 0) throw new Error('No withdrawal was observed.')
  const shares = features.map((feature) => {
    const posterior = weighLinks(observed, countFeature(training, feature), feature, seed)
    return sum(counted.map((transfer) => computeSuccess(posterior, transfer))) / counted.length
  })
  const floor = sum(counted.map(({ hidden }) => 1 / hidden)) / counted.length
  return { bestGuess: Math.max(...shares), floor }
}

/** Probability of each value of the feature for a deposit and its own withdrawal. */
function countFeature(training: readonly Transfer[], feature: Feature): (value: number) => number {
  const counts = new Map<number, number>()
  for (const transfer of training) {
    const value = feature(transfer, transfer)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return (value) => (counts.get(value) ?? 0) / training.length + smallest
}

/** Deposits of one approval look alike, and so do withdrawals of one moment and root. */
const toCohort = ({ publication }: Pick<Transfer, 'publication'>) => publication
const toMoment = ({ sentAt, shownPublication }: Transfer) => `${sentAt} ${shownPublication}`

type Posterior = {
  readonly cohortSizes: ReadonlyMap<number, number>
  /** Samples in which a withdrawal of a moment belonged to each cohort. */
  readonly belongs: ReadonlyMap<string, ReadonlyMap<number, number>>
}

/** Samples the ways in which all deposits and withdrawals can belong together, each as often as it is likely. */
function weighLinks(
  observed: readonly Transfer[],
  probability: (value: number) => number,
  feature: Feature,
  seed: number,
): Posterior {
  const generator = xoroshiro128plus(seed)
  const draw = (limit: number) => uniformInt(generator, 0, limit - 1)
  const deposits = observed.toSorted((one, other) => one.approvedAt - other.approvedAt)
  const withdrawals = observed.toSorted((one, other) => one.sentAt - other.sentAt)
  const weigh = (withdrawal: number, deposit: number) => {
    const [left, right] = [deposits[deposit], withdrawals[withdrawal]]
    return left && right ? probability(feature(left, right)) : 0
  }
  const reach = countReach(observed)
  const links = linkGreedily(observed.length, reach, weigh)
  const belongs = new Map<string, Map<number, number>>()
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (let step = 0; step < links.length; step += 1) {
      const one = draw(links.length)
      const other = Math.min(links.length - 1, Math.max(0, one + draw(2 * reach + 1) - reach))
      const [first = 0, second = 0] = [links[one], links[other]]
      const now = weigh(one, first) * weigh(other, second)
      const then = weigh(one, second) * weigh(other, first)
      if (then < now && draw(1_000_000) / 1_000_000 >= then / now) continue
      links[one] = second
      links[other] = first
    }
    if (sweep >= burnIn) countLinks(belongs, withdrawals, deposits, links)
  }
  return { cohortSizes: countSizes(deposits), belongs }
}

/** Gives each withdrawal in turn the likeliest deposit that is left, the oldest of equals: where the chain starts. */
function linkGreedily(
  count: number,
  reach: number,
  weigh: (withdrawal: number, deposit: number) => number,
): number[] {
  const left = new Set(Array.from({ length: count }, (_, deposit) => deposit))
  return Array.from({ length: count }, (_, withdrawal) => {
    let best = { deposit: -1, weight: -1 }
    let seen = 0
    for (const deposit of left) {
      if (seen > 2 * reach) break
      seen += 1
      const weight = weigh(withdrawal, deposit)
      if (weight > best.weight) best = { deposit, weight }
    }
    left.delete(best.deposit)
    return best.deposit
  })
}

/** Withdrawals within two days of another may have changed places with it. */
function countReach(observed: readonly Transfer[]): number {
  const last = Math.max(...observed.map(({ sentAt }) => sentAt))
  return Math.max(1, Math.ceil((observed.length * 2 * dayS) / last))
}

function countLinks(
  belongs: Map<string, Map<number, number>>,
  withdrawals: readonly Transfer[],
  deposits: readonly Transfer[],
  links: readonly number[],
): void {
  for (const [index, withdrawal] of withdrawals.entries()) {
    const deposit = deposits[links[index] ?? 0]
    if (deposit === undefined) continue
    const moment = toMoment(withdrawal)
    const cohorts = belongs.get(moment) ?? new Map<number, number>()
    cohorts.set(toCohort(deposit), (cohorts.get(toCohort(deposit)) ?? 0) + 1)
    belongs.set(moment, cohorts)
  }
}

function countSizes(deposits: readonly Transfer[]): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const deposit of deposits) sizes.set(toCohort(deposit), (sizes.get(toCohort(deposit)) ?? 0) + 1)
  return sizes
}

/** The chance that the likeliest deposit is the right one: any of its cohort is as likely. */
function computeSuccess({ cohortSizes, belongs }: Posterior, transfer: Transfer): number {
  let best = { cohort: -1, likelihood: 0 }
  for (const [cohort, count] of belongs.get(toMoment(transfer)) ?? []) {
    const likelihood = count / (cohortSizes.get(cohort) ?? 1)
    if (likelihood > best.likelihood) best = { cohort, likelihood }
  }
  return best.cohort === toCohort(transfer) ? 1 / (cohortSizes.get(best.cohort) ?? 1) : 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
