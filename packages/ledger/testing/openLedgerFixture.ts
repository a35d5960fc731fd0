import { type Database, openDatabase } from '@bank/database'
import { createTestDatabase } from '@bank/database/embedded'
import { type Amount, amountOf } from '@bank/money'
import { type MemberId, parseMemberId } from '../src/chartOfAccounts.ts'
import { createPostingKey } from '../src/createPostingKey.ts'
import { openMemberAccounts } from '../src/openMemberAccounts.ts'
import { postExchange } from '../src/postings/postExchange.ts'
import { postRecharge } from '../src/postings/postRecharge.ts'

export const at = new Date('2026-11-21T00:00:00Z')

export type LedgerFixture = {
  readonly database: Database
  /** The role that owns the tables: proves the limits of even that role, and sets the cap. */
  readonly owner: Database
  /** Opens a member's accounts and recharges them. */
  openMember(id: number, usdtMicro?: bigint): Promise<MemberId>
  exchange(
    memberId: MemberId,
    key: string,
    pay: Amount,
    receiveMicro: bigint,
  ): ReturnType<typeof postExchange>
  drop(): Promise<void>
}

/** Creates a migrated database of its own with the set-up that ledger tests share. */
export async function openLedgerFixture(poolSize = 16): Promise<LedgerFixture> {
  const testDatabase = await createTestDatabase({ poolSize })
  const { database } = testDatabase
  const owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 2 })
  return {
    database,
    owner,
    openMember: async (id, usdtMicro = 0n) => {
      const memberId = parseMemberId(BigInt(id))
      await openMemberAccounts(database, memberId)
      if (usdtMicro > 0n) {
        const key = createPostingKey('opening', id)
        await postRecharge(database, { key, memberId, amount: amountOf('USDT', usdtMicro), metadata: {}, at })
      }
      return memberId
    },
    exchange: (memberId, key, pay, receiveMicro) => {
      const receive = amountOf(pay.asset === 'USDT' ? 'GUSD' : 'USDT', receiveMicro)
      const body = createPostingKey(pay.asset, pay.micro)
      return postExchange(database, {
        key: createPostingKey(key),
        body,
        memberId,
        pay,
        receive,
        metadata: {},
        at,
      })
    },
    drop: async () => {
      await owner.close()
      await testDatabase.drop()
    },
  }
}
