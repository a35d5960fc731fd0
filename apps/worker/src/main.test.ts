import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEntry } from '@bank/bank/testing/entries'
import { expect, onTestFinished, test } from 'vitest'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

const startMain = (env: Record<string, string>) => startEntry(entry, env)

test('error: a worker without settings names all that it needs and ends', async () => {
  const { said, exited } = startMain({})
  expect(await exited).toEqual([1, null])
  for (const name of ['DATABASE_URL', 'RPC_URLS_56', 'VAULT_ADDRESS', 'USDT_ADDRESS'])
    expect(said.error).toContain(name)
})

test('behavior: the worker takes the database from a file, and waits while it is down until its parent ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'database'), 'postgres://nobody:secret@127.0.0.1:9/none\n')
  const { child, said, exited } = startMain({
    DATABASE_URL_FILE: join(folder, 'database'),
    VAULT_START_BLCK: '1',
    RPC_URLS_56: 'http://127.0.0.1:9',
    VAULT_ADDRESS: `0x${'12'.repeat(20)}`,
    USDT_ADDRESS: `0x${'34'.repeat(20)}`,
  })
  await expect.poll(() => said.out).toContain('does not answer yet')
  expect(said.out).not.toContain('secret@')
  expect(said.out).toMatch(/VAULT_START_BLCK.*VAULT_START_BLOCK.*is no setting/)
  child.disconnect()
  expect(await exited).toEqual([0, null])
})

test('error: a file of a secret that is missing ends the worker', async () => {
  const { said, exited } = startMain({ DATABASE_URL_FILE: '/no/such/file' })
  expect(await exited).toEqual([1, null])
  expect(said.error).toContain('DATABASE_URL_FILE cannot be read (ENOENT)')
})
