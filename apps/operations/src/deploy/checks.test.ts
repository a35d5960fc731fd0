import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalSigner } from '@bank/chain/server'
import { getTestAddress, getTestKey, type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import { parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestNetwork, type TestNetwork } from '../../testing/startTestNetwork.ts'
import { deploy } from './deploy.ts'
import { factoryAddress } from './plan/factory.ts'
import type { DeploymentSettings } from './settings/deploymentSettings.ts'
import type { Network } from './settings/networks.ts'

let setting: TestNetwork
let proxy: RpcProxy
let folder: string
const signer = createLocalSigner(getTestKey(0))

beforeAll(async () => {
  setting = await startTestNetwork()
  folder = await mkdtemp(join(tmpdir(), 'checks-'))
  proxy = await startRpcProxy(setting.chain.url)
})
afterAll(async () => {
  await proxy.stop()
  await setting.stop()
  await rm(folder, { recursive: true })
})

type Change = {
  readonly network?: Partial<Network>
  readonly settings?: Partial<DeploymentSettings>
  readonly isCeremony?: boolean
}

/** Runs a deployment that must stop before it sends; returns why. */
async function refuse({ network = {}, settings = {}, isCeremony = true }: Change): Promise<string> {
  const count = () => setting.chain.client.getTransactionCount({ address: signer.address })
  const before = await count()
  const run = deploy({
    network: { ...setting.network, ...network },
    settings: { ...setting.settings, ...settings },
    folder,
    signer,
    report: () => undefined,
    confirm: () => Promise.reject(new Error('it asked')),
    isCeremony,
  })
  const reason = await run.then(
    () => 'deployed',
    (error: unknown) => `${error}`,
  )
  expect(await count()).toBe(before)
  return reason
}
const key = getTestAddress(8)
const readToken = () => setting.network.token
const readAave = () => setting.network.aave

test.each<[string, () => Change | Promise<Change>, string]>([
  ['another chain', () => ({ network: { chainId: 97 } }), 'is a node of chain 56, not of 97'],
  [
    'a token of another symbol',
    () => ({ network: { token: { ...readToken(), symbol: 'USDC' } } }),
    'its symbol is USDT, not USDC',
  ],
  [
    'a token of other decimals',
    () => ({ network: { token: { ...readToken(), decimals: 6 } } }),
    'it has 18 decimals, not 6',
  ],
  ['no token', () => ({ network: { token: { ...readToken(), address: key } } }), 'token: '],
  ['no pool', () => ({ network: { aave: { ...readAave(), pool: key } } }), 'is no contract'],
  [
    'a pool of another market',
    async () => ({ network: { aave: { ...readAave(), addressesProvider: setting.network.sanctionsList } } }),
    'reverted',
  ],
  [
    'a token that Aave does not list',
    async () => ({
      network: {
        token: {
          ...readToken(),
          address: await setting.deployLocal('LocalToken', ['Tether USD', 'USDT', 18]),
        },
      },
    }),
    'it lists no reserve of',
  ],
  ['no sanctions list', () => ({ network: { sanctionsList: key } }), 'sanctionsList: '],
  [
    'a token in place of the sanctions list',
    () => ({ network: { sanctionsList: readToken().address } }),
    'it does not answer isSanctioned',
  ],
  ['no settlement contract', () => ({ network: { settlements: [key] } }), 'settlements: '],
  ['a key as owner', () => ({ settings: { owner: key } }), 'is a key or nothing, not a Safe'],
  [
    'a contract as owner',
    () => ({ settings: { owner: setting.network.sanctionsList } }),
    'is a contract, but no Safe',
  ],
  [
    'a Safe of one signature',
    async () => ({ settings: { owner: await setting.createSafe(1) } }),
    'one signature is enough for this Safe',
  ],
  [
    'a contract as payer',
    () => ({ settings: { keys: { ...setting.settings.keys, payer: readToken().address } } }),
    'which cannot sign transactions',
  ],
  ['gas above the ceiling', () => ({ settings: { maximumGasPriceGwei: 0.000001 } }), 'gas costs '],
  [
    'a short epoch',
    () => ({ settings: { pools: { amounts: ['1'], epochSeconds: 60, minimumBatch: 1 } } }),
    'pools.epochSeconds: is below 7200',
  ],
  ['development keys', () => ({ isCeremony: false }), 'hold a ceremony first'],
])('error: %s', async (_, change, reason) => {
  expect(await refuse(await change())).toContain(reason)
})

test('error: a Safe that runs other code, and a lookalike of a proxy', async () => {
  const { client } = setting.chain
  const owner = await setting.createSafe(2)
  await client.setStorageAt({
    address: owner,
    index: 0,
    value: toHex(BigInt(readToken().address), { size: 32 }),
  })
  expect(await refuse({ settings: { owner } })).toContain('is a contract, but no Safe')
  const lookalike = '0x00000000000000000000000000000000000000aa'
  await client.setCode({ address: lookalike, bytecode: '0x600160005260206000f3' })
  expect(await refuse({ settings: { owner: lookalike } })).toContain('is a contract, but no Safe')
})

test('error: a frozen and a paused reserve, by the market itself', async () => {
  proxy.setFault(async ({ call, forward }) => {
    const answer = (await forward()) as string
    const isReserve = call.method === 'eth_call' && JSON.stringify(call.params).includes('0x35ea6a75')
    if (!isReserve) return answer
    const configuration = BigInt(answer.slice(0, 66)) | (1n << 57n) | (1n << 60n)
    return `${toHex(configuration, { size: 32 })}${answer.slice(66)}`
  })
  const reason = await refuse({ settings: { rpcUrls: [setting.chain.url, proxy.url] } })
  proxy.setFault(undefined)
  expect(reason).toContain('the reserve is frozen')
  expect(reason).toContain('the reserve is paused')
})

test('error: one provider that contradicts the other, or does not answer', async () => {
  const settings = { rpcUrls: [setting.chain.url, proxy.url] }
  proxy.setFault(async ({ call, forward }) => (call.method === 'eth_getCode' ? '0x' : forward()))
  expect(await refuse({ settings })).toContain('is a key or nothing')
  proxy.setFault(async ({ call, forward }) => (call.method === 'eth_chainId' ? '0x1' : forward()))
  expect(await refuse({ settings })).toContain('is a node of chain 1, not of 56')
  proxy.setFault(async ({ call, forward }) =>
    call.method === 'eth_blockNumber' ? toHex(1_000_000) : forward(),
  )
  expect(await refuse({ settings })).toContain('blocks behind another')
  proxy.setFault(undefined)
  expect(await refuse({ settings: { rpcUrls: [setting.chain.url, 'http://localhost:9'] } })).toContain(
    'localhost:9 does not answer',
  )
})

test('error: a deployer without coins, and a chain without the factory', async () => {
  const { client } = setting.chain
  const balance = await client.getBalance({ address: signer.address })
  await client.setBalance({ address: signer.address, value: parseEther('0.0001') })
  expect(await refuse({})).toContain('the deployer has 0.0001 BNB')
  await client.setBalance({ address: signer.address, value: balance })
  const code = (await client.getCode({ address: factoryAddress })) ?? '0x'
  await client.setCode({ address: factoryAddress, bytecode: '0x00' })
  expect(await refuse({})).toContain('has no deterministic deployment proxy')
  await client.setCode({ address: factoryAddress, bytecode: code })
})
