import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../../bankContext.ts'
import { type CrossOrder, describeCrossOrder } from './crossRecord.ts'

/** More than any member sends; an unlimited list would grow for ever. */
const longestList = 500

/** Lists the member's sent transfers, newest first. */
export async function listCrossOrders(
  { database }: BankContext,
  { memberId }: { readonly memberId: MemberId },
): Promise<CrossOrder[]> {
  const rows = await database.kysely
    .selectFrom('bank.cross_order')
    .selectAll()
    .where('member_id', '=', `${memberId}`)
    .where('stage', '<>', 'quoted')
    .orderBy('id', 'desc')
    .limit(longestList)
    .execute()
  return rows.map(describeCrossOrder)
}
