/**
 * A reference model of withdrawals, written from docs/rules.md alone and sharing no code with the bank: what becomes of
 * orders and balances when members, the screening, operators and the vault act one after another.
 */

export type ModelAct =
  | { readonly kind: 'request'; readonly member: number; readonly micro: bigint }
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
  readonly micro: bigint
  state: State
  /** Null until screened; 0 is automatic. */
  needed: number | null
  reason: string | null
}

type TrackedOrder = ModelOrder & { automaticDay: number | null; readonly votes: Set<string> }
export type ModelMember = { balance: bigint; wasPaid: boolean }

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

export function createWithdrawalModel(members: readonly ModelMember[]): WithdrawalModel {
  const accounts = members.map((member) => ({ ...member }))
  const orders: TrackedOrder[] = []
  let day = 0

  const getAccount = (index: number): ModelMember => {
    const account = accounts[index]
    if (account === undefined) throw new Error(`the model has no member ${index}`)
    return account
  }
  const giveBack = (order: TrackedOrder, state: 'rejected' | 'cancelled'): void => {
    order.state = state
    order.reason = state === 'cancelled' ? 'byMember' : 'byOperator'
    getAccount(order.member).balance += order.micro
  }
  const sumAutomatic = (isCounted: (order: TrackedOrder) => boolean): bigint =>
    orders
      .filter((order) => order.automaticDay === day && isCounted(order))
      .reduce((sum, { micro }) => sum + micro, 0n)

  function request(member: number, micro: bigint): number | undefined {
    if (micro < minimum) return 3013
    const account = getAccount(member)
    if (account.balance < micro) return 3015
    account.balance -= micro
    const votes = new Set<string>()
    orders.push({ member, micro, state: 'requested', needed: null, reason: null, automaticDay: null, votes })
    return undefined
  }

  function screenOne(order: TrackedOrder, list: 'clear' | 'hit' | 'silent'): void {
    if (list === 'silent') {
      order.state = 'screening'
      return
    }
    if (list === 'hit') {
      Object.assign(order, { state: 'frozen', needed: 2, reason: 'sanctioned' })
      return
    }
    const reason = findReviewReason(order)
    if (reason === null) Object.assign(order, { state: 'approved', needed: 0, reason, automaticDay: day })
    else Object.assign(order, { state: 'review', needed: order.micro > oneReviewer ? 2 : 1, reason })
  }

  function findReviewReason({ member, micro }: TrackedOrder): string | null {
    if (!getAccount(member).wasPaid) return 'firstWithdrawal'
    if (sumAutomatic((order) => order.member === member) + micro > automaticPerMember) return 'overDailyLimit'
    return sumAutomatic(() => true) + micro > automaticTotal ? 'overTotalLimit' : null
  }

  function decide(order: TrackedOrder, kind: 'approve' | 'reject' | 'release' | 'return', operator: number) {
    const isReview = kind === 'approve' || kind === 'reject'
    if (order.state !== (isReview ? 'review' : 'frozen')) return 3020
    const vote = `${kind} ${operator}`
    if (order.votes.has(vote)) return 3020
    order.votes.add(vote)
    const agreeing = [...order.votes].filter((given) => given.startsWith(`${kind} `)).length
    if (kind === 'reject') giveBack(order, 'rejected')
    else if (agreeing < (isReview ? (order.needed ?? 2) : 2)) return undefined
    else if (kind === 'return') giveBack(order, 'rejected')
    else Object.assign(order, { state: 'approved', reason: isReview ? null : 'released' })
    return undefined
  }

  function cancel(order: TrackedOrder): number | undefined {
    if (order.state === 'cancelled') return undefined
    if (order.state === 'frozen') return 3018
    if (!['requested', 'screening', 'review'].includes(order.state)) return 3020
    giveBack(order, 'cancelled')
    return undefined
  }

  function apply(act: ModelAct): number | undefined {
    if (act.kind === 'request') return request(act.member, act.micro)
    if (act.kind === 'nextDay') {
      day += 1
      return undefined
    }
    if (act.kind === 'screen') {
      for (const order of orders)
        if (order.state === 'requested' || order.state === 'screening') screenOne(order, act.list)
      return undefined
    }
    const order = orders[act.order]
    if (order === undefined) throw new Error(`the model has no order ${act.order}`)
    if (act.kind === 'cancel') return cancel(order)
    if (act.kind !== 'pay') return decide(order, act.kind, act.operator)
    order.state = 'confirmed'
    order.reason = null
    getAccount(order.member).wasPaid = true
    return undefined
  }

  return { orders, members: accounts, apply }
}
