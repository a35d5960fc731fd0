import { expect, test } from 'vitest'
import { findUnknownVariables } from './findUnknownVariables.ts'

test('default: settings, their files, settings of one chain, and variables of others are not reported', () => {
  const environment = {
    MODE: 'production',
    DATABASE_URL: 'postgres://db/bank',
    DATABASE_URL_FILE: '/run/secrets/database',
    RPC_URLS_56: 'https://one.example',
    RPC_URLS_137_FILE: '/run/secrets/rpc',
    PAYER_SIGNER_TOKEN_FILE_56: '/run/secrets/token',
    PATH: '/usr/bin',
    HOME: '/',
    NODE_ENV: 'production',
    DATABASE_HOST: 'of another program',
    SESSION_MANAGER: 'of a desktop',
    HOSTNAME: 'of a container',
    CONSOLE_DATABASE_URL: 'of the demo',
    npm_config_cache: 'of npm',
    TERM: 'xterm',
  }
  expect(findUnknownVariables(environment)).toEqual([])
})

test.each([
  ['MIXING_MINIMUM_HIDEN', 'MIXING_MINIMUM_HIDDEN'],
  ['SESION_SECRET', 'SESSION_SECRET'],
  ['TRUSTED_PROXY_HOP', 'TRUSTED_PROXY_HOPS'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['VAULT_ADRESS', 'VAULT_ADDRESS'],
  ['METRICS_TOKENS_FILE', 'METRICS_TOKEN'],
])('behavior: %s is reported, and %s proposed', (name, meant) => {
  expect(findUnknownVariables({ [name]: '1' })).toMatchObject([{ name }])
  expect(findUnknownVariables({ [name]: '1' })[0]?.meant.startsWith(meant.slice(0, 6))).toBe(true)
})

test('behavior: a setting of no chain is reported', () => {
  expect(
    findUnknownVariables({ VAULT_ADDRESS_137: '0x', PRIVATE_POOLS: '0x' }).map(({ name }) => name),
  ).toEqual(['VAULT_ADDRESS_137', 'PRIVATE_POOLS'])
})
