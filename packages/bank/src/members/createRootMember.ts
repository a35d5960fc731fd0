import { inTransaction } from '@bank/database'
import { openMemberAccounts } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { insertMember } from '../memberRecords/member.ts'
import { parseMemberAddress } from './parseMemberAddress.ts'

/**
 * Creates the first member, the only one without an inviter; the same address again changes nothing. Throws 1001 when
 * another address is the root member or this one was invited, 1005 address.
 */
export async function createRootMember(
  bank: BankContext,
  params: { readonly address: string },
): Promise<{ readonly address: string; readonly created: boolean }> {
  const address = parseMemberAddress(params.address)
  const createdAt = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const inserted = await insertMember(tx, { address, inviterId: null, createdAt })
    if (inserted !== undefined) {
      await openMemberAccounts(tx, inserted)
      return { address, created: true }
    }
    const root = await tx
      .selectFrom('bank.member')
      .select('address')
      .where('inviter_id', 'is', null)
      .executeTakeFirst()
    if (root?.address !== address) throw new BankError(1001)
    return { address, created: false }
  })
}
