import { inTransaction } from '@bank/database'
import { openMemberAccounts, parseMemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
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
    const inserted = await tx
      .insertInto('bank.member')
      .values({ address, inviter_id: null, created_at: createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) {
      await openMemberAccounts(tx, parseMemberId(inserted.id))
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
