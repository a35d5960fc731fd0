import { createIdempotencyKey } from '@bank/api-schema'
import type { PoolCall } from '@bank/privacy'
import type { Address, Hex } from 'viem'
import type { Pool } from '../../../records/mixingQueries.ts'
import type { PoolAction, PoolTransaction } from '../../../transactions/state/transaction.ts'

/** Creates a transaction of a confirmed call to a pool, which is not computed again. */
export function createPoolTransaction(params: {
  readonly kind: PoolAction
  readonly owner: Address
  readonly pool: Pick<Pool, 'amount' | 'chainId'>
  readonly commitment: Hex
  readonly call: PoolCall
}): PoolTransaction {
  const { kind, owner, pool, commitment, call } = params
  const { to, data, value } = call
  return {
    id: createIdempotencyKey(),
    objective: { kind, amount: pool.amount, asset: 'BNB', commitment },
    owner,
    chainId: pool.chainId,
    calls: [{ action: kind, to, data, ...(value > 0n && { value: value.toString() }) }],
    callIndex: 0,
    createdAt: Date.now(),
    isRegistered: false,
    state: { status: 'ready' },
  }
}
