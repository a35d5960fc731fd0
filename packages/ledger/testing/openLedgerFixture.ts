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
  /** True on a cluster of Citus, where rights hold what triggers hold elsewhere. */
  readonly isDistributed: boolean
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
  /** Breaks the books as their owner, past every function and what keeps entries from being rewritten. */
  corrupt(statement: string): Promise<void>
  /** Opens the database of a node of the cluster as the owner. */
  openNode(node: { readonly host: string; readonly port: number }): Database
  /** Counts the sessions that wait for a lock, on any node. */
  countLockWaits(): Promise<number>
  drop(): Promise<void>
}

/** Creates a migrated database of its own with the set-up that ledger tests share. */
export async function openLedgerFixture(poolSize = 16): Promise<LedgerFixture> {
  const testDatabase = await createTestDatabase({ poolSize })
  const { database } = testDatabase
  const owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 2 })
  const isDistributed = await hasCitus(owner)
  let count = 0
  return {
    database,
    owner,
    isDistributed,
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
    corrupt: async (statement) => {
      const guard = isDistributed ? rewriteGuards.right : rewriteGuards.trigger
      await owner.pool.query(guard.off)
      await owner.pool.query(statement)
      await owner.pool.query(guard.on)
    },
    openNode: ({ host, port }) => {
      const url = new URL(testDatabase.migrationUrl)
      url.host = `${host}:${port}`
      return openDatabase({ url: url.toString(), poolSize: 2 })
    },
    countLockWaits: async () => {
      const text = isDistributed ? lockWaits.cluster : lockWaits.server
      return (await database.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0
    },
    drop: async () => {
      await owner.close()
      await testDatabase.drop()
    },
  }
}

/** Triggers, or on a cluster missing rights, keep the owner from rewriting entries. */
const rewriteGuards = {
  trigger: {
    off: 'ALTER TABLE ledger.entry DISABLE TRIGGER entry_append_only',
    on: 'ALTER TABLE ledger.entry ENABLE TRIGGER entry_append_only',
  },
  right: {
    off: 'GRANT UPDATE ON ledger.entry TO CURRENT_USER',
    on: 'REVOKE UPDATE ON ledger.entry FROM CURRENT_USER',
  },
}
const lockWaits = {
  server: `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  cluster: 'SELECT count(DISTINCT waiting_gpid)::int AS count FROM citus_lock_waits',
}

async function hasCitus({ pool }: Database): Promise<boolean> {
  const { rowCount } = await pool.query("SELECT FROM pg_extension WHERE extname = 'citus'")
  return rowCount === 1
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
