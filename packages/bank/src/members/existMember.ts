import type { BankContext } from '../bankContext.ts'
import { parseMemberAddress } from './parseMemberAddress.ts'

/** Checks whether a wallet is a member. Throws 1005. */
export async function existMember(bank: BankContext, params: { readonly address: string }): Promise<boolean> {
  const found = await bank.database.kysely
    .selectFrom('bank.member')
    .select('id')
    .where('address', '=', parseMemberAddress(params.address))
    .executeTakeFirst()
  return found !== undefined
}
