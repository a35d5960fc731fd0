/**
 * A reference model of what the days of a bank owe demand, written from docs/rules.md alone and sharing no code with the
 * bank: income by day, stakes on demand, and the moments at which terms were sold. Micro-units and milliseconds.
 */

type Income = { readonly kind: 'fees' | 'capital'; readonly atMs: number; readonly micro: bigint }
type Growth = { readonly fromMs: number; readonly toMs: number; readonly micro: bigint }
export type DemandStake = { readonly principal: bigint; readonly openedMs: number }

/** The least that a day owes demand. */
export type OwedDay = {
  /** The rate that its own income pays after pool and team, in parts of 10⁹ a year. */
  readonly earnedPpb: bigint
  /** True if a term was sold before its plan and no member staked on demand since: it pays the highest rate. */
  readonly isKept: boolean
  /** Computes the interest of all stakes at a rate, each rounded down. */
  computeInterest(ppb: bigint): bigint
}

export type LateBuyersModel = {
  readonly demand: Map<string, DemandStake>
  addIncome(income: Income): void
  addGrowth(growth: Growth): void
  /** Interest that a redemption took out of revenue. */
  addRedeemed(atMs: number, micro: bigint): void
  addSale(atMs: number): void
  /** Computes it for the stakes that are open at the plan. */
  computeOwed(dayStartMs: number): OwedDay
}

const dayMs = 86_400_000
const year = 365n * 86_400n * 1_000_000_000n
export const highestPpb = 30_000_000n

const getLarger = (one: number, other: number) => (one > other ? one : other)
const sumMicro = (all: readonly { readonly micro: bigint }[]) =>
  all.reduce((sum, { micro }) => sum + micro, 0n)

/** Computes the part of a measurement that grew before a moment. */
function computeGrownBy({ fromMs, toMs, micro }: Growth, atMs: number): bigint {
  if (atMs <= fromMs) return 0n
  return atMs >= toMs ? micro : (micro * BigInt(atMs - fromMs)) / BigInt(toMs - fromMs)
}

/** Creates a model in which nothing has happened; capital before `firstPlanMs` opens the bank and is no day's income. */
export function createLateBuyersModel(firstPlanMs: number): LateBuyersModel {
  const demand = new Map<string, DemandStake>()
  const incomes: Income[] = []
  const growths: Growth[] = []
  const redeemed: { readonly atMs: number; readonly micro: bigint }[] = []
  let lastSaleMs = Number.NEGATIVE_INFINITY

  const sumIncome = (kind: Income['kind'], startMs: number) =>
    sumMicro(
      incomes.filter(
        (income) => income.kind === kind && income.atMs >= startMs && income.atMs < startMs + dayMs,
      ),
    )
  const sumGrowth = (startMs: number) =>
    growths.reduce(
      (sum, growth) => sum + computeGrownBy(growth, startMs + dayMs) - computeGrownBy(growth, startMs),
      0n,
    )

  function computeOwed(startMs: number): OwedDay {
    const endMs = startMs + dayMs
    const standing = [...demand.values()]
      .filter(({ openedMs }) => openedMs < endMs)
      .map(({ principal, openedMs }) => ({
        openedMs,
        seconds: principal * BigInt(Math.floor((endMs - getLarger(openedMs, startMs)) / 1_000)),
      }))
    const [fees, growth] = [sumIncome('fees', startMs), sumGrowth(startMs)]
    const capital = startMs + dayMs <= firstPlanMs ? 0n : sumIncome('capital', startMs)
    const taken = sumMicro(redeemed.filter(({ atMs }) => atMs >= startMs))
    const left = fees + growth + capital - fees / 20n - (fees + growth) / 10n - taken
    const seconds = standing.reduce((sum, stake) => sum + stake.seconds, 0n)
    const rate = left > 0n && seconds > 0n ? (left * year) / seconds : 0n
    return {
      earnedPpb: rate < highestPpb ? rate : highestPpb,
      isKept: lastSaleMs >= startMs && standing.every(({ openedMs }) => openedMs <= lastSaleMs),
      computeInterest: (ppb) => standing.reduce((sum, stake) => sum + (stake.seconds * ppb) / year, 0n),
    }
  }

  return {
    demand,
    addIncome: (income) => void incomes.push(income),
    addGrowth: (growth) => void growths.push(growth),
    addRedeemed: (atMs, micro) => void redeemed.push({ atMs, micro }),
    addSale: (atMs) => {
      lastSaleMs = atMs
    },
    computeOwed,
  }
}
