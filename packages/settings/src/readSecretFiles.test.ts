import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSecretFiles } from './readSecretFiles.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('default: a secret comes from its file, without the line end; other files are left to their readers', () => {
  const given = {
    MODE: 'production',
    DATABASE_URL_FILE: write('database', 'postgres://bank_api:pass word@db/bank\n'),
    RPC_URLS_56_FILE: write('rpc', ' https://one.example/key,https://two.example/key '),
    POLICY_FILE: '/no/secret/of/ours',
    TLS_KEY_FILE: '/no/secret/of/ours',
    OPERATOR_KEY_FILE: '',
  }
  expect(readSecretFiles(given)).toEqual({
    ...given,
    DATABASE_URL: 'postgres://bank_api:pass word@db/bank',
    RPC_URLS_56: 'https://one.example/key,https://two.example/key',
  })
})

test('error: both given, a missing, an empty, a too large file and a folder are named, and nothing they hold', () => {
  const files = {
    SESSION_SECRET: 'hidden-here',
    SESSION_SECRET_FILE: write('session', 'hidden-there'),
    OPERATOR_KEY_FILE: join(folder, 'missing'),
    METRICS_TOKEN_FILE: write('empty', ' \n'),
    ACROSS_API_KEY_FILE: write('large', 'hidden-'.repeat(10_000)),
    EXPLORER_API_KEY_FILE: folder,
  }
  expect(() => readSecretFiles(files)).toThrow(
    new Error(
      [
        'These files of secrets are wrong:',
        '  SESSION_SECRET_FILE and SESSION_SECRET are both set; keep one of them',
        '  OPERATOR_KEY_FILE cannot be read (ENOENT)',
        '  METRICS_TOKEN_FILE is empty',
        '  ACROSS_API_KEY_FILE is larger than 64 KiB',
        '  EXPLORER_API_KEY_FILE cannot be read (EISDIR)',
      ].join('\n'),
    ),
  )
})
