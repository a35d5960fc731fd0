import { inTransaction } from '@bank/database'
import { type MemberId, openMemberAccounts, parseMemberId } from '@bank/ledger'
import type { Address } from 'viem'
import type { BankContext } from '../src/bankContext.ts'
import { claimSuspense } from '../src/recharge/claimSuspense.ts'

/** Inserts a member with accounts, without signing in; money that waited is theirs. */
export async function insertMember(
  { database, clock }: Pick<BankContext, 'database' | 'clock'>,
  params: { readonly address: Address; readonly inviterId: MemberId | null },
): Promise<MemberId> {
  const address = params.address.toLowerCase()
  const createdAt = await clock.now()
  return inTransaction(database, async (tx) => {
    const { id } = await tx
      .insertInto('bank.member')
      .values({ address, inviter_id: params.inviterId, created_at: createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    const memberId = parseMemberId(id)
    await openMemberAccounts(tx, memberId)
    await claimSuspense(tx, memberId)
    return memberId
  })
}
