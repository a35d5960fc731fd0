import type { Address } from 'viem'
import { reduceTransaction, type TransactionEvent } from './reduceTransaction.ts'
import type { Transaction } from './transaction.ts'
import { readTransactions, toStorageKey, writeTransactions } from './transactionStorage.ts'

type Listener = (transaction: Transaction, previous: Transaction) => void

const running = new Set<string>()
const listeners = new Set<() => void>()
const changeListeners = new Set<Listener>()
// Keeps the transactions of this page where the browser refuses to store them.
const unstored = new Map<string, readonly Transaction[]>()
const snapshots = new Map<string, { readonly text: string | null; readonly list: readonly Transaction[] }>()

/** Lists the transactions of an address, oldest first; the same array until something changes. */
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

/** Finds a transaction in its current state of every tab, or null when it was dismissed. */
export function findTransaction(owner: Address, id: string): Transaction | null {
  return listTransactions(owner).find((transaction) => transaction.id === id) ?? null
}

/** Stores a transaction that the person has just confirmed. */
export function addTransaction(transaction: Transaction): void {
  write(transaction.owner, [...listTransactions(transaction.owner), transaction])
}

/** Applies an event to the current state of a transaction, including changes of other tabs. */
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

/** Removes a transaction from this browser; the server's history keeps the record. */
export function removeTransaction(owner: Address, id: string): void {
  write(
    owner,
    listTransactions(owner).filter((transaction) => transaction.id !== id),
  )
}

/** Tests that this page is running a transaction through the wallet now. */
export function isRunningHere(id: string): boolean {
  return running.has(id)
}

/** Marks that this page starts or stops running a transaction. */
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

/** Calls the listener for each change by this tab, with the state before it. */
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

// A change by another tab notifies the listeners of this one too.
globalThis.addEventListener?.('storage', () => {
  for (const listener of [...listeners]) listener()
})
