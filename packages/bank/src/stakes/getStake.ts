import { inTransaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { findExtra } from './payInterest.ts'
import { readStakeMoment } from './stakeMoment.ts'
import { describeStake, readStakes, type StakeOrder } from './stakeRecord.ts'

/** One order of the member as it stands now; throws when there is none, which its caller has ruled out. */
export function getStake(
  bank: BankContext,
  params: { readonly memberId: MemberId; readonly stakeId: bigint },
): Promise<StakeOrder> {
  const { memberId, stakeId } = params
  return inTransaction(
    bank.database,
    async (tx) => {
      const moment = await readStakeMoment(tx, bank, memberId)
      const { rows } = await readStakes(tx, { memberId, stakeId, limit: 1, offset: 0 })
      const [row] = rows
      if (!row) throw new Error(`stake ${stakeId} is gone`)
      return describeStake(row, moment, await findExtra(tx, row, moment))
    },
    'repeatable read',
  )
}
