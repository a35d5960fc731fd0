import type { Database } from '@bank/database'
import { createPostingKey, openMemberAccounts, parseMemberId, postRecharge } from '@bank/ledger'
import { amountOf } from '@bank/money'

const connections = 8

/** Micro-units of USDT of each member: more than any run exchanges. */
export const openingMicro = 10n ** 12n

/** Opens members 1 to `members`, each with `openingMicro`. */
export async function openMembers(database: Database, members: number): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < members) {
        const memberId = parseMemberId(BigInt(++next))
        await openMemberAccounts(database, memberId)
        await postRecharge(database, {
          key: createPostingKey('opening', memberId),
          memberId,
          amount: amountOf('USDT', openingMicro),
          metadata: {},
          at: new Date(),
        })
      }
    }),
  )
}
