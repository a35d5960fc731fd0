import { createPublicClient, createWalletClient, custom, type Hex, http, parseEther } from 'viem'
import { bsc } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { getTestAccount, startTestChain, type TestChain } from '../../../testing/testChain.ts'
import { findPoolFault } from '../../findPoolFault.ts'
import { poolCode } from '../../generated/poolCode.ts'
import { privatePoolAbi } from '../../generated/privatePool.ts'
import { spendKey } from '../../generated/spendKey.ts'
import { type Deployer, deployArtifact } from './deployArtifact.ts'
import {
  assertEpochsAllowed,
  assertKeyAllowed,
  deployPrivatePools,
  type PrivatePoolAddress,
} from './deployPrivatePools.ts'

/** A node of a public chain, or of a local one under its id. */
function clientOf(version: string) {
  const answers: Record<string, string> = { eth_chainId: '0x38', web3_clientVersion: version }
  const request = async ({ method }: { method: string }) => answers[method]
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
}

const [mainnet, anvil] = [clientOf('Geth/v1.5.13-stable/linux-amd64/go1.23'), clientOf('anvil/v1.7.1')]

/** A node that answers these and nothing else. */
function nodeOf(answers: Record<string, unknown>) {
  return createPublicClient({
    transport: custom(
      {
        request: async ({ method }: { method: string }) => {
          if (answers[method] === undefined) throw new Error(`${method} is not offered`)
          return answers[method]
        },
      },
      { retryCount: 0 },
    ),
  })
}

describe('assertKeyAllowed', () => {
  test('default: an id that only local chains have', async () => {
    await expect(assertKeyAllowed(nodeOf({ eth_chainId: '0x7a69' }), 'development')).resolves.toBeUndefined()
  })

  test('behavior: a local node under the id of a public chain', async () => {
    await expect(
      assertKeyAllowed(nodeOf({ eth_chainId: '0x38', web3_clientVersion: 'anvil/v1.7.1' }), 'development'),
    ).resolves.toBeUndefined()
  })

  test.each([
    { eth_chainId: '0x38', web3_clientVersion: 'Geth/v1.5.13-stable/linux-amd64/go1.23' },
    { eth_chainId: '0x1', web3_clientVersion: 'reth/v1.9.3 (not anvil/v1)' },
    { eth_chainId: '0x61' },
  ])('error: development keys on a public chain, $eth_chainId', async (answers) => {
    await expect(assertKeyAllowed(nodeOf(answers), 'development')).rejects.toThrow(
      'anybody can forge withdrawals',
    )
  })

  test('behavior: keys of a ceremony go anywhere', async () => {
    await expect(assertKeyAllowed(nodeOf({}), 'ceremony')).resolves.toBeUndefined()
  })
})

describe('assertEpochsAllowed', () => {
  test('default: two hours and five deposits or more on a public chain, anything on a local one', async () => {
    for (const settings of [
      { epochSeconds: 7_200n, minimumBatch: 5n },
      { epochSeconds: 86_400n, minimumBatch: 64n },
    ])
      await expect(assertEpochsAllowed(mainnet, settings)).resolves.toBeUndefined()
    await expect(assertEpochsAllowed(anvil, { epochSeconds: 2n, minimumBatch: 1n })).resolves.toBeUndefined()
  })

  test.each([
    { epochSeconds: 7_199n, minimumBatch: 5n },
    { epochSeconds: 7_200n, minimumBatch: 4n },
  ])(
    'error: a public chain with epochs of $epochSeconds s and batches of $minimumBatch',
    async (settings) => {
      await expect(assertEpochsAllowed(mainnet, settings)).rejects.toThrow('7200 seconds or more')
    },
  )
})

describe('deployPrivatePools', () => {
  const [owner, operator] = [getTestAccount(1).address, getTestAccount(2).address]
  const denominations = [parseEther('0.1'), parseEther('1')]
  const epochs = { epochSeconds: 3600n, minimumBatch: 3n }
  let chain: TestChain
  let clients: Deployer
  let list: `0x${string}`
  let pools: readonly PrivatePoolAddress[]

  beforeAll(async () => {
    chain = await startTestChain({ chainId: bsc.id })
    await chain.client.setAutomine(true)
    const options = { chain: bsc, transport: http(chain.url), pollingInterval: 20 } as const
    clients = {
      publicClient: createPublicClient(options),
      walletClient: createWalletClient({ ...options, account: getTestAccount(0) }),
    }
    list = (await deployArtifact(clients, 'LocalSanctionsList', [])).address
    pools = await deployPrivatePools({
      ...clients,
      ...epochs,
      sanctionsList: list,
      owner,
      operator,
      denominations,
    })
  })

  afterAll(() => chain.stop())

  function getPool(): PrivatePoolAddress {
    const [pool] = pools
    if (pool === undefined) throw new Error('no pool')
    return pool
  }

  test('default: one pool for each denomination, with the key of this build, found by anybody', async () => {
    expect(pools.map(({ denomination }) => denomination)).toEqual(denominations)
    for (const { address, denomination } of pools) {
      const read = (functionName: 'denomination' | 'owner' | 'operator' | 'keyHash' | 'minimumBatch') =>
        clients.publicClient.readContract({ address, abi: privatePoolAbi, functionName })
      expect(await read('denomination')).toBe(denomination)
      expect(await read('owner')).toBe(owner)
      expect(await read('operator')).toBe(operator)
      expect(await read('keyHash')).toBe(spendKey.keyHash)
      expect(await read('minimumBatch')).toBe(3n)
      expect(await findPoolFault(clients.publicClient, address)).toBeUndefined()
    }
  })

  test('behavior: the start block is the one before which there is no pool', async () => {
    const { address, startBlock } = getPool()
    const codeAt = (blockNumber: bigint) => clients.publicClient.getCode({ address, blockNumber })
    expect(await codeAt(startBlock - 1n)).toBeUndefined()
    expect(await codeAt(startBlock)).toBeDefined()
  })

  test('error: fast epochs or development keys on a public chain, before anything is deployed', async () => {
    const options = { ...clients, publicClient: mainnet, sanctionsList: list, owner, operator, denominations }
    await expect(deployPrivatePools({ ...options, ...epochs })).rejects.toThrow('7200 seconds or more')
    const slow = { epochSeconds: 7_200n, minimumBatch: 5n }
    await expect(deployPrivatePools({ ...options, ...slow })).rejects.toThrow('anybody can forge')
  })

  /** Changes one byte of a contract's code for the length of a test. */
  async function changeByte(address: `0x${string}`, offset: number): Promise<void> {
    const code = await chain.client.getCode({ address })
    if (code === undefined) throw new Error('there is no code')
    const at = 2 + 2 * offset
    const changed: Hex = `0x${code.slice(2, at)}${code.slice(at, at + 2) === '00' ? '01' : '00'}${code.slice(at + 2)}`
    await chain.client.setCode({ address, bytecode: changed })
    onTestFinished(() => chain.client.setCode({ address, bytecode: code }))
  }

  test('error: a pool, or a hash function of it, whose code is another by one byte', async () => {
    const { address } = getPool()
    const find = () => findPoolFault(clients.publicClient, address)
    const [written] = poolCode.pool.written
    await changeByte(address, written.start + 5)
    // An address, an amount: what a deployment writes is its own.
    expect(await find()).toBeUndefined()
    const length = ((await chain.client.getCode({ address }))?.length ?? 2) / 2 - 1
    await changeByte(address, length - 3)
    expect(await find()).toBe('pool')
  })

  test.each(['poseidon', 'poseidon3'] as const)('error: another %s', async (functionName) => {
    const { address } = getPool()
    const read = { address, abi: privatePoolAbi, functionName }
    await changeByte(await clients.publicClient.readContract(read), 400)
    expect(await findPoolFault(clients.publicClient, address)).toBe(functionName)
  })

  test('error: an address without a contract', async () => {
    expect(await findPoolFault(clients.publicClient, owner)).toBe('noContract')
  })
})
