import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LocalChain, startLocalChain } from '../chain/startLocalChain.ts'
import { createDemoKeys, demoMnemonic } from '../demo/demoKeys.ts'
import { faultKinds } from './faults.ts'
import { type RpcProxy, startRpcProxy } from './startRpcProxy.ts'

const keys = createDemoKeys()
const stranger = privateKeyToAccount(generatePrivateKey())
let folder: string
let chain: LocalChain
let proxy: RpcProxy
let nonce = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rpc-proxy-'))
  chain = await startLocalChain({
    chainId: 56,
    folder,
    mnemonic: demoMnemonic,
    accounts: 5,
    getTimeMs: Date.now,
    genesisTimestamp: Math.floor(Date.now() / 1_000) - 3_600,
    heartbeat: false,
  })
  proxy = await startRpcProxy({ chain, port: 0, isKnown: keys.isKnown })
})

afterAll(async () => {
  await proxy.stop()
  await chain.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(() => {
  for (const provider of [1, 2] as const) proxy.setFault(provider, 'none')
})

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

function post(url: string, body: string, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
}

async function ask(method: string, params: readonly unknown[] = [], url = proxy.urls[0]): Promise<Answer> {
  const answer = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return (await answer.json()) as Answer
}

function sign(account = keys.getAccount(0), more: { chainId?: number; nonce?: number } = {}): Promise<Hex> {
  return account.signTransaction({
    chainId: 56,
    nonce: nonce++,
    to: stranger.address,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 9n,
    type: 'eip1559',
    ...more,
  })
}

describe('startRpcProxy', () => {
  test("default: a key of the demo's mnemonic may send, and reads pass", async () => {
    const { result: hash } = await ask('eth_sendRawTransaction', [await sign()])
    await chain.mine()
    expect((await ask('eth_getTransactionReceipt', [hash])).result).toMatchObject({ status: '0x1' })
    expect((await ask('eth_chainId')).result).toBe('0x38')
  })

  test('error: a foreign key is refused with the reason', async () => {
    const { error } = await ask('eth_sendRawTransaction', [await sign(stranger, { nonce: 0 })])
    nonce -= 1
    expect(error?.message).toContain('replayed')
    expect(error?.message).toContain(stranger.address)
  })

  test('error: a transaction for another chain, or none at all, is refused', async () => {
    const other = await sign(keys.getAccount(0), { chainId: 97, nonce: 0 })
    nonce -= 1
    expect((await ask('eth_sendRawTransaction', [other])).error?.message).toContain('chain 97')
    for (const raw of ['0x', '0x1234', 'nothing', 7, null])
      expect((await ask('eth_sendRawTransaction', [raw])).error?.code).toBe(-32_602)
  })

  test.each([
    'anvil_setBalance',
    'anvil_reset',
    'anvil_dumpState',
    'evm_mine',
    'evm_increaseTime',
    'evm_revert',
    'hardhat_impersonateAccount',
    'eth_sendTransaction',
    'eth_sendUnsignedTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'personal_sign',
    'debug_traceTransaction',
    'txpool_content',
    'wallet_switchEthereumChain',
    'EVM_MINE',
    '__proto__',
    'constructor',
  ])('error: %s is not offered', async (method) => {
    const before = chain.getHead().number
    expect((await ask(method, [])).error).toMatchObject({ code: -32_601 })
    expect(chain.getHead().number).toBe(before)
  })

  test('behavior: a batch is held to the same rules, call by call', async () => {
    const calls = ['eth_chainId', 'evm_mine', 'eth_accounts'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
    }))
    const answers = (await (await post(proxy.urls[0], JSON.stringify(calls))).json()) as Answer[]
    expect(answers.map(({ result, error }) => result ?? error?.code)).toEqual(['0x38', -32_601, []])
  })

  test('error: an invalid call is answered as in JSON-RPC', async () => {
    for (const [body, code] of [
      ['{', -32_700],
      ['[]', -32_600],
      ['7', -32_600],
      ['null', -32_600],
      ['{"method":7}', -32_600],
      ['{"method":"eth_chainId","params":{}}', -32_600],
    ] as const)
      expect(await (await post(proxy.urls[0], body)).json()).toMatchObject({ error: { code } })
    expect((await post(proxy.urls[0], ' '.repeat(2_100_000))).status).toBe(413)
    expect((await fetch(proxy.urls[0])).status).toBe(405)
  })

  test('behavior: pages of this machine may ask, pages of others may not', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    const own = await post(proxy.urls[0], body, { origin: 'http://localhost:8080' })
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:8080')
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null'])
      expect((await post(proxy.urls[0], body, { origin })).status).toBe(403)
    const preflight = await fetch(proxy.urls[0], {
      method: 'OPTIONS',
      headers: { origin: 'http://127.0.0.1:8080', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  })

  test("behavior: anvil's refusals and what a revert returned come through", async () => {
    await ask('eth_sendRawTransaction', [await sign()])
    await chain.mine()
    expect(
      (await ask('eth_sendRawTransaction', [await sign(keys.getAccount(0), { nonce: 0 })])).error?.message,
    ).toMatch(/nonce/)
    nonce -= 1
    // PUSH1 0x2a PUSH1 0 MSTORE PUSH1 0x20 PUSH1 0 REVERT
    const reverted = await ask('eth_call', [{ data: '0x602a60005260206000fd' }, 'latest'])
    expect(reverted.error?.data).toBe(`0x${'2a'.padStart(64, '0')}`)
  })

  test('behavior: a lagging provider shows nothing after its block, and the other one does', async () => {
    await chain.mine(3)
    const { number } = chain.getHead()
    proxy.setFault(2, 'lag')
    const { result: hash } = await ask('eth_sendRawTransaction', [await sign()])
    await chain.mine(4)
    const [good, lagging] = proxy.urls
    expect(Number((await ask('eth_blockNumber', [], lagging)).result)).toBe(number)
    expect(Number((await ask('eth_blockNumber', [], good)).result)).toBe(number + 4)
    expect((await ask('eth_getTransactionReceipt', [hash], lagging)).result).toBeNull()
    expect((await ask('eth_getTransactionReceipt', [hash], good)).result).not.toBeNull()
    const finalized = await ask('eth_getBlockByNumber', ['finalized', false], lagging)
    expect(Number((finalized.result as { number: Hex }).number)).toBe(number - 2)
    expect(
      (await ask('eth_getBlockByNumber', [`0x${(number + 1).toString(16)}`, false], lagging)).result,
    ).toBeNull()
    const balances = [good, lagging].map((url) => ask('eth_getBalance', [stranger.address, 'latest'], url))
    const [seen, old] = (await Promise.all(balances)).map(({ result }) => BigInt(result as Hex))
    expect(seen).toBe((old ?? 0n) + 1n)
    expect((await ask('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }], lagging)).result).toEqual([])
  })

  test('behavior: a provider can be down, withhold logs, or answer for another chain', async () => {
    expect(faultKinds).toEqual(['none', 'down', 'lag', 'omit', 'wrongChain'])
    const { result: hash } = await ask('eth_sendRawTransaction', [await sign()])
    await chain.mine()
    proxy.setFault(1, 'down')
    await expect(ask('eth_chainId')).rejects.toThrow()
    expect((await ask('eth_chainId', [], proxy.urls[1])).result).toBe('0x38')
    proxy.setFault(1, 'wrongChain')
    expect((await ask('eth_chainId')).result).toBe('0x61')
    proxy.setFault(1, 'omit')
    expect((await ask('eth_getLogs', [{ fromBlock: '0x0' }])).result).toEqual([])
    expect((await ask('eth_getTransactionReceipt', [hash])).result).toBeNull()
    proxy.setFault(1, 'none')
    expect((await ask('eth_getTransactionReceipt', [hash])).result).not.toBeNull()
  })

  test('behavior: a call while the chain is being restored waits for it', async () => {
    const { number, hash } = chain.getHead()
    chain.kill()
    const block = await ask('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
    expect(block.result).toMatchObject({ hash })
  })
})
