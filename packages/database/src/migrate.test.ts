import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assertApplicationRole, assertServerVersion } from './assertServer.ts'
import { createEmptyDatabase } from './embedded/testCluster.ts'
import { migrate } from './migrate.ts'

type Empty = Awaited<ReturnType<typeof createEmptyDatabase>>
let empty: Empty
let folder: string

beforeEach(async () => {
  empty = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(join(import.meta.dirname, '..', 'migrations'), folder, { recursive: true })
})
afterEach(async () => {
  await empty.drop()
  await rm(folder, { recursive: true })
})

const listNumbered = async () => (await readdir(folder)).filter((name) => /^\d{4}_/.test(name)).toSorted()

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

describe('migrate', () => {
  test('default', async () => {
    expect(await migrate({ ...empty, folder })).toEqual(await listNumbered())
    expect(await migrate({ ...empty, folder })).toEqual([])
  })

  test('behavior: several processes at once apply each migration once', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => migrate({ ...empty, folder })))
    expect(all.flat().toSorted()).toEqual(await listNumbered())
  })

  test('error: a migration that fails leaves nothing behind', async () => {
    await writeFile(join(folder, '0003_broken.sql'), 'CREATE TABLE public.half (id int); SELECT 1 / 0;')
    await expect(migrate({ ...empty, folder })).rejects.toThrow('0003_broken.sql failed')
    const { rows } = await query(empty.migrationUrl, "SELECT to_regclass('public.half') AS found")
    expect(rows[0].found).toBeNull()
  })

  test('behavior: a migration records the oldest version that runs with it; error: one after its own', async () => {
    const readRequired = async (name: string) =>
      (await query(empty.migrationUrl, `SELECT required FROM public.migration WHERE name = '${name}'`)).rows
    await writeFile(join(folder, '9997_breaks.sql'), 'CREATE TABLE public.one (id int);')
    await writeFile(
      join(folder, '9998_adds.sql'),
      '-- Code from 0021 on runs with it.\nCREATE TABLE public.two (id int);',
    )
    await migrate({ ...empty, folder })
    expect(await readRequired('9997_breaks.sql')).toEqual([{ required: '9997' }])
    expect(await readRequired('9998_adds.sql')).toEqual([{ required: '0021' }])
    await writeFile(join(folder, '9998_early.sql'), '-- Code from 9999 on runs with it.')
    await expect(migrate({ ...empty, folder })).rejects.toThrow('9998_early.sql asks for 9999')
  })

  test('error: an applied migration that was edited or removed is refused', async () => {
    await migrate({ ...empty, folder })
    const file = join(folder, '0002_bank.sql')
    const text = await readFile(file, 'utf8')
    await writeFile(file, `${text}\n-- edited`)
    await expect(migrate({ ...empty, folder })).rejects.toThrow('was edited')
    await rm(file)
    await expect(migrate({ ...empty, folder })).rejects.toThrow('which this version lacks')
  })
})

test('behavior: days of an older schema become one partition, and later months get their own', async () => {
  const later = [join(folder, '0030_day_partitions.sql'), join(folder, 'grants.sql')]
  const texts = await Promise.all(later.map((file) => readFile(file, 'utf8')))
  await rm(later[0] ?? '')
  await writeFile(later[1] ?? '', '')
  await migrate({ ...empty, folder })
  await query(
    empty.migrationUrl,
    "INSERT INTO bank.stake_day VALUES (1, '2020-01-31', 1, 1, 5, 5), (1, '2020-03-01', 1, 1, 6, 11)",
  )
  for (const [index, file] of later.entries()) await writeFile(file, texts[index] ?? '')
  await migrate({ ...empty, folder })
  const { rows } = await query(
    empty.migrationUrl,
    `SELECT bank.open_partition('stake_day', '2020-04-01'), bank.open_partition('stake_day', '2020-02-01');
     INSERT INTO bank.stake_day VALUES (1, '2020-04-01', 1, 1, 7, 18);
     SELECT tableoid::regclass::text AS partition, day, accrued FROM bank.stake_day ORDER BY day`,
  ).then((results) => (results as unknown as pg.QueryResult[])[2] ?? { rows: [] })
  expect(rows).toEqual([
    { partition: 'bank_partition.stake_day_2020_01', day: expect.anything(), accrued: '5' },
    { partition: 'bank_partition.stake_day_2020_01', day: expect.anything(), accrued: '11' },
    { partition: 'bank_partition.stake_day_2020_04', day: expect.anything(), accrued: '18' },
  ])
})

describe('assertServerVersion', () => {
  const createClientFixture = (version: string) =>
    ({ query: async () => ({ rows: [{ version }] }) }) as unknown as pg.Client

  test('default', async () => {
    await expect(withClient(empty.url, (client) => assertServerVersion(client))).resolves.toBeUndefined()
    await expect(assertServerVersion(createClientFixture('150008'))).resolves.toBeUndefined()
  })

  test('error: a server older than 15 is refused with instructions', async () => {
    await expect(assertServerVersion(createClientFixture('140011'))).rejects.toThrow(
      'PostgreSQL 14; version 15 or newer',
    )
  })
})

describe('assertApplicationRole', () => {
  test('default', async () => {
    await migrate({ ...empty, folder })
    await expect(withClient(empty.url, (client) => assertApplicationRole(client))).resolves.toBeUndefined()
  })

  test('error: the owner may not be the application', async () => {
    await migrate({ ...empty, folder })
    await expect(withClient(empty.migrationUrl, (client) => assertApplicationRole(client))).rejects.toThrow(
      'could rewrite the ledger',
    )
  })

  test('error: a role that was granted more than reading is named with the table', async () => {
    await migrate({ ...empty, folder })
    await query(empty.migrationUrl, 'GRANT DELETE ON ledger.entry TO bank_application')
    await expect(withClient(empty.url, (client) => assertApplicationRole(client))).rejects.toThrow('(entry)')
  })

  test('error: a database without a ledger is reported as such', async () => {
    await expect(withClient(empty.url, (client) => assertApplicationRole(client))).rejects.toThrow(
      'no tables yet: run npm run migrate',
    )
  })
})

describe('bank tables', () => {
  test('error: parameters outside their bounds', async () => {
    await migrate({ ...empty, folder })
    for (const [name, value] of [
      ['exchangePrice', '1.000001'],
      ['exchangeFeeRatio', '0.0500001'],
      ['exchangeMinimum', '0'],
      ['stakeMinimum', 'NaN'],
      ['openingMembers', '-1'],
    ]) {
      const text = `UPDATE bank.parameter SET value = '${value}' WHERE name = '${name}'`
      await expect(query(empty.migrationUrl, text), text).rejects.toMatchObject({
        constraint: 'parameter_bounds',
      })
    }
  })

  test('error: bank time goes back, or moves in production', async () => {
    await migrate({ ...empty, folder })
    await query(empty.migrationUrl, 'UPDATE bank.clock SET offset_ms = 5')
    await expect(query(empty.migrationUrl, 'UPDATE bank.clock SET offset_ms = 4')).rejects.toThrow(
      'never goes back',
    )
    await query(empty.migrationUrl, "INSERT INTO bank.deployment (mode) VALUES ('production')")
    await expect(query(empty.migrationUrl, 'UPDATE bank.clock SET offset_ms = 6')).rejects.toThrow(
      'in production',
    )
  })
})
