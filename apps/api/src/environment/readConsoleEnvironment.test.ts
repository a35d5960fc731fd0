import { expect, test } from 'vitest'
import { readConsoleEnvironment } from './readConsoleEnvironment.ts'
import { InvalidEnvironmentError } from './readEnvironment.ts'

const demo = {
  CONSOLE_ORIGIN: 'http://localhost:8081',
  PUBLIC_ORIGIN: 'http://localhost:8080',
  OPERATOR_KEY: 'ab'.repeat(32),
  DATABASE_URL: 'postgres://app:secret@127.0.0.1:5432/bank',
  RPC_URLS_56: 'http://127.0.0.1:8545',
  VAULT_ADDRESS: `0x${'11'.repeat(20)}`,
}
const production = {
  ...demo,
  MODE: 'production',
  CONSOLE_ORIGIN: 'https://console.example',
  PUBLIC_ORIGIN: 'https://bank.example',
  RPC_URLS_56: 'https://one.example/key,https://two.example/key',
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConsoleEnvironment(environment)
    return []
  } catch (error) {
    if (error instanceof InvalidEnvironmentError) return error.problems
    throw error
  }
}

test('error: a colour that is none, and one accent without the other, are named', () => {
  const missing = 'is missing: BRAND_ACCENT_LIGHT is the accent of one theme only'
  expect(problemsOf({ ...demo, BRAND_ACCENT_LIGHT: '#1f4fa8' })).toEqual([`BRAND_ACCENT_DARK ${missing}`])
  expect(problemsOf({ ...demo, BRAND_ACCENT_LIGHT: 'blue', BRAND_ACCENT_DARK: '#7FB2FF' })).toEqual([
    'BRAND_ACCENT_LIGHT must be a colour: # and 6 hexadecimal digits',
  ])
  expect(problemsOf({ ...demo, BRAND_FOLDER: '/nonexistent/brand' })).toEqual([
    'BRAND_FOLDER: cannot be read as a folder (ENOENT)',
  ])
  const accents = { BRAND_ACCENT_LIGHT: '#1F4FA8', BRAND_ACCENT_DARK: '#7FB2FF' }
  expect(readConsoleEnvironment({ ...demo, ...accents }).brand?.themeColor).toBe('#1f4fa8')
  expect(readConsoleEnvironment(demo).brand).toBeUndefined()
})

test('default: a demo needs little and gets the rest', () => {
  expect(readConsoleEnvironment(demo)).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 8081,
    consoleOrigin: 'http://localhost:8081',
    consoleRoot: undefined,
    chains: [{ chainId: 56, rpcUrls: ['http://127.0.0.1:8545'], explorerUrls: [] }],
  })
})

test('default: production uses the given settings', () => {
  expect(readConsoleEnvironment({ ...production, CONSOLE_PORT: '9000' })).toMatchObject({
    mode: 'production',
    port: 9000,
  })
})

test('error: production refuses a root without a build; a demo may be built later', () => {
  const CONSOLE_ROOT = '/nowhere'
  expect(problemsOf({ ...production, CONSOLE_ROOT })).toEqual([
    'CONSOLE_ROOT names /nowhere, which has no index.html: build it with npx vite build in apps/console',
  ])
  expect(problemsOf({ ...demo, CONSOLE_ROOT })).toEqual([])
})

test('error: missing settings are all named at once', () => {
  expect(problemsOf({}).map((text) => text.split(' ')[0])).toEqual([
    'CONSOLE_ORIGIN',
    'OPERATOR_KEY',
    'DATABASE_URL',
    'VAULT_ADDRESS',
    'RPC_URLS_56',
  ])
})

test.each([
  ['a key of another length', { ...demo, OPERATOR_KEY: 'ab' }, /OPERATOR_KEY/],
  ['the origin of the members', { ...demo, CONSOLE_ORIGIN: demo.PUBLIC_ORIGIN }, /must not be the origin/],
  ['a foreign chain in the demo', { ...demo, RPC_URLS_56: 'https://bsc.example' }, /own local chain/],
  ['one provider in production', { ...production, RPC_URLS_56: 'https://one.example' }, /two providers/],
  ['http in production', { ...production, CONSOLE_ORIGIN: 'http://console.example' }, /must be https/],
] as const)('error: %s', (_name, environment, problem) => {
  expect(problemsOf(environment)).toEqual([expect.stringMatching(problem)])
})
