import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { migrateDeployment } from '@bank/bank'
import { testMnemonic } from '@bank/bank/testing'
import { getTestAccount } from '@bank/chain/testing'
import { createTestDatabase, findFreePort, type TestDatabase } from '@bank/database/embedded'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

// Each of these starts a process or two, which takes seconds on a machine that is busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let testDatabase: TestDatabase
let environment: Record<string, string>
let origin: string
const root = getTestAccount(0).address
const children = new Set<ChildProcess>()

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  environment = {
    DATABASE_URL: testDatabase.urls.api,
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    RPC_URLS_56: 'http://127.0.0.1:9',
    VAULT_ADDRESS: `0x${'11'.repeat(20)}`,
    USDT_ADDRESS: `0x${'22'.repeat(20)}`,
    DEMO_MNEMONIC: testMnemonic,
    DEMO_ROOT_MEMBER: root,
  }
  const owner = { DATABASE_MIGRATION_URL: testDatabase.migrationUrl }
  const { code, output } = await start('commands/migrateDatabase.ts', { env: owner }).ended
  expect({ code, output }).toEqual({ code: 0, output: 'The schema is up to date, for demo.\n' })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await testDatabase.drop()
})

function start(
  file: string,
  params: { args?: string[]; env?: Record<string, string>; channel?: boolean } = {},
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...(params.args ?? [])], {
    env: params.env ?? environment,
    stdio: ['ignore', 'pipe', 'pipe', ...(params.channel ? (['ipc'] as const) : [])],
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  // Something said may still be on its way when a process has ended.
  const silent = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'end'))
  const exited = Promise.all([once(child, 'exit'), ...silent]).then(([exit]) => exit ?? [])
  const ended = exited.then(([code]) => ({ code: code as number | null, output }))
  return { child, ended }
}

async function untilReady(): Promise<void> {
  for (let attempt = 0; attempt < 800; attempt += 1) {
    const status = await fetch(`${origin}/healthz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the api did not get ready')
}

describe('the process', () => {
  test('default: it answers when it is ready, and ends in good order on SIGTERM', async () => {
    const api = start('main.ts')
    await untilReady()
    const config = await fetch(`${origin}/api/system/queryConfig`)
    expect(await config.json()).toMatchObject({ code: 0, result: { mode: 'demo' } })
    api.child.kill('SIGTERM')
    const { code, output } = await api.ended
    expect(code).toBe(0)
    expect(output).not.toContain(new URL(testDatabase.urls.console).password)
  })

  test('behavior: it does not outlive who started it over a channel', async () => {
    const api = start('main.ts', { channel: true })
    await untilReady()
    api.child.disconnect()
    expect((await api.ended).code).toBe(0)
  })

  test('error: wrong settings are named all at once, without a stack', async () => {
    const { code, output } = await start('main.ts', { env: { PORT: 'http', MODE: 'demo' } }).ended
    expect(code).toBe(1)
    for (const name of [
      'PORT',
      'PUBLIC_ORIGIN',
      'DATABASE_URL',
      'RPC_URLS_56',
      'VAULT_ADDRESS',
      'DEMO_MNEMONIC',
    ])
      expect(output).toContain(`  ${name} `)
    expect(output).not.toMatch(/^\s+at /m)
  })

  test('error: a database stamped for the other mode', async () => {
    const api = start('main.ts')
    await untilReady()
    api.child.kill('SIGTERM')
    await api.ended
    const { DEMO_MNEMONIC: _mnemonic, DEMO_ROOT_MEMBER: _root, ...rest } = environment
    const env = {
      ...rest,
      MODE: 'production',
      PUBLIC_ORIGIN: 'https://bank.example',
      RPC_URLS_56: 'https://one.example,https://two.example',
      PUBLIC_RPC_URLS_56: 'https://public.example',
      SESSION_SECRET: 'x'.repeat(32),
    }
    const { code, output } = await start('main.ts', { env }).ended
    expect(code).toBe(1)
    expect(output).toMatch(/stamped demo.*production mode.*point it at another database\.\n/)
    expect(output).not.toContain('set MODE')
  })
})

describe('the process of the console', () => {
  const consoleOf = (): Record<string, string> => ({
    ...environment,
    DATABASE_URL: testDatabase.urls.console,
    CONSOLE_PORT: environment.PORT ?? '',
    CONSOLE_ORIGIN: origin,
    PUBLIC_ORIGIN: 'http://localhost:1',
    OPERATOR_KEY: 'ab'.repeat(32),
  })

  test('default: it answers when it is ready, and ends in good order on SIGTERM', async () => {
    const server = start('consoleMain.ts', { env: consoleOf() })
    await untilReady()
    const answer = await fetch(`${origin}/console/api/session/queryConsole`)
    expect(await answer.json()).toMatchObject({ code: 0, result: { mode: 'demo' } })
    expect((await fetch(`${origin}/api/system/queryConfig`)).status).toBe(404)
    server.child.kill('SIGTERM')
    const { code, output } = await server.ended
    expect(code).toBe(0)
    expect(output).not.toContain(new URL(testDatabase.urls.console).password)
    expect(output).not.toContain('ab'.repeat(32))
  })

  test('error: wrong settings are named all at once, without a stack or the key', async () => {
    const env = { ...consoleOf(), OPERATOR_KEY: 'abc', CONSOLE_ORIGIN: 'http://localhost:1' }
    const { code, output } = await start('consoleMain.ts', { env }).ended
    expect(code).toBe(1)
    expect(output).toMatch(/^The console does not start\./)
    expect(output).toMatch(/OPERATOR_KEY must be/)
    expect(output).toMatch(/CONSOLE_ORIGIN must not be/)
    expect(output).not.toMatch(/^\s+at /m)
  })
})

describe('members:root', () => {
  let ownDatabase: TestDatabase
  beforeEach(async () => {
    ownDatabase = await createTestDatabase()
    await migrateDeployment({ mode: 'demo', migrationUrl: ownDatabase.migrationUrl })
  })
  afterEach(() => ownDatabase.drop())

  const runWith = (settings: Record<string, string>, ...args: string[]) => {
    const { urls, migrationUrl } = ownDatabase
    const env = {
      ...environment,
      DATABASE_URL: urls.api,
      DATABASE_MIGRATION_URL: migrationUrl,
      ...settings,
    }
    return start('commands/createRootMember.ts', { args, env }).ended
  }
  const run = (...args: string[]) => runWith({}, ...args)

  test('default: it creates the first member and prints the invitation, again when repeated', async () => {
    const code = root.toLowerCase()
    expect(await run(root)).toEqual({
      code: 0,
      output: `${code} is now the first member.\nInvite link: ${origin}/?assocAddress=${code}\n`,
    })
    expect(await runWith({ PUBLIC_ORIGIN: '' }, root)).toEqual({
      code: 0,
      output: `${code} already is the first member.\nInvite code: ${code} (link: https://…/?assocAddress=${code}, with the origin of the members’ app)\n`,
    })
    expect(await runWith({ PUBLIC_ORIGIN: 'bank.example' }, root)).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^PUBLIC_ORIGIN must be an http/),
    })
  })

  test('error: another one, no address, and none at all', async () => {
    await run(root)
    expect(await run(getTestAccount(1).address)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/first member already/),
    })
    expect(await run('0x12')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/not a wallet address/),
    })
    expect(await run()).toMatchObject({ code: 2, output: expect.stringMatching(/^Usage/) })
  })
})
