import type { MemberId } from '@bank/ledger'
import type { Hash } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { describeRecharges, type RechargeRecord, readRechargeRows } from './rechargeRecord.ts'

/** One recharge of the member by its transaction; somebody else's does not exist. Throws 404. */
export async function getRecharge(
  bank: BankContext,
  params: { readonly memberId: MemberId; readonly txHash: string },
): Promise<RechargeRecord> {
  const { rows } = await readRechargeRows(bank, {
    memberId: params.memberId,
    txHash: params.txHash.toLowerCase() as Hash,
    limit: 1,
    offset: 0,
  })
  const [record] = await describeRecharges(bank, rows)
  if (!record) throw new BankError(404)
  return record
}
