import { fileURLToPath } from 'node:url'
import { startEntry } from '@bank/bank/testing/entries'
import { expect, test } from 'vitest'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

const startMain = (env: Record<string, string>) => startEntry(entry, env)

test('error: a worker without settings names all that it needs and ends', async () => {
  const { said, exited } = startMain({})
  expect(await exited).toEqual([1, null])
  for (const name of ['DATABASE_URL', 'RPC_URLS_56', 'VAULT_ADDRESS', 'USDT_ADDRESS'])
    expect(said.error).toContain(name)
})

test('behavior: the worker waits for a database that is down, until its parent ends', async () => {
  const { child, said, exited } = startMain({
    DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/none',
    RPC_URLS_56: 'http://127.0.0.1:9',
    VAULT_ADDRESS: `0x${'12'.repeat(20)}`,
    USDT_ADDRESS: `0x${'34'.repeat(20)}`,
  })
  await expect.poll(() => said.out).toContain('does not answer yet')
  expect(said.out).not.toContain('secret')
  child.disconnect()
  expect(await exited).toEqual([0, null])
})
