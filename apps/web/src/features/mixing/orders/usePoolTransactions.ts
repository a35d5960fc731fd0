import type { Address } from 'viem'
import { isPool, type PoolTransaction } from '../../../transactions/state/transaction.ts'
import { useTransactions } from '../../../transactions/state/useTransactions.ts'

/** Subscribes a component to this browser's calls to the pools. */
export function usePoolTransactions(address: Address): readonly PoolTransaction[] {
  return useTransactions(address).filter(isPool)
}

/** Finds the newest call of a kind for a commitment. */
export function findCall(
  transactions: readonly PoolTransaction[],
  kind: PoolTransaction['objective']['kind'],
  commitment: string,
): PoolTransaction | null {
  return (
    transactions.findLast(
      ({ objective }) =>
        objective.kind === kind && objective.commitment.toLowerCase() === commitment.toLowerCase(),
    ) ?? null
  )
}
