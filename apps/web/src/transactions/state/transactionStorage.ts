import { isSameAddress } from '@bank/chain'
import type { Address } from 'viem'
import { isAddress } from '../../wallet/isAddress.ts'
import {
  type Hash,
  isSettled,
  type SentCall,
  type Transaction,
  type TransactionState,
} from './transaction.ts'

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyPrefix = 'transactions:'
const settledKeptMs = 24 * 60 * 60 * 1_000
const keptCount = 50

/** The key under which an address's transactions are stored; one list per address. */
export function toStorageKey(owner: Address): string {
  return keyPrefix + owner.toLowerCase()
}

/**
 * Reads the stored transactions of one address, oldest first. Damaged records, those of another shape and
 * those of another address are left out: they must not stop the others from being followed.
 */
export function readTransactions(storage: KeyValueStorage, owner: Address): readonly Transaction[] {
  const list = parseList(readText(storage, toStorageKey(owner)))
  return list.filter(isTransaction).filter((transaction) => isSameAddress(transaction.owner, owner))
}

/**
 * Stores the transactions of one address; settled ones are forgotten after a day, and beyond 50 the oldest
 * settled ones, never one that is still under way. Answers false when the browser refused to store.
 */
export function writeTransactions(
  storage: KeyValueStorage,
  owner: Address,
  transactions: readonly Transaction[],
  now: number,
): boolean {
  const fresh = transactions.filter((item) => !isSettled(item) || now - item.createdAt < settledKeptMs)
  let excess = fresh.length - keptCount
  const kept = fresh.filter((item) => {
    const isDropped = excess > 0 && isSettled(item)
    if (isDropped) excess -= 1
    return !isDropped
  })
  try {
    storage.setItem(toStorageKey(owner), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

function readText(storage: KeyValueStorage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function parseList(text: string | null): readonly unknown[] {
  if (text === null) return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isHex(value: unknown): value is Hash {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
}

function isHash(value: unknown): value is Hash {
  return isHex(value) && value.length === 66
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isTransaction(value: unknown): value is Transaction {
  if (!isRecord(value) || typeof value.id !== 'string' || !isAddress(value.owner)) return false
  const { calls, callIndex, objective } = value
  const hasCalls = Array.isArray(calls) && calls.length > 0 && calls.every(isFrozenCall)
  if (!hasCalls || !isCount(callIndex) || callIndex >= calls.length) return false
  const actions = listActions(objective)
  const hasObjective = calls.every(({ action }) => actions.includes(action))
  const hasFacts =
    isCount(value.chainId) && isCount(value.createdAt) && typeof value.isRegistered === 'boolean'
  return hasObjective && hasFacts && isState(value.state)
}

const poolActions: readonly unknown[] = ['mix', 'withdraw', 'takeBack']

/** Lists the calls that an objective can consist of; none for an invalid one. */
function listActions(objective: unknown): readonly unknown[] {
  if (!isRecord(objective)) return []
  const { kind, asset, commitment } = objective
  if (kind === 'cross') return isCrossObjective(objective) ? ['reset', 'approve', 'cross'] : []
  if (!isDecimal(objective.amount)) return []
  if (kind === 'recharge') return asset === 'USDT' ? ['reset', 'approve', 'deposit'] : []
  return poolActions.includes(kind) && asset === 'BNB' && isHash(commitment) ? [kind] : []
}

function isCrossObjective(objective: Record<string, unknown>): boolean {
  const { asset, outputSymbol, quoteId, destinationChainId, expiresAt } = objective
  return (
    [objective.amount, objective.outputAmount].every(isTokenDecimal) &&
    [objective.inputToken, objective.outputToken, objective.recipient].every(isAddress) &&
    [asset, outputSymbol, quoteId].every((text) => typeof text === 'string' && text !== '') &&
    isCount(destinationChainId) &&
    isCount(expiresAt)
  )
}

/** Tests for a token's decimal: tokens have more decimals than the platform's own units. */
function isTokenDecimal(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,78}(\.\d{1,77})?$/.test(value)
}

function isDecimal(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,13}(\.\d{1,6})?$/.test(value)
}

/** Tests for an amount of wei, or none. */
function isWei(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && /^\d{1,30}$/.test(value))
}

function isFrozenCall(value: unknown): boolean {
  return isRecord(value) && isAddress(value.to) && isHex(value.data) && isWei(value.value)
}

function isSent(value: unknown): value is SentCall {
  return (
    isRecord(value) &&
    isHash(value.hash) &&
    isAddress(value.from) &&
    isAddress(value.to) &&
    isHex(value.data) &&
    isWei(value.value) &&
    isCount(value.nonce) &&
    isCount(value.chainId) &&
    isCount(value.blockNumber) &&
    isCount(value.addedAt)
  )
}

function isAsked(value: unknown): boolean {
  return isRecord(value) && isCount(value.nonce) && isCount(value.blockNumber) && isCount(value.askedAt)
}

const pauseReasons = new Set([
  'rejected',
  'interrupted',
  'walletFailed',
  'insufficientGas',
  'wouldRevert',
  'overtaken',
  'quoteExpired',
])
const failureReasons = new Set(['reverted', 'cancelled', 'replaced', 'overtaken'])

function isState(value: unknown): value is TransactionState {
  if (!isRecord(value)) return false
  switch (value.status) {
    case 'ready':
      return true
    case 'asking':
      return isAsked(value.asked)
    case 'paused':
      return pauseReasons.has(String(value.reason)) && (value.asked === null || isAsked(value.asked))
    case 'sent':
      return isSent(value.sent)
    case 'unknown':
      return isSent(value.sent) && isCount(value.since)
    case 'confirmed':
      return isSent(value.sent) && isCount(value.blockNumber)
    case 'credited':
      return (value.sent === null || isSent(value.sent)) && isCount(value.creditedAt)
    case 'failed':
      return (
        isSent(value.sent) &&
        failureReasons.has(String(value.reason)) &&
        (value.replacedBy === null || isHash(value.replacedBy))
      )
    default:
      return false
  }
}
