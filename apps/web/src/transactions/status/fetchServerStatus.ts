import { type ApiClient, ApiError } from '@bank/api-schema'
import { isSameAddress } from '@bank/chain'
import type { ChainClient } from '../chainClient/createChainClient.ts'
import type { TransactionEvent } from '../state/reduceTransaction.ts'
import {
  type CrossTransaction,
  findDepositHash,
  type Hash,
  isCross,
  isRecharge,
  type PoolTransaction,
  type RechargeTransaction,
  type Transaction,
} from '../state/transaction.ts'

export type ServerStatusDeps = {
  readonly client: ChainClient
  readonly api: Pick<
    ApiClient,
    | 'registerRecharge'
    | 'queryRecharge'
    | 'confirmTornadoOrder'
    | 'queryTornadoOrders'
    | 'registerCrossOrder'
    | 'queryCrossDetail'
  >
  readonly now: () => number
}

type Events = readonly TransactionEvent[]

/** Fetches the bank's status of a transaction beyond its block, after reporting the hash to it. */
export function fetchServerStatus(transaction: Transaction, sources: ServerStatusDeps): Promise<Events> {
  if (isRecharge(transaction)) return fetchRechargeStatus(transaction, sources)
  return isCross(transaction) ? fetchCrossStatus(transaction, sources) : fetchPoolStatus(transaction, sources)
}

/**
 * Reports the transaction hash of a cross-chain transfer to the bank, and every hash that replaced it. Safe
 * once its block is final and the bank has seen it or does not know it at all: no client can do more then.
 */
export async function fetchCrossStatus(
  transaction: CrossTransaction,
  sources: ServerStatusDeps,
): Promise<Events> {
  const hash = findDepositHash(transaction)
  if (!hash) return []
  const { api } = sources
  const { quoteId } = transaction.objective
  try {
    const order = transaction.isRegistered
      ? await api.queryCrossDetail({ originTxHash: hash })
      : await api.registerCrossOrder({ quoteId, originTxHash: hash })
    const news: TransactionEvent[] = transaction.isRegistered ? [] : [{ type: 'registered' }]
    return order.detail === 'sent' ? news : [...news, ...(await creditWhenFinal(transaction, hash, sources))]
  } catch (error) {
    if (!isUnknownTransfer(error)) throw error
    return creditWhenFinal(transaction, hash, sources)
  }
}

function isUnknownTransfer(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered') return false
  return error.failure.code === 5004 || error.failure.messageKey === 'crossQuoteUnknown'
}

async function creditWhenFinal(
  { state }: Transaction,
  hash: Hash,
  { client, now }: ServerStatusDeps,
): Promise<Events> {
  if (state.status !== 'confirmed') return []
  const { number } = await client.getBlock({ blockTag: 'finalized' })
  return Number(number) >= state.blockNumber ? [{ type: 'credited', hash, at: now() }] : []
}

/** Fetches the bank's status of a recharge, after reporting the deposit. */
export async function fetchRechargeStatus(
  transaction: RechargeTransaction,
  { api }: ServerStatusDeps,
): Promise<Events> {
  const hash = findDepositHash(transaction)
  if (!hash) return []
  const news: TransactionEvent[] = []
  if (!transaction.isRegistered) {
    await api.registerRecharge({ txHash: hash, amount: transaction.objective.amount })
    news.push({ type: 'registered' })
  }
  const recharge = await api.queryRecharge({ txHash: hash })
  if (recharge.status === 'credited')
    news.push({ type: 'credited', hash, at: recharge.creditTime ?? recharge.createTime })
  return news
}

/**
 * Fetches the status of a private-pool call beyond its block. A deposit is safe once its order has left
 * `created`; a call without an order here (lost by the bank, or the member's own withdrawal) is safe once its
 * block is final.
 */
export async function fetchPoolStatus(
  transaction: PoolTransaction,
  sources: ServerStatusDeps,
): Promise<Events> {
  const hash = findDepositHash(transaction)
  if (!hash) return []
  const events =
    transaction.objective.kind === 'mix' ? await confirmDeposit(transaction, hash, sources) : null
  return events ?? creditWhenFinal(transaction, hash, sources)
}

/**
 * Reports the deposit transaction of an order to the bank and returns the order's state; null without an
 * order.
 */
async function confirmDeposit(
  transaction: PoolTransaction,
  hash: Hash,
  { api }: ServerStatusDeps,
): Promise<Events | null> {
  const { commitment } = transaction.objective
  const news: TransactionEvent[] = []
  if (!transaction.isRegistered) {
    const isKnown = await api.confirmTornadoOrder({ commitmentHex: commitment, inHash: hash }).then(
      () => true,
      (error) => isAnswered(error, orderMovedOn),
    )
    if (!isKnown) return null
    news.push({ type: 'registered' })
  }
  const { dataList } = await api.queryTornadoOrders({ pageNo: 1, pageSize: 100 })
  const order = dataList.find(({ commitmentHex }) => isSameAddress(commitmentHex, commitment))
  if (order && order.detail !== 'created') news.push({ type: 'credited', hash, at: order.stateTime })
  return order || news.length > 0 ? news : null
}

/** 3025: the watcher found the deposit before the client reported it. */
const orderMovedOn = 3025
const orderUnknown: readonly number[] = [3024, 3026]

function isAnswered(error: unknown, code: number): boolean {
  if (!(error instanceof ApiError)) throw error
  if (error.code === code) return true
  if (error.code !== undefined && orderUnknown.includes(error.code)) return false
  throw error
}
