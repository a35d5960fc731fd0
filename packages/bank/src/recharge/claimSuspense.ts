import type { Transaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { claimRecharges } from '../rechargeRecords/recharge.ts'

/**
 * Credits a new member with what its address deposited before: call it inside the registration's transaction,
 * after the member and its accounts exist. Returns how many deposits were credited, each of them once.
 */
export function claimSuspense(tx: Transaction, memberId: MemberId): Promise<number> {
  return claimRecharges(tx, memberId)
}
