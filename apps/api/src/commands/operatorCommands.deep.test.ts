import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { migrateDeployment } from '@bank/bank'
import { openDatabase } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// Each of these starts a process or two, which takes seconds on a machine that is busy.
vi.setConfig({ testTimeout: 90_000 })

let testDatabase: TestDatabase
let environment: Record<string, string>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  await migrateDeployment({ mode: 'demo', migrationUrl: testDatabase.migrationUrl })
  environment = {
    DATABASE_URL: testDatabase.urls.console,
    DATABASE_MIGRATION_URL: testDatabase.migrationUrl,
    OPERATOR_KEY: 'ab'.repeat(32),
  }
})
afterAll(() => testDatabase.drop())

async function run(file: string, args: string[] = [], env = environment) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], { env })
  const [output, problem, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output, problem, code }
}

test('default: a command adds an operator, and shows the secrets once without storing them', async () => {
  const shown = await run('addOperator.ts', ['ruth', 'reviewer'])
  expect(shown).toMatchObject({ code: 0, problem: '' })
  expect(shown.output).toMatch(/ruth is now an operator \(reviewer\).*once/)
  expect(shown.output).toMatch(/password {5}[\w-]{24}\n/)
  expect(shown.output).toMatch(/otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
})

test('default: a program reads the same as JSON', async () => {
  const asJson = await run('addOperator.ts', ['tom', 'treasurer', 'ann', 'support', '--json'])
  const added = asJson.output.trim().split('\n')
  expect(added.map((line) => JSON.parse(line))).toMatchObject([
    { name: 'tom', role: 'treasurer' },
    { name: 'ann', role: 'support' },
  ])
})

test('error: a taken and an impossible name have a sentence each, and none of several is added', async () => {
  await run('addOperator.ts', ['rita', 'treasurer'])
  const taken = await run('addOperator.ts', ['eve', 'support', 'rita', 'support'])
  expect(taken).toEqual({
    code: 1,
    output: '',
    problem: 'rita is the name of an operator already, and no name is used twice. None of them was added.\n',
  })
  const impossible = await run('addOperator.ts', ['eve', 'support', 'Two words', 'support'])
  expect(impossible).toMatchObject({ code: 2, output: '' })
  expect(impossible.problem).toMatch(
    /^"Two words" is no name for an operator\. None of them was added\.\n\nUsage: /,
  )
  const repeated = await run('addOperator.ts', ['eve', 'support', 'eve', 'auditor'])
  expect(repeated).toEqual({ code: 2, output: '', problem: 'eve is given twice. None of them was added.\n' })
  expect((await run('addOperator.ts', ['eve', 'support'])).code).toBe(0)
})

test('error: a mistyped command shows its usage, and a missing key how to create one', async () => {
  const [short, unknown, noKey] = await Promise.all([
    run('addOperator.ts', ['wanda']),
    run('addOperator.ts', ['wanda', 'owner']),
    run('addOperator.ts', ['wanda', 'support'], { ...environment, OPERATOR_KEY: '' }),
  ])
  for (const wrong of [short, unknown]) {
    expect(wrong).toMatchObject({ code: 2, output: '' })
    expect(wrong.problem).toContain('Usage: npm run operators:add -- NAME ROLE')
  }
  expect(noKey).toMatchObject({ code: 2, output: '' })
  expect(noKey.problem).toContain('OPERATOR_KEY must be 64 hexadecimal digits')
})

test.each([
  ['migrateDatabase.ts', 'migrate', ['MODE', 'DATABASE_MIGRATION_URL or DATABASE_MIGRATION_URL_FILE']],
  ['createRootMember.ts', 'members:root', ['MODE', 'DATABASE_URL or DATABASE_URL_FILE', 'PUBLIC_ORIGIN']],
  [
    'addOperator.ts',
    'operators:add',
    ['MODE', 'DATABASE_MIGRATION_URL or DATABASE_MIGRATION_URL_FILE', 'OPERATOR_KEY or OPERATOR_KEY_FILE'],
  ],
  ['verifyAudit.ts', 'audit:verify', ['MODE', 'DATABASE_URL or DATABASE_URL_FILE']],
] as const)('default: %s explains itself without any setting', async (file, name, settings) => {
  const [help, short, wrong, bare] = await Promise.all([
    run(file, ['--help'], {}),
    run(file, ['-h'], {}),
    run(file, ['--wrong'], {}),
    run(file, name === 'members:root' ? [`0x${'ab'.repeat(20)}`] : [], {}),
  ])
  expect(help).toMatchObject({ code: 0, problem: '' })
  expect(help.output).toMatch(new RegExp(`^Usage: npm run ${name}`))
  expect(help.output).toMatch(new RegExp(`\nExample:\n +MODE=production .*npm run ${name}`, 's'))
  for (const setting of settings) expect(help.output).toContain(`\n  ${setting} `)
  expect(short).toEqual(help)
  expect(wrong).toMatchObject({ code: 2, output: '' })
  expect(wrong.problem).toContain(help.output)
  expect(bare).toMatchObject({ code: 2, output: '' })
  if (name !== 'operators:add') expect(bare.problem).toContain('_FILE are missing; --help explains')
})

test('default: audit:verify distinguishes a valid chain from a broken one, and names the line', async () => {
  await run('addOperator.ts', ['vera', 'auditor'])
  const whole = await run('verifyAudit.ts')
  expect(whole).toMatchObject({ code: 0, problem: '' })
  expect(whole.output).toMatch(/^The audit is whole: \d+ lines, the last one's hash is [0-9a-f]{64}\.\n$/)
  const owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 1 })
  await owner.pool
    .query("ALTER TABLE bank.audit DISABLE TRIGGER USER; UPDATE bank.audit SET act = 'x' WHERE id = 1")
    .finally(() => owner.close())
  const broken = await run('verifyAudit.ts')
  expect(broken).toMatchObject({ code: 1, output: '' })
  expect(broken.problem).toMatch(/^Line 1 of the audit was changed/)
})
