import type { Address } from 'viem'

export type Hash = `0x${string}`

/** Purpose of one call of a recharge: an allowance back to zero, the exact allowance, the deposit. */
export type RechargeAction = 'reset' | 'approve' | 'deposit'

/**
 * Purpose of a call of a private pool: a deposit, the member's own withdrawal to a receiver, a deposit taken
 * back.
 */
export type PoolAction = 'mix' | 'withdraw' | 'takeBack'

/**
 * Purpose of one call of a cross-chain transfer: an allowance back to zero, the exact allowance, the deposit.
 */
export type CrossAction = 'reset' | 'approve' | 'cross'

export type CallAction = RechargeAction | PoolAction | CrossAction

/** A contract call as confirmed by the user; never computed again. `value` is in wei, absent for none. */
export type FrozenCall<Action extends CallAction = CallAction> = {
  readonly action: Action
  readonly to: Address
  readonly data: `0x${string}`
  readonly value?: string
}

/** USDT for the member's balance. `amount` is a decimal of the asset. */
export type RechargeObjective = { readonly kind: 'recharge'; readonly amount: string; readonly asset: 'USDT' }

/** Objective in a private pool, for the deposit under `commitment`. `amount` is a decimal of BNB. */
export type PoolObjective = {
  readonly kind: PoolAction
  readonly amount: string
  readonly asset: 'BNB'
  readonly commitment: Hash
}

/**
 * A cross-chain transfer as quoted and confirmed. Amounts are decimals of their own token, and `outputAmount`
 * is the least that arrives; not to be sent once the clock of its chain has reached `expiresAt`, in
 * milliseconds.
 */
export type CrossObjective = {
  readonly kind: 'cross'
  readonly amount: string
  readonly asset: string
  readonly inputToken: Address
  readonly outputAmount: string
  readonly outputSymbol: string
  readonly outputToken: Address
  readonly destinationChainId: number
  readonly recipient: Address
  readonly quoteId: string
  readonly expiresAt: number
}

/** A call that left the wallet. `addedAt` is epoch milliseconds. */
export type SentCall = {
  readonly hash: Hash
  readonly from: Address
  readonly nonce: number
  readonly to: Address
  readonly data: `0x${string}`
  /** In wei; absent for none. */
  readonly value?: string
  readonly chainId: number
  /** Latest block when it was sent: the start of a search for a replacement. */
  readonly blockNumber: number
  readonly addedAt: number
}

/** State of the chain when the wallet was asked: enough to find the call again if the answer is lost. */
export type Asked = { readonly nonce: number; readonly blockNumber: number; readonly askedAt: number }

export type PauseReason =
  | 'rejected'
  | 'interrupted'
  | 'walletFailed'
  | 'insufficientGas'
  | 'wouldRevert'
  | 'overtaken'
  | 'quoteExpired'
/**
 * `replaced`: another call was seen with its nonce. `overtaken`: its nonce is used by an unknown transaction.
 */
export type FailureReason = 'reverted' | 'cancelled' | 'replaced' | 'overtaken'

export type TransactionState =
  | { readonly status: 'ready' }
  | { readonly status: 'asking'; readonly asked: Asked }
  | { readonly status: 'paused'; readonly reason: PauseReason; readonly asked: Asked | null }
  | { readonly status: 'sent'; readonly sent: SentCall }
  | { readonly status: 'unknown'; readonly sent: SentCall; readonly since: number }
  | { readonly status: 'confirmed'; readonly sent: SentCall; readonly blockNumber: number }
  | { readonly status: 'credited'; readonly sent: SentCall | null; readonly creditedAt: number }
  | {
      readonly status: 'failed'
      readonly reason: FailureReason
      readonly sent: SentCall
      readonly replacedBy: Hash | null
    }

type Common = {
  readonly id: string
  readonly owner: Address
  readonly chainId: number
  /** The current call; calls before it are done. */
  readonly callIndex: number
  readonly createdAt: number
  /** True once the server has the hash of the deposit, so that it and other devices can follow it. */
  readonly isRegistered: boolean
  readonly state: TransactionState
}

export type RechargeTransaction = Common & {
  readonly objective: RechargeObjective
  readonly calls: readonly FrozenCall<RechargeAction>[]
}

export type PoolTransaction = Common & {
  readonly objective: PoolObjective
  readonly calls: readonly FrozenCall<PoolAction>[]
}

export type CrossTransaction = Common & {
  readonly objective: CrossObjective
  readonly calls: readonly FrozenCall<CrossAction>[]
}

/**
 * A transaction of a user on a chain. `credited`: its recipient has it, or the bank follows it in a final
 * block, so that it cannot be lost.
 */
export type Transaction = RechargeTransaction | PoolTransaction | CrossTransaction

export function isRecharge(transaction: Transaction): transaction is RechargeTransaction {
  return transaction.objective.kind === 'recharge'
}

export function isCross(transaction: Transaction): transaction is CrossTransaction {
  return transaction.objective.kind === 'cross'
}

/** Tests that a transaction moves BNB in or out of a private pool. */
export function isPool(transaction: Transaction): transaction is PoolTransaction {
  return !isRecharge(transaction) && !isCross(transaction)
}

/** Tests that a call only sets an allowance. */
export function isAllowance({ action }: FrozenCall): boolean {
  return action === 'approve' || action === 'reset'
}

/** Tests that nothing more can happen to a transaction. */
export function isSettled(transaction: Transaction): boolean {
  return transaction.state.status === 'credited' || transaction.state.status === 'failed'
}

/** Tests that the current call is the one that moves the money. */
export function isLastCall(transaction: Transaction): boolean {
  return transaction.callIndex === transaction.calls.length - 1
}

export function getCurrentCall(transaction: Transaction): FrozenCall {
  const call = transaction.calls[transaction.callIndex]
  if (!call) throw new RangeError(`transaction ${transaction.id} has no call ${transaction.callIndex}`)
  return call
}

/** Finds the call last sent for a transaction, or null. */
export function findSentCall(transaction: Transaction): SentCall | null {
  return 'sent' in transaction.state ? transaction.state.sent : null
}

/** Finds the hash of the deposit, once it left the wallet; an approval's hash is not it. */
export function findDepositHash(transaction: Transaction): Hash | null {
  return isLastCall(transaction) ? (findSentCall(transaction)?.hash ?? null) : null
}
