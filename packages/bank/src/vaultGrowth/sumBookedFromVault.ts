import type { Transaction } from '@bank/database'
import { eventTypes, listHouseDays } from '@bank/ledger'

/** What operators have booked from vaults as capital or surplus, ever, in micro-units; what they paid out again is in it. */
export async function sumBookedFromVault(tx: Transaction): Promise<bigint> {
  const byOperators: readonly number[] = [eventTypes.capital, eventTypes.surplus]
  return (await listHouseDays(tx, ['vault']))
    .filter(({ eventType }) => byOperators.includes(eventType))
    .reduce((sum, { debitMicro }) => sum + debitMicro, 0n)
}
