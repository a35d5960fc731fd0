import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import type { Transaction } from './transaction.ts'
import { listTransactions, subscribeTransactions } from './transactionStore.ts'

const none: readonly Transaction[] = []

/** What this browser sends or has sent for a member, kept current; nothing where a page is written ahead. */
export const useTransactions = (owner: Address): readonly Transaction[] =>
  useSyncExternalStore(
    subscribeTransactions,
    () => listTransactions(owner),
    () => none,
  )
