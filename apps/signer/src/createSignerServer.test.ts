import { randomUUID } from 'node:crypto'
import { createVaultPayer, runPayouts } from '@bank/bank'
import { openPayoutFixture, type PayoutFixture } from '@bank/bank/testing/payouts'
import { vaultAbi } from '@bank/chain'
import { createRemoteSigner, type UnsignedTransaction } from '@bank/chain/server'
import { getTestAddress, type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import { createCertificates } from '@bank/chain/testing/certificates'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { encodeFunctionData, type Hex, parseTransaction } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSignerServer, type ServerCertificates } from './createSignerServer.ts'
import { parseSigningPolicy, type SigningPolicy } from './signingPolicy.ts'

// The payer of the fixture; anvil holds its key and signs for it, as a signer of its own would.
const payerIndex = 18
let scene: PayoutFixture
let policy: SigningPolicy
let upstream: RpcProxy
const apps: FastifyInstance[] = []
let lines: string[]

beforeAll(async () => {
  scene = await openPayoutFixture({ members: 1 })
  policy = parseSigningPolicy(
    JSON.stringify({
      chainId: 56,
      maximumFeePerGasGwei: '5',
      calls: [
        {
          from: getTestAddress(payerIndex),
          to: scene.recharge.vault.address,
          function: 'payOut(bytes32,address,uint256)',
          maximumGas: 1_000_000,
        },
      ],
    }),
  )
  upstream = await startRpcProxy(scene.recharge.chain.url)
})
afterAll(async () => {
  await upstream.stop()
  await scene.stop()
})
beforeEach(() => {
  lines = []
  upstream.setFault(undefined)
  upstream.calls.length = 0
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

async function listen(certificates?: ServerCertificates): Promise<string> {
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const app = createSignerServer({ policy, upstreamUrl: upstream.url, logger, certificates })
  apps.push(app)
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const createTransaction = (changes: Partial<UnsignedTransaction> = {}): UnsignedTransaction => ({
  chainId: 56,
  nonce: 0,
  to: scene.recharge.vault.address,
  callData: encodeFunctionData({
    abi: vaultAbi,
    functionName: 'payOut',
    args: [`0x${'01'.repeat(32)}`, getTestAddress(0), 1n],
  }),
  value: 0n,
  gas: 300_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  ...changes,
})

const post = (url: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('createSignerServer', () => {
  test('default: a withdrawal is paid through policy, signer and vault', async () => {
    const { recharge, bank } = scene
    const payer = createVaultPayer({
      chainId: 56,
      vault: recharge.vault.address,
      startBlock: 0n,
      key: { kind: 'remote', url: await listen(), address: getTestAddress(payerIndex) },
      watchEveryMs: 0,
    })
    const id = await scene.approve(0, 2_000_000n)
    expect(await runPayouts(bank, payer)).toMatchObject({ broadcast: 1 })
    await scene.runToEnd({ ...payer, workerId: randomUUID() })
    expect(await scene.readOrder(id)).toMatchObject({ state: 'confirmed' })
    expect(await scene.paidTo(0)).toBe(2_000_000n)
    expect(lines.filter((line) => line.includes('"signed"'))).toHaveLength(1)
  })

  test('error: what a stolen worker would like to sign never reaches the key', async () => {
    const url = await listen()
    const signer = createRemoteSigner({ url, address: getTestAddress(payerIndex) })
    const thief = getTestAddress(5)
    const setPayer = encodeFunctionData({ abi: vaultAbi, functionName: 'setPayer', args: [thief] })
    const attacks: Partial<UnsignedTransaction>[] = [
      { to: thief, value: 10n ** 18n, callData: '0x' },
      { value: 1n },
      { to: thief },
      { callData: setPayer },
      { callData: `${createTransaction().callData}00` },
      { chainId: 1 },
      { gas: 1_000_001n },
      { maxFeePerGas: 5_000_000_001n },
    ]
    for (const attack of attacks)
      await expect(signer.signTransaction(createTransaction(attack))).rejects.toThrow('the policy refuses it')
    const owner = createRemoteSigner({ url, address: getTestAddress(19) })
    await expect(owner.signTransaction(createTransaction({ callData: setPayer }))).rejects.toThrow('policy')
    expect(upstream.calls).toEqual([])
    expect(lines.filter((line) => line.includes('refused to sign'))).toHaveLength(attacks.length + 1)
  })

  test('error: other methods, batches, unknown fields and rubbish are no request', async () => {
    const url = await listen()
    const { callData, ...transaction } = createTransaction()
    const call = {
      from: getTestAddress(payerIndex),
      to: transaction.to,
      data: callData,
      ...Object.fromEntries(
        (['value', 'gas', 'nonce', 'chainId', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const).map(
          (name) => [name, `0x${transaction[name].toString(16)}`],
        ),
      ),
    }
    const sent = { jsonrpc: '2.0', id: 1, method: 'eth_signTransaction', params: [call] }
    const bad: unknown[] = [
      { ...sent, method: 'eth_sign', params: [call.from, `0x${'00'.repeat(32)}`] },
      { ...sent, method: 'eth_sendTransaction' },
      { ...sent, method: 'eth_accounts', params: [] },
      [sent, sent],
      { ...sent, params: [call, call] },
      { ...sent, params: [{ ...call, input: '0x' }] },
      { ...sent, params: [{ ...call, accessList: [] }] },
      { ...sent, params: [{ ...call, gasPrice: '0x1' }] },
      { ...sent, params: [{ ...call, nonce: '0xffffffffffffffffff' }] },
      { ...sent, params: [{ ...call, value: '-0x1' }] },
      { ...sent, id: 'x'.repeat(65) },
      '{"jsonrpc":',
      'null',
    ]
    for (const body of bad) expect((await post(url, body)).status).toBe(400)
    expect((await fetch(url)).status).toBe(404)
    expect(upstream.calls).toEqual([])
    const answer = (await (await post(url, sent)).json()) as { result: Hex }
    expect(parseTransaction(answer.result).to?.toLowerCase()).toBe(transaction.to)
  })

  test('error: a signer behind that signs something else, refuses, or is down gives no signature', async () => {
    const signer = createRemoteSigner({ url: await listen(), address: getTestAddress(payerIndex) })
    upstream.setFault(({ call, forward }) => {
      const [asked] = call.params as [Record<string, Hex>]
      return forward({ ...call, params: [{ ...asked, to: getTestAddress(5) }] })
    })
    await expect(signer.signTransaction(createTransaction())).rejects.toThrow('gives no signature')
    upstream.setFault(() => Promise.reject(new Error('locked: the secret word is plover')))
    await expect(signer.signTransaction(createTransaction())).rejects.toThrow(/no signature$/)
    expect(lines.filter((line) => line.includes('the signer behind failed'))).toHaveLength(2)
  })

  test('error: over the network only a caller with a certificate of the authority is heard', async () => {
    const { authority, server, client } = createCertificates()
    const url = await listen({ ...server, clientAuthority: authority.certificate })
    const foreign = createCertificates()
    const sign = (access: { certificate?: string; privateKey?: string }) =>
      createRemoteSigner({
        url,
        address: getTestAddress(payerIndex),
        access: { authority: authority.certificate, ...access },
      }).signTransaction(createTransaction())
    await expect(sign({})).rejects.toThrow()
    await expect(sign(foreign.client)).rejects.toThrow()
    expect(upstream.calls).toEqual([])
    expect(parseTransaction(await sign(client)).to?.toLowerCase()).toBe(scene.recharge.vault.address)
  })
})
