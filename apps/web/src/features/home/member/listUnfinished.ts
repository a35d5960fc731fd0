import { getAsset } from '../../../api/currencyIds.ts'
import type { Recharge, Withdrawal } from '../../../records/accountQueries.ts'
import { isOpenCrossOrder } from '../../../records/computePollIntervalMs.ts'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'
import type { Order as StakeOrder } from '../../../records/earningQueries.ts'
import type { Order as MixedOrder } from '../../../records/mixingQueries.ts'
import { hasEnded, isUnderWay } from '../../../records/recordStates.ts'
import type { Target } from '../../../routing/routes.ts'
import { findDepositHash, type Transaction } from '../../../transactions/state/transaction.ts'

/** The reason: `needsYou`: nothing happens until the member acts; `over`: a term that can be redeemed. */
export type UnfinishedState = 'needsYou' | 'over' | 'inReview' | 'onHold' | 'refunding' | 'underWay'

export type Unfinished = {
  readonly key: string
  readonly kind: 'recharge' | 'withdrawal' | 'stake' | 'mixed' | 'cross'
  readonly state: UnfinishedState
  /** A decimal of `symbol`; null while the amount is unknown. */
  readonly amount: string | null
  readonly symbol: string
  readonly time: number
  readonly target: Target
}

/** Everything of a member that can be unfinished, as this browser and the server list it. */
export type OpenRecords = {
  readonly transactions: readonly Transaction[]
  readonly recharges: readonly Recharge[]
  readonly withdrawals: readonly Withdrawal[]
  readonly stakes: readonly StakeOrder[]
  readonly mixed: readonly MixedOrder[]
  readonly cross: readonly CrossOrder[]
}

/** The names that the installation gives its unit and its chain's coin. */
type Symbols = { readonly unit: string; readonly coin: string }

/** Lists what is unfinished: first what waits for the member, then the rest, each newest first, nothing twice. */
export function listUnfinished(records: OpenRecords, symbols: Symbols): Unfinished[] {
  const { recharges, withdrawals, stakes, mixed, cross } = records
  // The server may have credited a transfer, or ended it, before this browser knows.
  const isKnown = createKnownTest(records)
  const own = records.transactions.filter(
    (transaction) => transaction.state.status !== 'credited' && !isKnown(transaction),
  )
  const sent = new Set(own.map((transaction) => findDepositHash(transaction)?.toLowerCase()))
  const items = [
    ...own.map((transaction) => fromTransaction(transaction, symbols)),
    ...recharges
      .filter((recharge) => isUnderWay(recharge) && !sent.has(recharge.txHash.toLowerCase()))
      .map(fromRecharge),
    ...withdrawals.filter((order) => !hasEnded(order)).map((order) => fromWithdrawal(order, symbols)),
    ...stakes
      .filter(({ stakeType, redeemable }) => stakeType === 1 && redeemable)
      .map((order) => fromStake(order, symbols)),
    ...mixed.filter(({ detail }) => isMixedOpen(detail)).map((order) => fromMixed(order, symbols)),
    ...cross.filter(isOpenCrossOrder).map(fromCross),
  ]
  return items.toSorted((a, b) => rank(a.state) - rank(b.state) || b.time - a.time)
}

const rank = (state: UnfinishedState): number => (state === 'needsYou' || state === 'over' ? 0 : 1)

/** Tests transactions of this browser: true where the server lists the end of one, or its order. */
function createKnownTest({ recharges, mixed, cross }: OpenRecords): (transaction: Transaction) => boolean {
  const ended = recharges.filter((recharge) => !isUnderWay(recharge))
  const hashes = new Set(ended.map(({ txHash }) => txHash.toLowerCase()))
  const deposited = mixed.filter(({ detail }) => detail !== 'created')
  const commitments = new Set(deposited.map(({ commitmentHex }) => commitmentHex.toLowerCase()))
  const quotes = new Set(cross.map(({ quoteId }) => quoteId))
  return (transaction) => {
    const { objective } = transaction
    if (objective.kind === 'recharge') return hashes.has(findDepositHash(transaction)?.toLowerCase() ?? '')
    if (objective.kind === 'cross') return quotes.has(objective.quoteId)
    return objective.kind === 'mix' && commitments.has(objective.commitment.toLowerCase())
  }
}

function fromTransaction({ id, objective, state, createdAt }: Transaction, { coin }: Symbols): Unfinished {
  const isSent = state.status === 'sent' || state.status === 'unknown' || state.status === 'confirmed'
  const { kind, target } = places[objective.kind]
  return {
    key: `transaction ${id}`,
    kind,
    state: isSent ? 'underWay' : 'needsYou',
    amount: objective.amount,
    symbol: objective.kind === 'recharge' || objective.kind === 'cross' ? objective.asset : coin,
    time: createdAt,
    target,
  }
}

/** The screen that continues a transaction of each purpose. */
const places: Readonly<Record<Transaction['objective']['kind'], Pick<Unfinished, 'kind' | 'target'>>> = {
  recharge: { kind: 'recharge', target: { to: '/my' } },
  cross: { kind: 'cross', target: { to: '/cross/chain' } },
  mix: { kind: 'mixed', target: { to: '/mixed/currency' } },
  withdraw: { kind: 'mixed', target: { to: '/mixed/recovery' } },
  takeBack: { kind: 'mixed', target: { to: '/mixed/record' } },
}

const fromRecharge = ({ txHash, amount, halted, createTime }: Recharge): Unfinished => ({
  key: `recharge ${txHash}`,
  kind: 'recharge',
  state: halted === null ? 'underWay' : 'onHold',
  amount,
  symbol: 'USDT',
  time: createTime,
  target: { to: '/my' },
})

const fromWithdrawal = (
  { withdrawalId, currencyId, amount, state, createTime }: Withdrawal,
  { unit }: Symbols,
): Unfinished => ({
  key: `withdrawal ${withdrawalId}`,
  kind: 'withdrawal',
  state: state === 'review' ? 'inReview' : state === 'frozen' ? 'onHold' : 'underWay',
  amount,
  symbol: getAsset({ currencyId }) === 'GUSD' ? unit : 'USDT',
  time: createTime,
  target: { to: '/my', query: { withdrawal: `${withdrawalId}` } },
})

const fromStake = (
  { stakeOrderId, stakeAmount, expireTime, openTime }: StakeOrder,
  { unit }: Symbols,
): Unfinished => ({
  key: `stake ${stakeOrderId}`,
  kind: 'stake',
  state: 'over',
  amount: stakeAmount,
  symbol: unit,
  time: expireTime ?? openTime,
  target: { to: '/Financial/my' },
})

/** True while BNB is in the pool and neither paid out nor taken back; an order without a deposit moved nothing. */
const isMixedOpen = (detail: MixedOrder['detail']): boolean =>
  detail !== 'created' && detail !== 'withdrawn' && detail !== 'takenBack'

/** An order that was not paid out has to be taken back. */
const fromMixed = (
  { orderId, detail, managed, depositAmount, createTime }: MixedOrder,
  { coin }: Symbols,
): Unfinished => ({
  key: `mixed ${orderId}`,
  kind: 'mixed',
  state:
    detail === 'refused' || detail === 'failed' || (detail === 'ready' && !managed) ? 'needsYou' : 'underWay',
  amount: depositAmount,
  symbol: coin,
  time: createTime,
  target: { to: '/mixed/record' },
})

const fromCross = ({ orderId, detail, originAmount, originSymbol, crossTime }: CrossOrder): Unfinished => ({
  key: `cross ${orderId}`,
  kind: 'cross',
  state: detail === 'expired' ? 'refunding' : 'underWay',
  amount: originAmount,
  symbol: originSymbol,
  time: crossTime,
  target: { to: '/cross/record/$orderId', params: { orderId } },
})
