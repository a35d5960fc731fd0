import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@bank/database'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LedgerFixture, openLedgerFixture, usdt } from '../testing/openLedgerFixture.ts'
import { findDiscrepancies, getBalances, type MemberId } from './index.ts'

let ledger: LedgerFixture
let node: Database
let placed: Placed
let memberId: MemberId

type Placed = { shard: string; host: string; port: number; otherHost: string; otherPort: number }

beforeEach(async () => {
  ledger = await openLedgerFixture()
  memberId = await ledger.openMember(7, 10_000_000n)
  const { rows } = await sql<Placed>`
    SELECT p.shardid::text AS shard, n.nodename AS host, n.nodeport AS port, o.nodename AS "otherHost",
      o.nodeport AS "otherPort"
    FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
      JOIN pg_dist_node o ON o.shouldhaveshards AND o.groupid <> p.groupid
    WHERE p.shardid = get_shard_id_for_distribution_column('ledger.account', 7::smallint) LIMIT 1`.execute(
    ledger.owner.kysely,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the cluster has one worker')
  placed = row
  node = ledger.openNode(placed)
})
afterEach(async () => {
  expect(await findDiscrepancies(ledger.database)).toEqual([])
  await node.close()
  await ledger.drop()
})

/** Exchanges a USDT of the member as its node does for the coordinator, which runs the same call there. */
const exchangeOnNode = sql`
  SELECT ledger.post_exchange(7::smallint, ${randomUUID()}, ${randomUUID()}, now(), 7, true, 1000000, 999000, '{}')`

const moveShards = () =>
  sql`SELECT citus_move_shard_placement(${placed.shard}::bigint, ${placed.host}, ${placed.port}::int,
    ${placed.otherHost}, ${placed.otherPort}::int, 'block_writes')`.execute(ledger.owner.kysely)

/** Waits until a session of the node waits for a lock. */
async function waitForLock(): Promise<'waiting'> {
  const waiting = sql`SELECT FROM pg_locks WHERE NOT granted`
  while ((await waiting.execute(node.kysely)).rows.length === 0) await sleep(20)
  return 'waiting'
}

test('behavior: shards move after a posting that is under way, with what it wrote', async () => {
  const moved = await node.kysely.transaction().execute(async (transaction) => {
    await sql`SET LOCAL application_name TO 'citus_internal gpid=10000000001'`.execute(transaction)
    await exchangeOnNode.execute(transaction)
    const moving = moveShards()
    expect(await Promise.race([moving.then(() => 'moved'), waitForLock()])).toBe('waiting')
    return { moving }
  })
  await moved.moving
  expect((await getBalances(ledger.database, memberId)).USDT.total.micro).toBe(9_000_000n)
  expect((await getBalances(ledger.database, memberId)).GUSD.total.micro).toBe(999_000n)
})

test('behavior: a freeze waits for a posting that is under way, and refuses the next', async () => {
  const freeze = () => sql`SELECT bank.begin_freeze('a drill', 'tess')`.execute(ledger.owner.kysely)
  const frozen = await node.kysely.transaction().execute(async (transaction) => {
    await sql`SET LOCAL application_name TO 'citus_internal gpid=10000000001'`.execute(transaction)
    await exchangeOnNode.execute(transaction)
    const freezing = freeze()
    expect(await Promise.race([freezing.then(() => 'frozen'), waitForLock()])).toBe('waiting')
    return { freezing }
  })
  await frozen.freezing
  await expect(ledger.exchange(memberId, 'frozen', usdt(1_000_000n), 999_000n)).rejects.toThrow(
    'the bank is frozen',
  )
  expect((await getBalances(ledger.database, memberId)).USDT.total.micro).toBe(9_000_000n)
})

test('behavior: what a node is asked to post after its shards moved is posted where they are', async () => {
  await moveShards()
  await node.kysely.transaction().execute(async (transaction) => {
    await sql`SET LOCAL application_name TO 'citus_internal gpid=10000000001'`.execute(transaction)
    await exchangeOnNode.execute(transaction)
  })
  await ledger.exchange(memberId, 'by the coordinator', usdt(1_000_000n), 999_000n)
  expect((await getBalances(ledger.database, memberId)).USDT.total.micro).toBe(8_000_000n)
})

test('error: what the coordinator refuses to commit is not posted on the node', async () => {
  await sql`CREATE TABLE bank.read_and_written (n bigint)`.execute(ledger.owner.kysely)
  const readAndWrite = sql`INSERT INTO bank.read_and_written SELECT count(*) FROM bank.read_and_written`
  const startTransaction = () => ledger.owner.kysely.transaction().setIsolationLevel('serializable')
  const refused = startTransaction().execute(async (transaction) => {
    await readAndWrite.execute(transaction)
    await exchangeOnNode.execute(transaction)
    // Each has read what the other writes: the first to commit makes the commit of the other fail.
    await startTransaction().execute((other) => readAndWrite.execute(other))
  })
  await expect(refused).rejects.toThrow('could not serialize access')
  expect((await getBalances(ledger.database, memberId)).USDT.total.micro).toBe(10_000_000n)
})
