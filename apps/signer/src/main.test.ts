import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEntry } from '@bank/bank/testing/entries'
import { expect, test } from 'vitest'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

const startMain = (env: Record<string, string>) => startEntry(entry, env)

test('error: a signer without settings names what it needs and ends', async () => {
  const { said, exited } = startMain({})
  expect(await exited).toEqual([1, null])
  for (const name of ['POLICY_FILE', 'UPSTREAM_URL']) expect(said.error).toContain(name)
})

test('behavior: the signer listens, refuses what its policy does not name, and ends with its parent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signer-'))
  const call = {
    from: `0x${'a1'.repeat(20)}`,
    to: `0x${'b1'.repeat(20)}`,
    function: 'payOut(bytes32,address,uint256)',
    maximumGas: 400_000,
  }
  const policyFile = join(folder, 'policy.json')
  writeFileSync(policyFile, JSON.stringify({ chainId: 56, maximumFeePerGasGwei: '5', calls: [call] }))
  const { child, said, exited } = startMain({
    POLICY_FILE: policyFile,
    UPSTREAM_URL: 'http://127.0.0.1:9',
    PORT: '0',
  })
  await expect.poll(() => said.out).toContain('listening')
  const { address } = JSON.parse(said.out.split('\n')[0] ?? '') as { address: string }
  const method = 'eth_sendTransaction'
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(400)
  child.disconnect()
  expect(await exited).toEqual([0, null])
  rmSync(folder, { recursive: true })
})
