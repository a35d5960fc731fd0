import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalSigner, type Signer } from '@bank/chain/server'
import { getTestAddress, getTestKey, startRpcProxy } from '@bank/chain/testing'
import { type Address, getAddress, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestNetwork, type TestNetwork } from '../../testing/startTestNetwork.ts'
import { getPublishedSafe } from './checks/safeVersions.ts'
import { type Deployment, deploy } from './deploy.ts'
import { listFiles } from './record/deploymentRecord.ts'
import type { SafeSettings } from './settings/deploymentSettings.ts'

let setting: TestNetwork
let folder: string
let numbers = 0
const signer = createLocalSigner(getTestKey(0))
const persons = [11, 12, 13].map((index) => getAddress(getTestAddress(index)))
const published = getPublishedSafe('1.5.0')
const safeAbi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
])
const factoryAbi = parseAbi(['event ProxyCreation(address indexed proxy, address singleton)'])

beforeAll(async () => {
  setting = await startTestNetwork()
})
afterAll(() => setting.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deploy-safe-'))
  numbers++
  return () => rm(folder, { recursive: true })
})

/** A deployment whose Safe is one of its own: each test has another number. */
function prepare(changed: Partial<Deployment> = {}, safe: Partial<SafeSettings> = {}): Deployment {
  const { pools: _, ...settings } = setting.settings
  const owner = { signers: persons, threshold: 2, number: numbers, version: '1.5.0' as const, ...safe }
  return {
    network: setting.network,
    settings: { ...settings, owner },
    folder,
    signer,
    report: () => undefined,
    confirm: async () => true,
    ...changed,
  }
}
const count = () => setting.chain.client.getTransactionCount({ address: signer.address })
const readRecord = async () => JSON.parse(await readFile(listFiles(folder, setting.network).record, 'utf8'))

/** The creations of a Safe that its factory announced. */
const listCreated = (address: Address) =>
  setting.chain.client.getContractEvents({
    address: published.factory.address,
    abi: factoryAbi,
    eventName: 'ProxyCreation',
    args: { proxy: address },
    fromBlock: 0n,
  })

/** A signer whose process ends at the n-th signature, before or after the transaction was sent. */
function dieAt(place: number, isSent = false): Signer {
  let signed = 0
  return {
    address: signer.address,
    signTransaction: async (transaction) => {
      signed++
      const raw = await signer.signTransaction(transaction)
      if (signed !== place) return raw
      if (isSent) await setting.chain.client.sendRawTransaction({ serializedTransaction: raw })
      throw new Error('killed')
    },
  }
}

test('default: the Safe is in the plan, is created first, owns the vault, and is recorded with its signers as read back', async () => {
  const lines: string[] = []
  const record = await deploy(prepare({ report: (line) => lines.push(line) }))
  const { safe, settings, contracts } = await readRecord()
  const read = { address: safe.address, abi: safeAbi } as const
  expect(await setting.chain.client.readContract({ ...read, functionName: 'getOwners' })).toEqual(persons)
  expect(await setting.chain.client.readContract({ ...read, functionName: 'getThreshold' })).toBe(2n)
  expect(safe).toMatchObject({
    version: '1.5.0',
    number: numbers,
    threshold: 2,
    signers: persons,
    modules: [],
    published: {
      factory: published.factory.address,
      singleton: published.singleton.address,
      fallbackHandler: published.fallbackHandler.address,
    },
  })
  expect(settings.owner).toBe(safe.address)
  expect(safe.startBlock).toBeLessThan(contracts[0].startBlock)
  expect(record?.safe).toMatchObject({ address: safe.address })
  const [plan = ''] = lines
  expect(plan).toContain(`  safe           ${safe.address}  at most `)
  expect(plan).toContain(`${safe.address}  Safe, 2 of 3 signatures`)
  for (const person of persons) expect(plan).toContain(`Safe signer    ${person}`)
  expect(plan).toContain('transactions: 3, at most ')
})

test('behavior: a second run sends nothing, and other signers, threshold or number are another Safe', async () => {
  const first = await deploy(prepare())
  const before = await count()
  const confirm = () => Promise.reject(new Error('asked'))
  expect(await deploy(prepare({ confirm }))).toEqual(first)
  expect(await count()).toBe(before)
  for (const other of [{ threshold: 3 }, { signers: persons.slice(1) }, { number: numbers + 1_000 }])
    await expect(deploy(prepare({ confirm }, other))).rejects.toThrow('give another one')
  expect(await count()).toBe(before)
})

test.each([
  ['before it sent', false],
  ['after it sent', true],
])('behavior: killed at the Safe %s, the next run continues and creates it once', async (_, isSent) => {
  const before = await count()
  await expect(deploy(prepare({ signer: dieAt(1, isSent) }))).rejects.toThrow('killed')
  await expect(deploy(prepare({ signer: dieAt(2, isSent) }))).rejects.toThrow('killed')
  const record = await deploy(prepare())
  expect(await count()).toBe(before + 3)
  expect(await listCreated(record?.safe?.address ?? '0x')).toHaveLength(1)
})

test('behavior: two runs at once, of two deployers, create one Safe and one vault', async () => {
  const other = createLocalSigner(getTestKey(8))
  const runs = await Promise.allSettled([deploy(prepare()), deploy(prepare({ signer: other }))])
  for (const run of runs)
    if (run.status === 'rejected') expect(`${run.reason}`).toContain('the chain refused')
  const record = await deploy(prepare())
  expect(await listCreated(record?.safe?.address ?? '0x')).toHaveLength(1)
  expect(record?.contracts.map(({ name }) => name)).toEqual(['vault', 'attestation'])
})

test('behavior: another run creates everything while this one estimates the gas of the Safe', async () => {
  const other = createLocalSigner(getTestKey(8))
  const proxy = await startRpcProxy(setting.chain.url)
  let running: Promise<unknown> | undefined
  proxy.setFault(async ({ call, forward }) => {
    if (call.method !== 'eth_estimateGas') return forward()
    running ??= deploy(prepare({ signer: other }))
    await running
    return forward()
  })
  const before = await count()
  const deployment = prepare()
  const settings = { ...deployment.settings, rpcUrls: [proxy.url] }
  const record = await deploy({ ...deployment, settings }).finally(() => proxy.stop())
  expect(record?.contracts.map(({ name }) => name)).toEqual(['vault', 'attestation'])
  expect(await listCreated(record?.safe?.address ?? '0x')).toHaveLength(1)
  expect(await count()).toBe(before)
})

test('error: declined, no Safe is created', async () => {
  const before = await count()
  expect(await deploy(prepare({ confirm: async () => false }))).toBeUndefined()
  expect(await count()).toBe(before)
})

test('error: a chain without one of the published contracts of Safe, or with other code there', async () => {
  const { client } = setting.chain
  const before = await count()
  for (const name of ['factory', 'singleton', 'fallbackHandler'] as const) {
    const { address } = published[name]
    const code = (await client.getCode({ address })) ?? '0x'
    for (const bytecode of ['0x', '0x600160005260206000f3'] as const) {
      await client.setCode({ address, bytecode })
      await expect(deploy(prepare())).rejects.toThrow(
        `this chain lacks published contracts of Safe 1.5.0 (${name} ${address}); it has no other version either`,
      )
    }
    await client.setCode({ address, bytecode: code })
  }
  expect(await count()).toBe(before)
})

test('error: the deployer, payer, attester, relayer or guardian as a signer, also of a Safe that exists', async () => {
  const before = await count()
  const { keys } = setting.settings
  const forbidden = Object.entries({ 'the deployer': signer.address, ...keys })
  expect(forbidden).toHaveLength(6)
  for (const [name, address = '0x'] of forbidden)
    await expect(deploy(prepare({}, { signers: [...persons.slice(0, 2), address] }))).rejects.toThrow(
      `${address} signs for the Safe and is ${name} too`,
    )
  const owner = await setting.createSafe(2)
  const { pools: _, ...settings } = setting.settings
  const guarded = { ...settings, owner, keys: { ...keys, guardian: persons[0] ?? '0x' } }
  await expect(deploy(prepare({ settings: guarded }))).rejects.toThrow(
    'signs for the Safe and is guardian too',
  )
  expect(await count()).toBe(before)
})

test('error: a Safe whose threshold was changed since', async () => {
  const record = await deploy(prepare())
  const address = record?.safe?.address ?? '0x'
  await setting.chain.client.setStorageAt({ address, index: 4, value: toHex(3n, { size: 32 }) })
  await expect(deploy(prepare())).rejects.toThrow(`the Safe ${address} has 3 of ${persons.join(', ')} now`)
})

test('error: one provider that gives other code for new Safes', async () => {
  const proxy = await startRpcProxy(setting.chain.url)
  const before = await count()
  proxy.setFault(async ({ call, forward }) => {
    const answer = (await forward()) as string
    const isCode = call.method === 'eth_call' && JSON.stringify(call.params).includes('0x53e5d935')
    return isCode ? answer.replace('6080', '6081') : answer
  })
  const deployment = prepare()
  const rpcUrls = [setting.chain.url, proxy.url]
  const run = deploy({ ...deployment, settings: { ...deployment.settings, rpcUrls } })
  await expect(run.finally(() => proxy.stop())).rejects.toThrow('the providers disagree about the code')
  expect(await count()).toBe(before)
})
