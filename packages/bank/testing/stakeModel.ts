/**
 * A reference model of stakes and settlement, written from docs/rules.md alone and sharing no code with the bank: the
 * balances of members and of house accounts when members buy and redeem, the platform earns and days are settled.
 */

type Buy = { readonly kind: 'buy'; readonly member: number; readonly product: number; readonly micro: bigint }
type Redeem = { readonly kind: 'redeem'; readonly member: number; readonly stake: number }
type Income = { readonly kind: 'earn' | 'payFees'; readonly micro: bigint }
type Passage = { readonly kind: 'wait'; readonly ms: number } | { readonly kind: 'settle' }
export type StakeAct = Buy | Redeem | Income | Passage

/** A settled day as the bank recorded it, for the figures that the rules only bound. */
export type ObservedDay = { readonly pool: bigint; readonly rewards: bigint; readonly ratePpb: bigint }
export type Observed = { readonly paid: bigint; readonly days: readonly ObservedDay[] }

type ModelStake = Omit<Buy, 'kind'> & {
  readonly openedMs: number
  readonly promised: bigint
  settledMs: number
  isOpen: boolean
}

type ModelState = {
  nowMs: number
  /** The vault's realised rate over every term. */
  readonly realisedPpb: bigint
  readonly balances: bigint[]
  readonly stakes: ModelStake[]
  readonly house: { revenue: bigint; escrow: bigint; stakes: bigint; pool: bigint }
  readonly incomes: { readonly atMs: number; readonly micro: bigint; isFee: boolean }[]
  /** The day that is settled next. */
  nextDayMs: number
  /** Rate of the newest settled day; the start rate before the first. */
  lastRatePpb: bigint
  /** Flexible principal seconds of the newest settled day. */
  lastSeconds: bigint
  /** The stakes up to the newest plan, and what was on demand at it; null before the first. */
  plan: { readonly stakes: number; readonly demandMicro: bigint } | null
}

export type StakeModel = Readonly<Pick<ModelState, 'balances' | 'stakes' | 'house'>> & {
  /** Applies an act; the error code of an act that the rules refuse, which changes nothing. */
  apply(act: StakeAct, observed: Observed): number | undefined
  /** The revenue that promises and top-ups may take now. */
  computeSellable(): bigint
}

const [dayMs, daySeconds] = [86_400_000, 86_400n]
const ppb = 1_000_000_000n
const flexible = { days: 0n, startPpb: 5_000_000n, endPpb: 30_000_000n }
/** Products in the order of the templates. */
export const products = [
  flexible,
  { days: 15n, startPpb: 10_000_000n, endPpb: 15_000_000n },
  { days: 45n, startPpb: 15_000_000n, endPpb: 25_000_000n },
  { days: 180n, startPpb: 20_000_000n, endPpb: 35_000_000n },
] as const

const toInterest = (micro: bigint, ratePpb: bigint, seconds: bigint) =>
  (micro * ratePpb * seconds) / (ppb * 365n * daySeconds)
const toSeconds = (fromMs: number, toMs: number) => BigInt(Math.floor(Math.max(0, toMs - fromMs) / 1_000))
const sumMicro = (all: { micro: bigint }[]) => all.reduce((sum, { micro }) => sum + micro, 0n)
const getSmaller = (one: bigint, other: bigint) => (one < other ? one : other)
/** The observed figure, moved into its bounds: outside of them the balances then differ. */
const boundBy = (observed: bigint, lowest: bigint, highest: bigint) =>
  observed < lowest ? lowest : getSmaller(observed, highest)

/** Creates the model at a moment, for members with these balances. */
export function createStakeModel(
  params: Pick<ModelState, 'nowMs' | 'realisedPpb'> & { readonly balances: readonly bigint[] },
): StakeModel {
  const state: ModelState = {
    ...params,
    balances: [...params.balances],
    stakes: [],
    house: { revenue: 0n, escrow: 0n, stakes: 0n, pool: 0n },
    incomes: [],
    nextDayMs: Infinity,
    lastRatePpb: flexible.startPpb,
    lastSeconds: 0n,
    plan: null,
  }
  return Object.assign(state, {
    computeSellable: () => computeSellable(state),
    apply: (act: StakeAct, observed: Observed): number | undefined => {
      if (act.kind === 'buy') return buy(state, act)
      if (act.kind === 'redeem') return redeem(state, act, observed.paid)
      if (act.kind === 'wait') state.nowMs += act.ms
      else if (act.kind === 'settle') settleAll(state, observed.days)
      else {
        state.house.revenue += act.micro
        state.incomes.push({ atMs: state.nowMs, micro: act.micro, isFee: act.kind === 'payFees' })
      }
      return undefined
    },
  })
}

function credit(state: ModelState, member: number, micro: bigint): void {
  state.balances[member] = (state.balances[member] ?? 0n) + micro
}

function buy(state: ModelState, { member, product, micro }: Buy): number | undefined {
  const { house, nowMs, lastRatePpb } = state
  const terms = products[product] ?? flexible
  if (micro < 100_000_000n) return 2003
  const promised = toInterest(micro, terms.startPpb, terms.days * daySeconds)
  if (terms.days === 0n ? lastRatePpb < flexible.startPpb : promised > computeSellable(state)) return 2004
  if ((state.balances[member] ?? 0n) < micro) return 2005
  credit(state, member, -micro)
  house.stakes += micro
  house.revenue -= promised
  house.escrow += promised
  state.stakes.push({ member, product, micro, openedMs: nowMs, promised, settledMs: nowMs, isOpen: true })
  if (state.nextDayMs === Infinity) state.nextDayMs = nowMs - (nowMs % dayMs)
  return undefined
}

function redeem(state: ModelState, act: Redeem, paid: bigint): number | undefined {
  const stake = state.stakes[act.stake]
  if (stake === undefined) return 2006
  const { days } = products[stake.product] ?? flexible
  if (stake.member !== act.member) return 2007
  if (!stake.isOpen) return 2008
  if (days > 0n && state.nowMs < stake.openedMs + Number(days) * dayMs) return 2010
  const fromRevenue = days > 0n ? computeTopUp(state, stake) : computeRest(state, stake, paid)
  stake.isOpen = false
  state.house.stakes -= stake.micro
  state.house.escrow -= stake.promised
  state.house.revenue -= fromRevenue
  credit(state, stake.member, stake.micro + stake.promised + fromRevenue)
  return undefined
}

function computeTopUp(state: ModelState, stake: ModelStake): bigint {
  const { days, startPpb, endPpb } = products[stake.product] ?? flexible
  const rate = getSmaller(endPpb, state.realisedPpb) - startPpb
  return rate <= 0n
    ? 0n
    : getSmaller(toInterest(stake.micro, rate, days * daySeconds), computeSellable(state))
}

/**
 * Revenue less the income of the days without a plan and their demand interest at the end rate, the running day to its
 * end. Capital counts as income once a day has been planned.
 */
function computeSellable({ house, incomes, stakes, plan, nextDayMs, nowMs }: ModelState): bigint {
  const endMs = nowMs - (nowMs % dayMs) + dayMs
  const income = sumMicro(incomes.filter(({ isFee, atMs }) => isFee || (plan !== null && atMs >= nextDayMs)))
  const standing = plan === null ? 0n : plan.demandMicro * toSeconds(nextDayMs, endMs)
  const seconds = stakes
    .slice(plan?.stakes ?? 0)
    .filter(({ isOpen, product }) => isOpen && product === 0)
    .reduce((sum, { micro, openedMs }) => sum + micro * toSeconds(openedMs, endMs + 999), standing)
  const year = ppb * 365n * daySeconds
  const kept = income + (seconds * flexible.endPpb + year - 1n) / year
  return house.revenue > kept ? house.revenue - kept : 0n
}

/**
 * Only bounded where revenue is short: the rules promise a share of it and do not say beside which stakes. It is at least
 * the share beside all that stood on the newest settled day or stands now.
 */
function computeRest(state: ModelState, stake: ModelStake, paid: bigint): bigint {
  const { stakes, house, nowMs, lastRatePpb, nextDayMs, lastSeconds } = state
  const seconds = toSeconds(stake.settledMs, nowMs)
  const wanted = toInterest(stake.micro, lastRatePpb, seconds)
  const own = stake.micro * seconds
  const others = stakes.filter((other) => other !== stake && other.isOpen && other.product === 0)
  const standing = others.reduce((sum, one) => sum + one.micro * toSeconds(one.settledMs, nowMs), 0n)
  const everybody = own + standing + (lastSeconds * toSeconds(nextDayMs, nowMs)) / daySeconds
  const share = everybody === 0n ? 0n : (house.revenue * own) / everybody
  return boundBy(paid, getSmaller(wanted, share), getSmaller(wanted, house.revenue))
}

function settleAll(state: ModelState, days: readonly ObservedDay[]): void {
  for (const observed of days) {
    // A day that the bank settles before its end is none of the model's, and the balances differ.
    if (state.nextDayMs + dayMs > state.nowMs) return
    settleDay(state, state.nextDayMs, observed)
    state.nextDayMs += dayMs
  }
  if (state.nextDayMs + dayMs <= state.nowMs) throw new Error('an ended day was not settled')
}

/**
 * Bounded where income came in after the day: the rules do not say how much of it was spent since, so that the day's
 * revenue lies between that without any of it and that with all.
 */
function settleDay(state: ModelState, dayStartMs: number, observed: ObservedDay): void {
  const { house, incomes } = state
  const endMs = dayStartMs + dayMs
  const later = sumMicro(incomes.filter(({ atMs }) => atMs >= endMs))
  const counted = incomes.filter(({ atMs, isFee }) => isFee && atMs < endMs)
  const fees = sumMicro(counted)
  for (const income of counted) income.isFee = false
  let [lowest, highest] = [house.revenue > later ? house.revenue - later : 0n, house.revenue]
  const take = (figure: bigint, due: bigint): bigint => {
    const taken = boundBy(figure, getSmaller(due, lowest), getSmaller(due, highest))
    lowest = lowest > taken ? lowest - taken : 0n
    highest -= taken
    return taken
  }
  const pool = take(observed.pool, fees / 20n)
  take(observed.rewards, fees / 10n)
  const standing = state.stakes
    .filter(({ isOpen, product, openedMs }) => isOpen && product === 0 && openedMs < endMs)
    .map((stake) => ({ stake, seconds: toSeconds(Math.max(stake.openedMs, dayStartMs), endMs) }))
  const total = standing.reduce((sum, { stake, seconds }) => sum + stake.micro * seconds, 0n)
  const toRate = (revenue: bigint) =>
    total === 0n
      ? flexible.endPpb * getSmaller(revenue, 1n)
      : getSmaller(flexible.endPpb, (revenue * ppb * 365n * daySeconds) / total)
  const rate = boundBy(observed.ratePpb, toRate(lowest), toRate(highest))
  // No member has earned a reward here: their budget returns to revenue.
  house.revenue -= pool
  house.pool += pool
  for (const { stake, seconds } of standing) {
    const interest = toInterest(stake.micro, rate, seconds)
    credit(state, stake.member, interest)
    house.revenue -= interest
    stake.settledMs = endMs
  }
  const demandMicro = sumMicro(state.stakes.filter(({ isOpen, product }) => isOpen && product === 0))
  const plan = { stakes: state.stakes.length, demandMicro }
  Object.assign(state, { lastRatePpb: rate, lastSeconds: total, plan })
}
