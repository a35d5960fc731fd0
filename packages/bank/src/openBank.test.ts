import { getTestAccount } from '@bank/chain/testing'
import { openDatabase } from '@bank/database'
import { createEmptyDatabase } from '@bank/database/embedded'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createRootMember } from './members/createRootMember.ts'
import { openBank, openBankAsOwner } from './openBank.ts'

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeEach(async () => {
  empty = await createEmptyDatabase()
})
afterEach(() => empty.drop())

const open = (mode: 'demo' | 'production', databaseMigrationUrl?: string, databaseUrl = empty.urls.api) =>
  openBank({
    mode,
    process: 'api',
    databaseUrl,
    databaseMigrationUrl,
    applicationName: 'test',
    poolSize: 2,
    rpcUrls: new Map(),
  })

/** The first start of a production, by the owner. */
async function startProduction(): Promise<void> {
  const { bank, close } = await open('production', empty.migrationUrl)
  await createRootMember(bank, { address: getTestAccount(0).address })
  await close()
}

test('default: the first start with the owner migrates and stamps; later ones need no owner', async () => {
  await expect(open('production')).rejects.toThrow(/no tables yet/)
  for (const migrationUrl of [empty.migrationUrl, empty.migrationUrl, undefined]) {
    const { bank, close } = await open('production', migrationUrl)
    await createRootMember(bank, { address: getTestAccount(0).address })
    await close()
  }
})

test('default: a command takes the rights of the owner; error: a database of the other mode', async () => {
  const asOwner = (mode: 'demo' | 'production') =>
    openBankAsOwner({ mode, databaseMigrationUrl: empty.migrationUrl, applicationName: 'test' })
  const { bank, close } = await asOwner('production')
  const { rows } = await bank.database.pool.query('SELECT password_verifier FROM bank.operator')
  expect(rows).toEqual([])
  await close()
  await expect(asOwner('demo')).rejects.toThrow(/stamped production.*demo mode/)
})

test('error: a demo refuses a database stamped production', async () => {
  await startProduction()
  await expect(open('demo')).rejects.toThrow(/stamped production.*demo mode/)
  await expect(open('demo', empty.migrationUrl)).rejects.toThrow(/stamped production/)
})

test('error: books restored into a server whose transaction ids are behind theirs', async () => {
  await startProduction()
  const owner = openDatabase({ url: empty.migrationUrl, poolSize: 1 })
  const { rows } = await owner.pool.query<{ upto: string }>('SELECT upto FROM ledger.house_watermark')
  await owner.pool.query('UPDATE ledger.house_watermark SET upto = $1', [3n * 2n ** 32n + 5n])
  await expect(open('production')).rejects.toThrow(/restored from a dump.*--epoch=4 /)
  await owner.pool.query('UPDATE ledger.house_watermark SET upto = $1', [rows[0]?.upto])
  await owner.close()
  await (await open('production')).close()
})

test('error: the owner of the tables is refused as the application', async () => {
  await startProduction()
  await expect(open('production', undefined, empty.migrationUrl)).rejects.toThrow(/could rewrite the ledger/)
})

test('error: a process refuses the role of another, and one that holds several', async () => {
  await startProduction()
  for (const url of [empty.urls.worker, empty.urls.console, empty.url])
    await expect(open('production', undefined, url)).rejects.toThrow(
      /This process is api: let it connect as bank_api/,
    )
})

test('error: a database that is not there', async () => {
  await expect(open('demo', undefined, 'postgres://nobody@127.0.0.1:1/nothing')).rejects.toThrow(
    /ECONNREFUSED/,
  )
})
