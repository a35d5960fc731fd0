import type { Database } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import type { Hex } from 'viem'
import { BankError } from '../../errors.ts'

/** The order of a commitment, as it stands. Throws 3024 there is none, 3026 it is another member's. */
export async function findOwnOrder(
  { kysely }: Database,
  { memberId, commitment }: { readonly memberId: MemberId; readonly commitment: Hex },
) {
  const order = await kysely
    .selectFrom('bank.mixing_order as o')
    .innerJoin('bank.member as m', 'm.id', 'o.member_id')
    .selectAll('o')
    .select('m.address')
    .where('o.commitment', '=', commitment)
    .executeTakeFirst()
  if (!order) throw new BankError(3024)
  if (order.member_id !== `${memberId}`) throw new BankError(3026)
  return order
}

export type OwnOrder = Awaited<ReturnType<typeof findOwnOrder>>
