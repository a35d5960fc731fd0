import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMain } from '../../testing/runMain.ts'

const main = join(import.meta.dirname, 'main.ts')
let testDatabase: TestDatabase
let folder: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterAll(async () => {
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

const archive = (args: readonly string[], url = testDatabase.migrationUrl) =>
  runMain(main, args, { folder, environment: { DATABASE_MIGRATION_URL: url } })

/** Writes days that nothing was paid on. */
async function settle(days: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: testDatabase.migrationUrl })
  await owner.connect()
  await owner.query(
    `INSERT INTO bank.settlement_day (day, state, last_stake, growth, fees, capital, pool_share, rewards_budget,
      interest_budget, demand_seconds, demand_ppb, shortfall, planned_at)
     SELECT day, 'done', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now() FROM unnest($1::date[]) AS day`,
    [days],
  )
  await owner.end()
}

test('behavior: writes the months that are old enough, once, and finds a file that changed', async () => {
  const young = await archive(['--out', 'files'])
  expect(young).toMatchObject({ code: 0, stdout: 'No month is old enough; nothing was changed.\n' })
  await settle(['2020-01-05', '2021-05-07'])
  const { code, stdout } = await archive(['--out', 'files'])
  expect(code).toBe(0)
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^✓ reward_day from 2020-01-01 to 2020-02-01: 0 rows, SHA-256 [0-9a-f]{64}$/),
    expect.stringMatching(/^✓ stake_day from 2020-01-01 to 2020-02-01: 0 rows/),
    expect.stringMatching(/^✓ stake_day from 2020-02-01 to 2020-03-01: 0 rows/),
    '',
  ])
  expect(await readdir(join(folder, 'files'))).toHaveLength(3)
  expect(await archive(['--out', 'files'])).toEqual(young)
  expect(await archive(['--check', 'files'])).toMatchObject({
    code: 0,
    stdout: 'Every archived file is as it was written.\n',
  })
  await writeFile(join(folder, 'files/stake_day_2020-02-01_2020-03-01.csv.gz'), 'no file of ours')
  const { code: changed, stdout: faults } = await archive(['--check', 'files'])
  expect(changed).toBe(1)
  expect(faults).toMatch(
    /^✗ stake_day from 2020-02-01 to 2020-03-01: .*cannot be read: incorrect header check\n$/,
  )
})

test('error: a wrong command line and a server that is not there have a sentence each', async () => {
  for (const args of [[], ['--out', 'a', '--check', 'b'], ['--all']])
    expect(await archive(args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: npm run archive'),
    })
  const lost = await archive(['--out', 'files'], 'postgres://bank_owner:secret-word@127.0.0.1:9/bank')
  expect(lost).toMatchObject({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') })
  expect(lost.stderr).not.toContain('secret-word')
})
