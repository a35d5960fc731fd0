import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { type InstalledClient, installClient } from '@bank/api-schema/testing'
import { getTestKey } from '@bank/chain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from '../testing/openApiFixture.ts'

const run = promisify(execFile)

let client: InstalledClient
let fixture: ApiFixture

beforeAll(async () => {
  client = await installClient()
  fixture = await openApiFixture()
  await fixture.app.listen({ host: '127.0.0.1', port: 0 })
}, 120_000)
afterAll(async () => {
  await fixture?.close()
  await client?.remove()
})

/** Runs the example as a member of the mnemonic, in a project that has nothing of this repository. */
async function runExample(index: number): Promise<string> {
  const { port } = fixture.app.server.address() as AddressInfo
  const env = {
    PATH: process.env.PATH,
    BANK_URL: `http://127.0.0.1:${port}`,
    WALLET_KEY: getTestKey(index),
  }
  return (await run(process.execPath, ['example.ts'], { cwd: client.folder, env })).stdout
}

test('default: the example of the published client signs a member in and exchanges 10 USDT', async () => {
  await fixture.register(1)
  await fixture.credit(1, 25_000_000n)
  expect(await runExample(1)).toBe('Paid 10 USDT, received 9.99 GUSD.\nBalance: 15 USDT, 9.99 GUSD.\n')
}, 60_000)

test('error: 3006 without enough USDT the example names the cause, and the balance is unchanged', async () => {
  await fixture.register(2)
  await fixture.credit(2, 5_000_000n)
  expect(await runExample(2)).toMatch(/^Not exchanged: 3006 .*\nBalance: 5 USDT, 0 GUSD\.\n$/)
}, 60_000)
