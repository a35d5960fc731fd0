import type { Transaction } from '@bank/database'
import { eventTypes, listHouseDays } from '@bank/ledger'

/**
 * Sums everything that operators booked from vaults as capital or surplus, or gave back of a loss, in micro-units; amounts paid out again are
 * included.
 */
export async function sumBookedFromVault(tx: Transaction): Promise<bigint> {
  const byOperators: readonly number[] = [eventTypes.capital, eventTypes.surplus, eventTypes.lossReturn]
  return (await listHouseDays(tx, ['vault']))
    .filter(({ eventType }) => byOperators.includes(eventType))
    .reduce((sum, { debitMicro }) => sum + debitMicro, 0n)
}
