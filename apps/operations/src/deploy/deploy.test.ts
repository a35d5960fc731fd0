import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalSigner, type Signer } from '@bank/chain/server'
import { getTestAddress, getTestKey, type RpcCall, startRpcProxy } from '@bank/chain/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestNetwork, type TestNetwork } from '../../testing/startTestNetwork.ts'
import { type Deployment, deploy } from './deploy.ts'
import { listFiles } from './record/deploymentRecord.ts'

let setting: TestNetwork
let folder: string
let salts = 0
const deployer = getTestAddress(0)
const signer = createLocalSigner(getTestKey(0))

beforeAll(async () => {
  setting = await startTestNetwork()
})
afterAll(() => setting.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deploy-'))
  salts++
  return () => rm(folder, { recursive: true })
})

/** A deployment of its own: each has another salt. */
function prepare(changed: Partial<Deployment> = {}): Deployment {
  const { network, settings } = setting
  return {
    network,
    settings: { ...settings, salt: `salt-${salts}` },
    folder,
    signer,
    report: () => undefined,
    confirm: async () => true,
    isCeremony: true,
    ...changed,
  }
}
const count = () => setting.chain.client.getTransactionCount({ address: deployer })
const readFileOf = (name: 'record' | 'environment') =>
  readFile(listFiles(folder, setting.network)[name], 'utf8')

/** A signer whose process ends before the n-th signature. */
function dieAt(place: number): Signer {
  let signed = 0
  return {
    address: signer.address,
    signTransaction: (transaction) => {
      signed++
      if (signed === place) throw new Error('killed')
      return signer.signTransaction(transaction)
    },
  }
}

test('default: every contract is deployed by its plan, recorded, and named in the settings', async () => {
  const lines: string[] = []
  const record = await deploy(prepare({ report: (line) => lines.push(line) }))
  expect(record?.contracts.map(({ name }) => name)).toEqual([
    'vault',
    'attestation',
    'poseidon',
    'poseidon3',
    'pool-0.1',
    'pool-1',
  ])
  for (const { address, startBlock } of record?.contracts ?? []) {
    const at = { address, blockNumber: BigInt(startBlock) }
    expect(await setting.chain.client.getCode(at)).toBeDefined()
    expect(
      await setting.chain.client.getCode({ ...at, blockNumber: BigInt(startBlock) - 1n }),
    ).toBeUndefined()
  }
  const find = (name: string) => record?.contracts.find((contract) => contract.name === name)
  const environment = await readFileOf('environment')
  const { network, settings } = setting
  expect(environment.split('\n').slice(1, -1)).toEqual([
    'MODE=production',
    'HOME_CHAIN_ID=56',
    `VAULT_ADDRESS=${find('vault')?.address}`,
    `VAULT_START_BLOCK=${find('vault')?.startBlock}`,
    `USDT_ADDRESS=${network.token.address}`,
    'USDT_DECIMALS=18',
    `ATTESTATION_ADDRESS_56=${find('attestation')?.address}`,
    `PAYER_ADDRESS_56=${settings.keys.payer}`,
    `ATTESTER_ADDRESS_56=${settings.keys.attester}`,
    `RELAYER_ADDRESS_56=${settings.keys.relayer}`,
    `APPROVER_ADDRESS_56=${settings.keys.approver}`,
    `PRIVATE_POOLS_56=${['pool-0.1', 'pool-1'].map((name) => `${find(name)?.address}:${find(name)?.startBlock}`).join(',')}`,
    `SETTLEMENTS_56=${network.settlements[0]}`,
  ])
  expect(await readFileOf('record')).not.toContain(settings.rpcUrls[0])
  const shown = lines.join('\n')
  for (const address of [settings.owner, ...Object.values(settings.keys), ...settings.reviewers])
    expect(shown).toContain(address)
  expect(shown).toContain('Safe, 2 of 3 signatures')
  expect(shown).toContain('transactions: 6, at most ')
}, 60_000)

test('behavior: a second run sends nothing and writes the same record, also without its journal', async () => {
  const first = await deploy(prepare())
  const [before, recorded] = [await count(), await readFileOf('record')]
  const confirm = () => Promise.reject(new Error('asked'))
  expect(await deploy(prepare({ confirm }))).toEqual(first)
  expect(await readFileOf('record')).toBe(recorded)
  await rm(listFiles(folder, setting.network).journal)
  expect(await deploy(prepare({ confirm }))).toEqual(first)
  expect(await count()).toBe(before)
}, 60_000)

test('behavior: killed before each contract, a run continues there and deploys each once', async () => {
  const before = await count()
  for (let place = 1; place <= 6; place++)
    await expect(deploy(prepare({ signer: dieAt(place === 1 ? 1 : 2) }))).rejects.toThrow('killed')
  const record = await deploy(prepare())
  expect(record?.contracts).toHaveLength(6)
  expect(await count()).toBe(before + 6)
}, 60_000)

/** Signers that sign their first transaction only when all of them were asked: their nonces are the same. */
function meet(number: number): Signer[] {
  let asked = 0
  let open: () => void = () => undefined
  const all = new Promise<void>((done) => {
    open = done
  })
  return Array.from({ length: number }, () => ({
    address: signer.address,
    signTransaction: async (transaction) => {
      asked++
      if (asked === number) open()
      await all
      return signer.signTransaction(transaction)
    },
  }))
}

test('behavior: two runs that sign the same nonce deploy each contract once', async () => {
  const before = await count()
  const runs = await Promise.allSettled(meet(2).map((each) => deploy(prepare({ signer: each }))))
  const record = await deploy(prepare())
  expect(record?.contracts).toHaveLength(6)
  for (const run of runs)
    if (run.status === 'rejected') expect(`${run.reason}`).toContain('run the command again')
  // The same bytes under the same nonce are one transaction.
  expect(await count()).toBeGreaterThanOrEqual(before + 6)
  for (const { address, startBlock } of record?.contracts ?? [])
    expect(await setting.chain.client.getCode({ address, blockNumber: BigInt(startBlock) })).toBeDefined()
}, 60_000)

test('behavior: killed after it sent, the next run waits for that transaction and sends no second one', async () => {
  const { client } = setting.chain
  const before = await count()
  await client.setAutomine(false)
  const dying: Signer = {
    address: signer.address,
    signTransaction: async (transaction) => {
      const raw = await signer.signTransaction(transaction)
      await client.sendRawTransaction({ serializedTransaction: raw })
      throw new Error('killed')
    },
  }
  await expect(deploy(prepare({ signer: dying }))).rejects.toThrow('killed')
  const proxy = await startRpcProxy(setting.chain.url)
  const { settings } = prepare()
  const rpcUrls = [proxy.url, setting.chain.url.replace('127.0.0.1', 'localhost')]
  const next = deploy(prepare({ settings: { ...settings, rpcUrls } }))
  const isWaiting = ({ method, params }: RpcCall) =>
    method === 'eth_getTransactionCount' && params.includes('pending')
  // It asks again while it waits; without waiting it would have sent by now.
  await expect
    .poll(
      () =>
        proxy.calls.filter(isWaiting).length >= 2 ||
        proxy.calls.some(({ method }) => method === 'eth_sendRawTransaction'),
    )
    .toBe(true)
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  const record = await next.finally(() => proxy.stop())
  expect(record?.contracts).toHaveLength(6)
  expect(await count()).toBe(before + 6)
}, 60_000)

test('error: declined, nothing is sent and nothing is written', async () => {
  const before = await count()
  expect(await deploy(prepare({ confirm: async () => false }))).toBeUndefined()
  expect(await count()).toBe(before)
  await expect(readFileOf('record')).rejects.toThrow('ENOENT')
})

test('error: under development keys no pool is deployed, also on a chain that calls itself local', async () => {
  const before = await count()
  await expect(deploy(prepare({ isCeremony: false }))).rejects.toThrow('anybody can forge withdrawals')
  expect(await count()).toBe(before)
})
