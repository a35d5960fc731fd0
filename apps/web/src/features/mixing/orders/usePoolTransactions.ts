import type { Address } from 'viem'
import { isPool, type PoolTransaction } from '../../../transactions/transaction.ts'
import { useTransactions } from '../../../transactions/useTransactions.ts'

/** What this browser has sent, or is about to send, to the pools for an address. */
export function usePoolTransactions(address: Address): readonly PoolTransaction[] {
  return useTransactions(address).filter(isPool)
}

/** The newest call of a kind about a commitment, or null. */
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
