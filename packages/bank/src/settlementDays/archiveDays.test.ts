import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Database, openDatabase } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countLockWaiters } from '../../testing/countLockWaiters.ts'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { type ArchivedDays, archiveDays, listArchiveFaults } from '../index.ts'
import { findRewardDiscrepancies } from '../rewards/findRewardDiscrepancies.ts'
import { findEarningDiscrepancies } from '../stakes/findEarningDiscrepancies.ts'
import { listStakes } from '../stakes/listStakes.ts'
import { redeem } from '../stakes/redeem.ts'
import { stake } from '../stakes/stake.ts'

type Scene = SettlementFixture & { readonly ann: MemberId }

let scene: Scene
let owner: Database
let folder: string
const open: SettlementFixture[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  scene = await openScene()
  owner = openDatabase({ url: scene.testDatabase.migrationUrl, poolSize: 4 })
})
afterEach(async () => {
  await owner.close()
  await rm(folder, { recursive: true })
  for (const each of open.splice(0)) await each.close()
})

/**
 * A bank in its second month, in which ten days alone are kept: one stake on demand is redeemed in the first month, another
 * earns, and a fixed term ended long ago without being redeemed.
 */
async function openScene(): Promise<Scene> {
  const fixture = await openSettlementFixture('2024-01-10T00:00:00Z')
  open.push(fixture)
  const [, ann] = await fixture.openMembers(2)
  if (ann === undefined) throw new Error('no member')
  await fixture.asOwner(
    `CREATE OR REPLACE FUNCTION bank.kept_days() RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT 10'`,
  )
  await fixture.earn(100_000_000_000n)
  const buy = (stakeTemplateId: string, amount: string) =>
    stake(fixture.bank, { member: { id: ann, banned: false }, stakeTemplateId, amount })
  await buy('1', '36500')
  await buy('1', '73000')
  await buy('2', '36500')
  fixture.setTime('2024-01-25T12:00:00Z')
  await fixture.settleAll()
  await redeem(fixture.bank, { memberId: ann, stakeOrderId: '1' })
  await settleUntil(fixture, '2024-02-12T12:00:00Z')
  return { ...fixture, ann }
}

async function settleUntil(fixture: SettlementFixture, time: string): Promise<void> {
  fixture.setTime(time)
  await fixture.settleAll()
}

async function archive(): Promise<ArchivedDays[]> {
  const archived: ArchivedDays[] = []
  await archiveDays(owner, folder, (each) => archived.push(each))
  return archived
}

const query = async (text: string) => (await owner.pool.query<Record<string, unknown>>(text)).rows
const countDays = async () => Number((await query('SELECT count(*) FROM bank.stake_day'))[0]?.count)
const listAll = async () =>
  Promise.all(
    (['open', 'redeemed'] as const).map((status) =>
      listStakes(scene.bank, { memberId: scene.ann, pageNo: 1, pageSize: 100, status }),
    ),
  )
const findAll = async () => [
  ...(await findEarningDiscrepancies(scene.database)),
  ...(await findRewardDiscrepancies(scene.database)),
]

test('default: a month that is old enough becomes files and sums, and nothing that members see changes', async () => {
  const before = { stakes: await listAll(), days: await countDays() }
  const rows = await query(`SELECT placement, day, member_id, stake_id, accrued, amount FROM bank.stake_day
    WHERE day < '2024-02-01' ORDER BY placement, day, member_id, stake_id`)
  const archived = await archive()
  expect(archived.map(({ table, firstDay, endDay, rows }) => [table, firstDay, endDay, rows])).toEqual([
    ['reward_day', '2024-01-01', '2024-02-01', 0n],
    ['stake_day', '2024-01-01', '2024-02-01', BigInt(rows.length)],
  ])
  expect(rows.length).toBeGreaterThan(20)
  expect(await countDays()).toBe(before.days - rows.length)
  expect(await listAll()).toEqual(before.stakes)
  expect(await findAll()).toEqual([])
  expect(await listArchiveFaults(owner, folder)).toEqual([])
  const file = join(folder, 'stake_day_2024-01-01_2024-02-01.csv.gz')
  expect(gunzipSync(await readFile(file)).toString()).toBe(
    [
      'placement,day,member_id,stake_id,accrued,amount',
      ...rows.map((row) => Object.values(row).join(',')),
      '',
    ].join('\n'),
  )
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await archive(), 'a second time').toEqual([])
})

test('behavior: what is redeemed after its days were archived is paid as much as without', async () => {
  const twin = await openScene()
  await archive()
  for (const each of [scene, twin]) {
    await settleUntil(each, '2024-02-14T00:00:00Z')
    await redeem(each.bank, { memberId: each.ann, stakeOrderId: '2' })
    await redeem(each.bank, { memberId: each.ann, stakeOrderId: '3' })
    await settleUntil(each, '2024-02-15T00:00:00Z')
  }
  const listLast = ({ testDatabase }: Scene) =>
    testDatabase.database.pool
      .query(
        "SELECT day, stake_id, amount, accrued FROM bank.stake_day WHERE day = '2024-02-14' ORDER BY stake_id",
      )
      .then(({ rows }) => rows)
  expect(await listLast(scene)).toEqual(await listLast(twin))
  expect(await scene.balanceOf(scene.ann)).toBe(await twin.balanceOf(twin.ann))
  expect(await findAll()).toEqual([])
})

test('behavior: a second month adds to the sums of the first', async () => {
  await archive()
  await settleUntil(scene, '2024-03-12T12:00:00Z')
  const before = await listAll()
  expect((await archive()).map(({ firstDay }) => firstDay)).toEqual(['2024-02-01', '2024-02-01'])
  expect(await listAll()).toEqual(before)
  expect(await findAll()).toEqual([])
  const [, second] = await query('SELECT day, amount, accrued FROM bank.stake_closing ORDER BY stake_id')
  expect(second).toEqual({ day: '2024-02-29', amount: second?.accrued, accrued: second?.accrued })
})

test('behavior: rewards are archived as what their members were paid', async () => {
  // As a day of one reward left them: written, in the chunk that paid it, and posted.
  await query(
    `INSERT INTO bank.reward_day VALUES (${scene.ann % 256n}, '2024-01-21', ${scene.ann}, 4, 10, 10, 7)`,
  )
  await query(`INSERT INTO bank.reward_chunk VALUES ('2024-01-21', 4, ${scene.ann % 256n}, 7, now())`)
  await query("UPDATE bank.settlement_day SET rewards_paid = 7, rewards_budget = 7 WHERE day = '2024-01-21'")
  const before = await findAll()
  expect(await archive()).toMatchObject([
    { table: 'reward_day', rows: 1n, amount: 7n },
    { table: 'stake_day' },
  ])
  expect(await query('SELECT * FROM bank.reward_closing')).toEqual([
    { member_id: `${scene.ann}`, event_type: 4, paid: '7' },
  ])
  expect(await findAll(), 'the posting is missing, as before').toEqual(before)
  expect(before).toMatchObject([
    { invariant: 'a reward written as paid is posted', expected: '7', actual: '0' },
  ])
})

test('behavior: a changed closing is found with its stake', async () => {
  await archive()
  await query('UPDATE bank.stake_closing SET amount = amount + 1 WHERE stake_id = 2')
  expect((await findAll()).map(({ subject }) => subject).toSorted()).toEqual([
    `member ${scene.ann}`,
    'stake 2',
  ])
})

test('error: days that are young stay', async () => {
  await query(`CREATE OR REPLACE FUNCTION bank.kept_days() RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT 11'`)
  expect(await archive()).toEqual([])
  const early = query(`SELECT bank.archive_partition('stake_day', '2024-01-01', 0, 0, repeat('0', 64))`)
  await expect(early).rejects.toMatchObject({ code: 'BK403' })
  expect(await readdir(folder)).toEqual([])
})

test('error: a file with another content than the partition archives nothing', async () => {
  const days = await countDays()
  await expect(
    query(`SELECT bank.archive_partition('stake_day', '2024-01-01', 1, 1, repeat('0', 64))`),
  ).rejects.toMatchObject({ code: 'BK403' })
  expect(await countDays()).toBe(days)
})

test('error: a day that does not come to what it paid is not archived', async () => {
  await query("UPDATE bank.stake_day SET amount = amount + 1 WHERE stake_id = 2 AND day = '2024-01-21'")
  await expect(archive()).rejects.toThrow('the rows of 2024-01-21 do not come to what that day paid')
  expect((await findAll()).length).toBeGreaterThan(0)
  await query("UPDATE bank.stake_day SET amount = amount - 1 WHERE stake_id = 2 AND day = '2024-01-21'")
  expect(await archive()).toHaveLength(1)
})

test('behavior: a death after the file was written leaves the days, and the next run the same file', async () => {
  await query(
    `CREATE FUNCTION bank.die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$`,
  )
  await query(
    `CREATE TRIGGER die BEFORE UPDATE ON bank.day_partition FOR EACH ROW EXECUTE FUNCTION bank.die()`,
  )
  const days = await countDays()
  await expect(archive()).rejects.toThrow('killed')
  expect(await countDays()).toBe(days)
  const file = join(folder, 'reward_day_2024-01-01_2024-02-01.csv.gz')
  const first = await readFile(file)
  await writeFile(`${file}.part`, 'half of it')
  await query('DROP TRIGGER die ON bank.day_partition')
  expect(await archive()).toHaveLength(2)
  expect(await readFile(file)).toEqual(first)
})

test('behavior: a table in use is waited for, and members beside it are not', async () => {
  const client = await owner.pool.connect()
  try {
    await client.query('BEGIN; SELECT count(*) FROM bank.stake_day')
    const archiving = archive()
    await expect.poll(() => readdir(folder)).toContain('stake_day_2024-01-01_2024-02-01.csv.gz')
    // A statement that waits longer than some attempts of the archive is ended by the server.
    expect((await listAll())[0]?.total).toBe(2)
    await client.query('COMMIT')
    expect(await archiving).toHaveLength(2)
  } finally {
    client.release()
  }
})

test('behavior: of two acts that open a month at once one makes it, and the other finds it', async () => {
  const opening = "SELECT bank.open_partition('stake_day', '2025-06-30')"
  const client = await owner.pool.connect()
  try {
    await client.query(`BEGIN; ${opening}`)
    const second = query(opening)
    await expect.poll(() => countLockWaiters(scene.database.pool)).toBe(1)
    await client.query('COMMIT')
    await second
  } finally {
    client.release()
  }
  expect(await query("SELECT end_day FROM bank.day_partition WHERE first_day = '2025-06-01'")).toEqual([
    { end_day: '2025-07-01' },
  ])
})

test('error: a file that is missing, cut off or changed is named', async () => {
  await archive()
  const [rewards, stakes] = ['reward_day', 'stake_day'].map((table) =>
    join(folder, `${table}_2024-01-01_2024-02-01.csv.gz`),
  )
  if (rewards === undefined || stakes === undefined) throw new Error('no files')
  await rm(rewards)
  const whole = await readFile(stakes)
  await writeFile(stakes, whole.subarray(0, whole.length - 9))
  const faults = await listArchiveFaults(owner, folder)
  expect(faults).toEqual([
    expect.stringMatching(/^reward_day from 2024-01-01 to 2024-02-01: .*no such file/),
    expect.stringMatching(
      /^stake_day from 2024-01-01 to 2024-02-01: .*cannot be read: unexpected end of file/,
    ),
  ])
  await writeFile(stakes, gzipSync(gunzipSync(whole).toString().replace('2024-01-21', '2024-01-22')))
  expect((await listArchiveFaults(owner, folder))[1]).toBe(
    'stake_day from 2024-01-01 to 2024-02-01: its file is not the one that was archived',
  )
})

test('error: no process may archive, open a month or read a partition past its table', async () => {
  for (const [process, url] of Object.entries(scene.testDatabase.urls)) {
    const database = openDatabase({ url, poolSize: 1 })
    for (const statement of [
      "SELECT bank.archive_partition('stake_day', '2024-01-01', 0, 0, '')",
      "SELECT bank.open_partition('stake_day', '2025-01-01')",
      'SELECT * FROM bank_partition.stake_day_2024_01',
      'DELETE FROM bank.stake_closing',
      'UPDATE bank.day_partition SET archived_at = NULL',
    ])
      await expect(database.pool.query(statement), `${process}: ${statement}`).rejects.toMatchObject({
        code: '42501',
      })
    await database.close()
  }
})
