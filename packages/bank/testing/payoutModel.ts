/**
 * A reference model of payouts, written from docs/rules.md and docs/architecture.md (A withdrawal) alone and sharing no
 * code with the bank: what the vault has paid, in which order, once the workers have nothing left to do.
 */

export type PayoutAct =
  | { readonly kind: 'order'; readonly member: number; readonly micro: bigint }
  | { readonly kind: 'approve' | 'freeze' | 'release' | 'cancel'; readonly order: number }
  | { readonly kind: 'ban' | 'unban'; readonly member: number }
  /** The amount that the vault can pay now, idle or out of the market. */
  | { readonly kind: 'liquidity'; readonly micro: bigint }
  | { readonly kind: 'pause' | 'resume' | 'nextDay' }
  /** Workers until nothing moves any more; kills among them change nothing of the result. */
  | { readonly kind: 'work' }

export type PayoutOrder = {
  readonly member: number
  readonly micro: bigint
  state: 'review' | 'frozen' | 'approved' | 'cancelled' | 'confirmed'
  paid: bigint
}

/** One payment of the vault, in the order in which it was made. */
export type ModelPayment = { readonly order: number; readonly micro: bigint }

/** `releasedUnder`: the member's ban of which the two who released it knew, 0 for none; null for an approved one. */
type TrackedOrder = PayoutOrder & { releasedUnder: number | null }
type ModelState = {
  readonly balances: bigint[]
  readonly orders: TrackedOrder[]
  /** Orders approved and not ended, first approved first; one that is frozen keeps its place. */
  readonly queue: number[]
  readonly payments: ModelPayment[]
  /** Bans of a member so far; a member who is not banned is not in it. */
  readonly banned: Map<number, number>
  bans: number
  readonly caps: { readonly perPayout: bigint; readonly perDay: bigint }
  liquidity: bigint
  paidToday: bigint
  isPaused: boolean
}

export type PayoutModel = {
  readonly balances: readonly bigint[]
  readonly orders: readonly PayoutOrder[]
  readonly payments: readonly ModelPayment[]
  readonly isPaused: boolean
  apply(act: PayoutAct): void
}

/** Creates the model with these balances, and the vault's caps and liquidity. */
export function createPayoutModel(
  params: Pick<ModelState, 'caps' | 'liquidity'> & { readonly balances: readonly bigint[] },
): PayoutModel {
  const state: ModelState = {
    ...params,
    balances: [...params.balances],
    orders: [],
    queue: [],
    payments: [],
    banned: new Map(),
    bans: 0,
    paidToday: 0n,
    isPaused: false,
  }
  return Object.assign(state, { apply: (act: PayoutAct) => applyAct(state, act) })
}

function applyAct(state: ModelState, act: PayoutAct): void {
  switch (act.kind) {
    case 'order': {
      credit(state, act.member, -act.micro)
      state.orders.push({
        member: act.member,
        micro: act.micro,
        state: 'review',
        paid: 0n,
        releasedUnder: null,
      })
      return
    }
    case 'ban':
      state.bans += 1
      state.banned.set(act.member, state.bans)
      return
    case 'unban':
      state.banned.delete(act.member)
      return
    case 'liquidity':
      state.liquidity = act.micro
      return
    case 'pause':
    case 'resume':
      state.isPaused = act.kind === 'pause'
      return
    case 'nextDay':
      state.paidToday = 0n
      return
    case 'work':
      payQueue(state)
      return
    default:
      decide(state, act.kind, act.order)
  }
}

function credit(state: ModelState, member: number, micro: bigint): void {
  state.balances[member] = (state.balances[member] ?? 0n) + micro
}

function getOrder({ orders }: ModelState, index: number): TrackedOrder {
  const order = orders[index]
  if (order === undefined) throw new Error(`the model has no order ${index}`)
  return order
}

function decide(state: ModelState, kind: 'approve' | 'freeze' | 'release' | 'cancel', index: number): void {
  const order = getOrder(state, index)
  if (kind === 'freeze') order.state = 'frozen'
  else if (kind === 'cancel') {
    order.state = 'cancelled'
    credit(state, order.member, order.micro)
  } else {
    order.state = 'approved'
    order.releasedUnder = kind === 'release' ? (state.banned.get(order.member) ?? 0) : null
    if (!state.queue.includes(index)) state.queue.push(index)
  }
}

/** First approved, first paid: the first payment that does not fit holds back everything behind it. */
function payQueue(state: ModelState): void {
  for (const index of [...state.queue]) {
    const order = getOrder(state, index)
    if (order.state === 'frozen') continue
    const ban = state.banned.get(order.member)
    if (ban !== undefined && order.releasedUnder !== ban) order.state = 'frozen'
    else if (payOrder(state, order, index)) state.queue.splice(state.queue.indexOf(index), 1)
    else return
  }
}

/** Pays an order in parts up to the cap per payout; false when something of it must wait. */
function payOrder(state: ModelState, order: TrackedOrder, index: number): boolean {
  while (order.paid < order.micro) {
    const rest = order.micro - order.paid
    const micro = rest < state.caps.perPayout ? rest : state.caps.perPayout
    const isOverDay = state.paidToday + micro > state.caps.perDay
    if (state.isPaused || isOverDay || micro > state.liquidity) return false
    order.paid += micro
    state.paidToday += micro
    state.liquidity -= micro
    state.payments.push({ order: index, micro })
  }
  order.state = 'confirmed'
  return true
}
