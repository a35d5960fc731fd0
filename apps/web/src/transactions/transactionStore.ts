import type { Address } from 'viem'
import { reduceTransaction, type TransactionEvent } from './reduceTransaction.ts'
import type { Transaction } from './transaction.ts'
import { readTransactions, toStorageKey, writeTransactions } from './transactionStorage.ts'

type Listener = (transaction: Transaction, previous: Transaction) => void

const running = new Set<string>()
const listeners = new Set<() => void>()
const changeListeners = new Set<Listener>()
// A browser that refuses to store keeps the transactions of this page at least.
const unstored = new Map<string, readonly Transaction[]>()
const snapshots = new Map<string, { readonly text: string | null; readonly list: readonly Transaction[] }>()

/** The transactions of an address, oldest first; the same list until something changes. */
export function listTransactions(owner: Address): readonly Transaction[] {
  const key = toStorageKey(owner)
  const kept = unstored.get(key)
  if (kept) return kept
  const text = localStorage.getItem(key)
  const snapshot = snapshots.get(key)
  if (snapshot && snapshot.text === text) return snapshot.list
  const list = readTransactions(localStorage, owner)
  snapshots.set(key, { text, list })
  return list
}

/** One transaction as it is now in every tab, or null when it was dismissed. */
export function findTransaction(owner: Address, id: string): Transaction | null {
  return listTransactions(owner).find((transaction) => transaction.id === id) ?? null
}

/** Stores a transaction that the person has just confirmed. */
export function addTransaction(transaction: Transaction): void {
  write(transaction.owner, [...listTransactions(transaction.owner), transaction])
}

/** Lets an event happen to a transaction as it stands now, in whichever tab it was changed last. */
export function dispatchTransaction(owner: Address, id: string, event: TransactionEvent): Transaction | null {
  const list = listTransactions(owner)
  const previous = list.find((transaction) => transaction.id === id)
  if (!previous) return null
  const next = reduceTransaction(previous, event)
  if (next === previous) return previous
  write(
    owner,
    list.map((transaction) => (transaction.id === id ? next : transaction)),
  )
  for (const listener of [...changeListeners]) listener(next, previous)
  return next
}

/** Forgets a transaction in this browser; the server's history keeps what happened. */
export function removeTransaction(owner: Address, id: string): void {
  write(
    owner,
    listTransactions(owner).filter((transaction) => transaction.id !== id),
  )
}

/** Whether this page is taking a transaction through the wallet right now. */
export function isRunningHere(id: string): boolean {
  return running.has(id)
}

/** Says that this page began or ended to take a transaction through the wallet. */
export function setRunningHere(id: string, isRunning: boolean): void {
  if (isRunning) running.add(id)
  else running.delete(id)
  for (const listener of [...listeners]) listener()
}

/** Calls `listener` whenever any tab changed a transaction, until the returned function is called. */
export function subscribeTransactions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells of each change that this tab made, with what was before it. */
export function subscribeTransactionChanges(listener: Listener): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

function write(owner: Address, list: readonly Transaction[]): void {
  const key = toStorageKey(owner)
  if (writeTransactions(localStorage, owner, list, Date.now())) unstored.delete(key)
  else unstored.set(key, list)
  for (const listener of [...listeners]) listener()
}

// What another tab did is news here too.
globalThis.addEventListener?.('storage', () => {
  for (const listener of [...listeners]) listener()
})
