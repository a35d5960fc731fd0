import { getTestAccount } from '@bank/chain/testing'
import { type Database, migrateDeployment, openDatabase } from '@bank/database'
import { createEmptyDatabase } from '@bank/database/embedded'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createRootMember } from './members/createRootMember.ts'
import { openBank, openBankAsOwner } from './openBank.ts'

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeEach(async () => {
  empty = await createEmptyDatabase()
})
afterEach(() => empty.drop())

const open = (mode: 'demo' | 'production', databaseUrl = empty.urls.api, homeChainId = 56) =>
  openBank({
    mode,
    process: 'api',
    databaseUrl,
    applicationName: 'test',
    poolSize: 2,
    homeChainId,
    rpcUrls: new Map(),
  })
const migrateAs = (mode: 'demo' | 'production') =>
  migrateDeployment({ mode, migrationUrl: empty.migrationUrl })

/** The first start of a production, its schema made by the owner. */
async function startProduction(): Promise<void> {
  await migrateAs('production')
  const { bank, close } = await open('production')
  await createRootMember(bank, { address: getTestAccount(0).address })
  await close()
}

async function asOwner<T>(work: (pool: Database['pool']) => Promise<T>): Promise<T> {
  const owner = openDatabase({ url: empty.migrationUrl, poolSize: 1 })
  return work(owner.pool).finally(() => owner.close())
}

test('default: the owner migrates and stamps once, and a process starts without the owner', async () => {
  await expect(open('production')).rejects.toThrow(/no tables yet: run npm run migrate/)
  expect((await migrateAs('production')).length).toBeGreaterThan(20)
  expect(await migrateAs('production')).toEqual([])
  await startProduction()
})

test('default: a command takes the rights of the owner; error: a database of the other mode', async () => {
  const openAsOwner = (mode: 'demo' | 'production') =>
    openBankAsOwner({ mode, databaseMigrationUrl: empty.migrationUrl, applicationName: 'test' })
  await expect(openAsOwner('production')).rejects.toThrow(/no tables yet/)
  await migrateAs('production')
  const { bank, close } = await openAsOwner('production')
  const { rows } = await bank.database.pool.query('SELECT password_verifier FROM bank.operator')
  expect(rows).toEqual([])
  await close()
  await expect(openAsOwner('demo')).rejects.toThrow(/stamped production.*demo mode/)
})

test('error: a demo refuses a database stamped production, and migrates nothing of it', async () => {
  await startProduction()
  await expect(open('demo')).rejects.toThrow(
    /stamped production.*demo mode.*another database, or set MODE=production\.$/,
  )
  const last = await asOwner(async (pool) => {
    const { rows } = await pool.query<{ name: string }>(
      'DELETE FROM public.migration WHERE name = (SELECT max(name) FROM public.migration) RETURNING name',
    )
    return rows[0]?.name ?? ''
  })
  await expect(migrateAs('demo')).rejects.toThrow(/stamped production/)
  await expect(open('production')).rejects.toThrow(`lacks ${last}: run npm run migrate`)
})

test('error: a schema that a newer version made is refused, unless it says that this one runs with it', async () => {
  await startProduction()
  const insertNewer = (name: string, required: string | null) =>
    asOwner((pool) =>
      pool.query('INSERT INTO public.migration (name, sha256, required) VALUES ($1, $2, $3)', [
        name,
        'of a newer version',
        required,
      ]),
    )
  await insertNewer('9998_adds.sql', '0001')
  await (await open('production')).close()
  await insertNewer('9999_breaks.sql', null)
  await expect(open('production')).rejects.toThrow(/newer than this version.*9999_breaks\.sql/)
})

test('error: books restored into a server whose transaction ids are behind theirs', async () => {
  await startProduction()
  await asOwner(async (pool) => {
    const { rows } = await pool.query<{ upto: string }>('SELECT upto FROM ledger.house_watermark')
    await pool.query('UPDATE ledger.house_watermark SET upto = $1', [3n * 2n ** 32n + 5n])
    await expect(open('production')).rejects.toThrow(/restored from a dump.*--epoch=4 /)
    await pool.query('UPDATE ledger.house_watermark SET upto = $1', [rows[0]?.upto])
  })
  await (await open('production')).close()
})

test('error: books of a vault on another chain are refused', async () => {
  await startProduction()
  await (await open('production', empty.urls.api, 97)).close()
  await asOwner((pool) =>
    pool.query(
      `INSERT INTO bank.chain_follower (kind, chain_id, address, block_number, block_hash, block_time, counted, updated_at)
       VALUES ('recharges', 56, $1, 1, $2, now(), 0, now())`,
      [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(32)}`],
    ),
  )
  await expect(open('production', empty.urls.api, 97)).rejects.toThrow(
    'The books of this database are of a vault on chain 56, and HOME_CHAIN_ID is 97. Set HOME_CHAIN_ID=56',
  )
  await (await open('production')).close()
})

test('error: the owner of the tables is refused as the application', async () => {
  await startProduction()
  await expect(open('production', empty.migrationUrl)).rejects.toThrow(/could rewrite the ledger/)
})

test('error: a process refuses the role of another, and one that holds several', async () => {
  await startProduction()
  for (const url of [empty.urls.worker, empty.urls.console, empty.url])
    await expect(open('production', url)).rejects.toThrow(/This process is api: let it connect as bank_api/)
})

test('error: a database that is not there', async () => {
  await expect(open('demo', 'postgres://nobody@127.0.0.1:1/nothing')).rejects.toThrow(/ECONNREFUSED/)
})
