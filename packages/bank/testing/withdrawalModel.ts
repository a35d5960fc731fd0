/**
 * A reference model of withdrawals, written from docs/rules.md alone and sharing no code with the bank: what becomes of
 * orders and balances when members, the screening, operators and the vault act one after another.
 */

export type Currency = 'USDT' | 'GUSD'

export type ModelAct =
  | {
      readonly kind: 'request'
      readonly member: number
      readonly currency: Currency
      readonly micro: bigint
    }
  | { readonly kind: 'cancel'; readonly order: number }
  | { readonly kind: 'pay'; readonly order: number }
  | { readonly kind: 'screen'; readonly list: 'clear' | 'hit' | 'silent' }
  | {
      readonly kind: 'approve' | 'reject' | 'release' | 'return'
      readonly order: number
      readonly operator: number
    }
  | { readonly kind: 'nextDay' }

type State =
  | 'requested'
  | 'screening'
  | 'review'
  | 'frozen'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'confirmed'

export type ModelOrder = {
  readonly member: number
  readonly currency: Currency
  readonly micro: bigint
  state: State
  /** Null until screened; 0 is automatic. */
  needed: number | null
  reason: string | null
}

type TrackedOrder = ModelOrder & {
  automaticDay: number | null
  paidDay: number | null
  readonly requestDay: number
  readonly votes: Set<string>
}
/** `paidBefore`: what the member was paid on the first day, before the acts. */
export type ModelMember = {
  balances: Record<Currency, bigint>
  readonly paidBefore: bigint
  wasPaid: boolean
}

const unit = 1_000_000n
const minimum = 1n * unit
const automaticPerMember = 500n * unit
const automaticTotal = 20_000n * unit
const oneReviewer = 10_000n * unit

export type WithdrawalModel = {
  readonly orders: readonly ModelOrder[]
  readonly members: readonly ModelMember[]
  /** Applies an act; the error code of an act that the rules refuse, which changes nothing. */
  apply(act: ModelAct): number | undefined
}

/** The state of the model: balances, orders and the number of the day. */
type ModelState = { readonly accounts: readonly ModelMember[]; readonly orders: TrackedOrder[]; day: number }

/** Creates the model for these members, on its first day and without orders. */
export function createWithdrawalModel(members: readonly ModelMember[]): WithdrawalModel {
  const state: ModelState = {
    accounts: members.map((member) => ({ ...member, balances: { ...member.balances } })),
    orders: [],
    day: 0,
  }
  return {
    orders: state.orders,
    members: state.accounts,
    apply: (act) => {
      if (act.kind === 'request') return request(state, act)
      if (act.kind === 'nextDay') state.day += 1
      else if (act.kind === 'screen') screenAll(state, act.list)
      else return applyToOrder(state, act)
      return undefined
    },
  }
}

function applyToOrder(
  state: ModelState,
  act: Exclude<ModelAct, { kind: 'request' | 'nextDay' | 'screen' }>,
): number | undefined {
  const order = state.orders[act.order]
  if (order === undefined) throw new Error(`the model has no order ${act.order}`)
  if (act.kind === 'cancel') return cancel(state, order)
  if (act.kind !== 'pay') return evaluateVote(state, order, act)
  order.state = 'confirmed'
  order.reason = null
  order.paidDay = state.day
  getAccount(state, order.member).wasPaid = true
  return undefined
}

function getAccount({ accounts }: ModelState, index: number): ModelMember {
  const account = accounts[index]
  if (account === undefined) throw new Error(`the model has no member ${index}`)
  return account
}

function reverse(state: ModelState, order: TrackedOrder, end: 'rejected' | 'cancelled'): void {
  order.state = end
  order.reason = end === 'cancelled' ? 'byMember' : 'byOperator'
  getAccount(state, order.member).balances[order.currency] += order.micro
}

function sumAutomatic({ orders, day }: ModelState, isCounted: (order: TrackedOrder) => boolean): bigint {
  return orders
    .filter((order) => order.automaticDay === day && isCounted(order))
    .reduce((sum, { micro }) => sum + micro, 0n)
}

function request(
  state: ModelState,
  { member, currency, micro }: Extract<ModelAct, { kind: 'request' }>,
): number | undefined {
  if (micro < minimum) return 3013
  const account = getAccount(state, member)
  if (account.balances[currency] < micro) return 3015
  account.balances[currency] -= micro
  const votes = new Set<string>()
  state.orders.push({
    member,
    currency,
    micro,
    state: 'requested',
    needed: null,
    reason: null,
    automaticDay: null,
    paidDay: null,
    requestDay: state.day,
    votes,
  })
  return undefined
}

function screenAll(state: ModelState, list: 'clear' | 'hit' | 'silent'): void {
  for (const order of state.orders) {
    if (order.state !== 'requested' && order.state !== 'screening') continue
    if (list === 'silent') order.state = 'screening'
    else if (list === 'hit') Object.assign(order, { state: 'frozen', needed: 2, reason: 'sanctioned' })
    else screenOne(state, order)
  }
}

function screenOne(state: ModelState, order: TrackedOrder): void {
  const reason = findReviewReason(state, order)
  if (reason === null) Object.assign(order, { state: 'approved', needed: 0, reason, automaticDay: state.day })
  else
    Object.assign(order, { state: 'review', needed: sumRecent(state, order) > oneReviewer ? 2 : 1, reason })
}

/** The order and the member's earlier ones that are open or were paid in the day before it. */
function sumRecent(state: ModelState, order: TrackedOrder): bigint {
  const { orders } = state
  const isRecent = (earlier: TrackedOrder) =>
    earlier.member === order.member &&
    !['rejected', 'cancelled'].includes(earlier.state) &&
    (earlier.paidDay === null || earlier.paidDay >= order.requestDay)
  const earlier = orders.slice(0, orders.indexOf(order)).filter(isRecent)
  const paidBefore = order.requestDay === 0 ? getAccount(state, order.member).paidBefore : 0n
  return [...earlier, order].reduce((sum, { micro }) => sum + micro, paidBefore)
}

function findReviewReason(state: ModelState, { member, micro }: TrackedOrder): string | null {
  if (!getAccount(state, member).wasPaid) return 'firstWithdrawal'
  if (sumAutomatic(state, (order) => order.member === member) + micro > automaticPerMember)
    return 'overDailyLimit'
  return sumAutomatic(state, () => true) + micro > automaticTotal ? 'overTotalLimit' : null
}

function evaluateVote(
  state: ModelState,
  order: TrackedOrder,
  { kind, operator }: { kind: 'approve' | 'reject' | 'release' | 'return'; operator: number },
): number | undefined {
  const isReview = kind === 'approve' || kind === 'reject'
  if (order.state !== (isReview ? 'review' : 'frozen')) return 3020
  const vote = `${kind} ${operator}`
  if (order.votes.has(vote)) return 3020
  order.votes.add(vote)
  const agreeing = [...order.votes].filter((given) => given.startsWith(`${kind} `)).length
  if (kind === 'reject') reverse(state, order, 'rejected')
  else if (agreeing < (isReview ? (order.needed ?? 2) : 2)) return undefined
  else if (kind === 'return') reverse(state, order, 'rejected')
  else Object.assign(order, { state: 'approved', reason: isReview ? null : 'released' })
  return undefined
}

function cancel(state: ModelState, order: TrackedOrder): number | undefined {
  if (order.state === 'cancelled') return undefined
  if (order.state === 'frozen') return 3018
  if (!['requested', 'screening', 'review'].includes(order.state)) return 3020
  reverse(state, order, 'cancelled')
  return undefined
}
