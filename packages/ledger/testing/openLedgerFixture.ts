import { type Database, openDatabase } from '@bank/database'
import { createTestDatabase } from '@bank/database/embedded'
import { type Amount, amountOf } from '@bank/money'
import { eventTypes, houseAccounts, type MemberId, parseMemberId } from '../src/chartOfAccounts.ts'
import { createPostingKey } from '../src/createPostingKey.ts'
import { openMemberAccounts } from '../src/openMemberAccounts.ts'
import { post } from '../src/post.ts'
import { postCapital } from '../src/postings/postCapital.ts'
import { postExchange } from '../src/postings/postExchange.ts'
import { postRecharge } from '../src/postings/postRecharge.ts'

export const usdt = (micro: bigint) => amountOf('USDT', micro)
export const gusd = (micro: bigint) => amountOf('GUSD', micro)
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
  /** Earns `micro` and sets it aside for interest. */
  setAside(micro: bigint): Promise<void>
  drop(): Promise<void>
}

/** Creates a migrated database of its own with the set-up that ledger tests share. */
export async function openLedgerFixture(poolSize = 16): Promise<LedgerFixture> {
  const testDatabase = await createTestDatabase({ poolSize })
  const { database } = testDatabase
  const owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 2 })
  let count = 0
  return {
    database,
    owner,
    openMember: async (id, usdtMicro = 0n) => {
      const memberId = parseMemberId(BigInt(id))
      await openMemberAccounts(database, memberId)
      if (usdtMicro > 0n) {
        const key = createPostingKey('opening', id)
        await postRecharge(database, { key, memberId, amount: usdt(usdtMicro), metadata: {}, at })
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
    setAside: (micro) => setAside(database, micro, `${count++}`),
    drop: async () => {
      await owner.close()
      await testDatabase.drop()
    },
  }
}

async function setAside(database: Database, micro: bigint, name: string): Promise<void> {
  const key = createPostingKey('capital', name)
  const metadata = {}
  const amount = usdt(micro)
  await postCapital(database, { key, from: 'vault', label: 'capital', amount, metadata, at })
  const legOf = (account: 'revenue' | 'interest', signed: bigint) => ({
    accountId: houseAccounts[account].id,
    amount: gusd(signed),
    eventType: eventTypes.setAside,
  })
  await post(database, {
    placement: 0,
    key: createPostingKey('aside', key),
    body: createPostingKey('aside'),
    legs: [legOf('revenue', -micro), legOf('interest', micro)],
    metadata,
    at,
  })
}
