import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import type { Transaction } from './transaction.ts'
import { listTransactions, subscribeTransactions } from './transactionStore.ts'

const none: readonly Transaction[] = []

/** Returns a member's transactions in this browser, kept current; empty while prerendering. */
export const useTransactions = (owner: Address): readonly Transaction[] =>
  useSyncExternalStore(
    subscribeTransactions,
    () => listTransactions(owner),
    () => none,
  )
