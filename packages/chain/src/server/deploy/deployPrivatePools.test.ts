import { createPublicClient, createWalletClient, custom, http, parseEther, zeroHash } from 'viem'
import { bsc } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTestAccount, startTestChain, type TestChain } from '../../../testing/testChain.ts'
import { privatePoolAbi } from '../../generated/privatePool.ts'
import { waitForReceipt } from '../../waitForReceipt.ts'
import {
  assertKeyAllowed,
  assertStandbyAllowed,
  deployPrivatePools,
  type PrivatePools,
} from './deployPrivatePools.ts'
import { readArtifact } from './readArtifact.ts'

/** A node that answers these and nothing else. */
function clientOf(answers: Record<string, unknown>) {
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
    await expect(
      assertKeyAllowed(clientOf({ eth_chainId: '0x7a69' }), 'development'),
    ).resolves.toBeUndefined()
  })

  test('behavior: a local node under the id of a public chain', async () => {
    await expect(
      assertKeyAllowed(clientOf({ eth_chainId: '0x38', web3_clientVersion: 'anvil/v1.7.1' }), 'development'),
    ).resolves.toBeUndefined()
  })

  test.each([
    { eth_chainId: '0x38', web3_clientVersion: 'Geth/v1.5.13-stable/linux-amd64/go1.23' },
    { eth_chainId: '0x1', web3_clientVersion: 'reth/v1.9.3 (not anvil/v1)' },
    { eth_chainId: '0x61' },
  ])('error: development keys on a public chain, $eth_chainId', async (answers) => {
    await expect(assertKeyAllowed(clientOf(answers), 'development')).rejects.toThrow(
      'anybody can forge withdrawals',
    )
  })

  test('behavior: keys of a ceremony go anywhere', async () => {
    await expect(assertKeyAllowed(clientOf({}), 'ceremony')).resolves.toBeUndefined()
  })
})

describe('assertStandbyAllowed', () => {
  const mainnet = { eth_chainId: '0x38', web3_clientVersion: 'Geth/v1.5.13-stable/linux-amd64/go1.23' }

  test('default: an hour or more on a public chain, any time on a local one', async () => {
    const allowed: [Record<string, string>, bigint][] = [
      [mainnet, 3_600n],
      [{ eth_chainId: '0x38', web3_clientVersion: 'anvil/v1.7.1' }, 0n],
      [{ eth_chainId: '0x7a69' }, 5n],
    ]
    for (const [answers, seconds] of allowed)
      await expect(assertStandbyAllowed(clientOf(answers), seconds)).resolves.toBeUndefined()
  })

  test('error: a standby on a public chain in which no wrong root could be revoked', async () => {
    for (const seconds of [0n, 5n, 3_599n])
      await expect(assertStandbyAllowed(clientOf(mainnet), seconds)).rejects.toThrow(
        `3600 seconds or more, not ${seconds}`,
      )
  })
})

describe('deployPrivatePools', () => {
  const owner = getTestAccount(1).address
  const operator = getTestAccount(2).address
  const denominations = [parseEther('0.1'), parseEther('1')]
  let chain: TestChain
  let pools: PrivatePools
  let clients: ReturnType<typeof openClients>

  function openClients(url: string) {
    const options = { chain: bsc, transport: http(url), pollingInterval: 20 } as const
    return {
      publicClient: createPublicClient(options),
      walletClient: createWalletClient({ ...options, account: getTestAccount(0) }),
    }
  }

  beforeAll(async () => {
    chain = await startTestChain({ chainId: bsc.id })
    await chain.client.setAutomine(true)
    clients = openClients(chain.url)
    const { abi, bytecode } = await readArtifact('LocalSanctionsList')
    const hash = await clients.walletClient.deployContract({ abi, bytecode })
    const { contractAddress } = await waitForReceipt(clients.publicClient, hash)
    if (!contractAddress) throw new Error('the list was not deployed')
    pools = await deployPrivatePools({
      ...clients,
      sanctionsList: contractAddress,
      owner,
      operator,
      standbySeconds: 5n,
      denominations,
    })
  })

  afterAll(() => chain.stop())

  test('default: one pool for each denomination, with the verifier of our key', async () => {
    expect(pools.pools.map(({ denomination }) => denomination)).toEqual(denominations)
    for (const { address, denomination } of pools.pools) {
      const read = { address, abi: privatePoolAbi } as const
      expect(await clients.publicClient.readContract({ ...read, functionName: 'denomination' })).toBe(
        denomination,
      )
      expect(await clients.publicClient.readContract({ ...read, functionName: 'verifier' })).toBe(
        pools.verifier,
      )
      expect(await clients.publicClient.readContract({ ...read, functionName: 'owner' })).toBe(owner)
      expect(await clients.publicClient.readContract({ ...read, functionName: 'operator' })).toBe(operator)
      expect(await clients.publicClient.readContract({ ...read, functionName: 'standby' })).toBe(5n)
    }
  })

  test('error: a short standby on a public chain, before anything is deployed', async () => {
    const publicClient = clientOf({ eth_chainId: '0x38' })
    const options = { owner, operator, denominations, sanctionsList: owner, standbySeconds: 5n }
    await expect(
      deployPrivatePools({ ...options, publicClient, walletClient: clients.walletClient }),
    ).rejects.toThrow('3600 seconds or more, not 5')
  })

  test('behavior: the start block is the one before which there is no pool', async () => {
    for (const { address, startBlock } of pools.pools) {
      const codeAt = (blockNumber: bigint) => clients.publicClient.getCode({ address, blockNumber })
      expect(await codeAt(startBlock - 1n)).toBeUndefined()
      expect(await codeAt(startBlock)).toBeDefined()
    }
  })

  test('behavior: a deposit moves the root', async () => {
    const [pool] = pools.pools
    if (pool === undefined) throw new Error('no pool')
    const read = { address: pool.address, abi: privatePoolAbi } as const
    expect(await clients.publicClient.readContract({ ...read, functionName: 'latestRoot' })).toBe(zeroHash)
    const hash = await clients.walletClient.writeContract({
      ...read,
      functionName: 'deposit',
      args: [`0x${'1'.padStart(64, '0')}`, '0x'],
      value: pool.denomination,
    })
    expect((await waitForReceipt(clients.publicClient, hash)).status).toBe('success')
    expect(await clients.publicClient.readContract({ ...read, functionName: 'latestRoot' })).not.toBe(
      zeroHash,
    )
  })
})
