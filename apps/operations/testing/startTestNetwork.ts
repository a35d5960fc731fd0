import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { waitForReceipt } from '@bank/chain'
import { type ArtifactName, deployAaveMarket, readArtifact } from '@bank/chain/server'
import { getTestAccount, startTestChain, type TestChain } from '@bank/chain/testing'
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { bsc } from 'viem/chains'
import { getPublishedSafe, type PublishedSafe } from '../src/deploy/checks/safeVersions.ts'
import type { DeploymentSettings } from '../src/deploy/settings/deploymentSettings.ts'
import type { Network } from '../src/deploy/settings/networks.ts'

const safeVersion = '1.5.0'
const resolvePackage = createRequire(import.meta.url)
const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
  'event ProxyCreation(address indexed proxy, address singleton)',
])
const safeAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
])

/** A chain with the contracts of others that a deployment relies on: a token, Aave, a list and genuine Safes. */
export type TestNetwork = {
  readonly chain: TestChain
  readonly network: Network
  /** Owned by a Safe of two signatures; every key is another account. */
  readonly settings: DeploymentSettings
  /** Creates a Safe of accounts 11 to 13. */
  readonly createSafe: (threshold: number) => Promise<Address>
  readonly deployLocal: (name: ArtifactName, args: readonly unknown[]) => Promise<Address>
  readonly stop: () => Promise<void>
}

type SafeArtifact = { readonly abi: Abi; readonly deployedBytecode: Hex }

async function readSafeArtifact(path: string): Promise<SafeArtifact> {
  const file = resolvePackage.resolve(`@safe-global/safe-smart-account/build/artifacts/contracts/${path}`)
  return JSON.parse(await readFile(file, 'utf8')) as SafeArtifact
}

/** Puts the genuine code of Safe at its canonical addresses, which follow from a factory of Safe's own. */
async function deploySafe(chain: TestChain): Promise<{ factory: Address; singleton: Address }> {
  const published = getPublishedSafe(safeVersion)
  const artifacts = {
    factory: 'proxies/SafeProxyFactory.sol/SafeProxyFactory.json',
    singleton: 'SafeL2.sol/SafeL2.json',
    fallbackHandler: 'handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json',
  }
  for (const name of Object.keys(artifacts) as (keyof PublishedSafe)[]) {
    const { deployedBytecode } = await readSafeArtifact(artifacts[name])
    await chain.client.setCode({ address: published[name].address, bytecode: deployedBytecode })
  }
  return { singleton: published.singleton.address, factory: published.factory.address }
}

/** The chain and the decimals of its USDT; those of BSC where none are given. */
export type TestNetworkOptions = { readonly chainId?: number; readonly decimals?: number }

/** Starts a chain and deploys, as account 9, what a bank there relies on. Blocks are mined at once. */
export async function startTestNetwork(options: TestNetworkOptions = {}): Promise<TestNetwork> {
  const { chainId = bsc.id, decimals = 18 } = options
  const chain = await startTestChain({ chainId })
  await chain.client.setAutomine(true)
  const place = { chain: { ...bsc, id: chainId }, transport: http(chain.url), pollingInterval: 20 } as const
  const publicClient = createPublicClient(place)
  const walletClient = createWalletClient({ ...place, account: getTestAccount(9) })
  const deployLocal = async (name: ArtifactName, args: readonly unknown[]) => {
    const { abi, bytecode } = await readArtifact(name)
    const hash = await walletClient.deployContract({ abi, bytecode, args })
    const { contractAddress } = await waitForReceipt(publicClient, hash)
    return getAddress(contractAddress ?? zeroAddress)
  }
  const { factory, singleton } = await deploySafe(chain)
  let safes = 0n
  const createSafe = async (threshold: number) => {
    const owners = [11, 12, 13].map((index) => getTestAccount(index).address)
    const none = zeroAddress
    const initializer = encodeFunctionData({
      abi: safeAbi,
      functionName: 'setup',
      args: [owners, BigInt(threshold), none, '0x', none, none, 0n, none],
    })
    const args = [singleton, initializer, safes++] as const
    const hash = await walletClient.writeContract({
      address: factory,
      abi: factoryAbi,
      functionName: 'createProxyWithNonce',
      args,
    })
    const { logs } = await waitForReceipt(publicClient, hash)
    const [created] = parseEventLogs({ abi: factoryAbi, eventName: 'ProxyCreation', logs })
    return getAddress(created?.args.proxy ?? zeroAddress)
  }
  const token = await deployLocal('LocalToken', ['Tether USD', 'USDT', decimals])
  const market = await deployAaveMarket({
    walletClient,
    publicClient,
    reserves: [
      {
        token,
        symbol: 'USDT',
        decimals,
        priceUsd: 100_000_000n,
        borrowable: true,
        reserveFactorBps: 1_000,
      },
    ],
  })
  const network: Network = {
    name: `test-${chainId === bsc.id ? 'bsc' : chainId}`,
    chainId,
    coin: chainId === bsc.id ? 'BNB' : 'ETH',
    isTest: false,
    token: { address: token, symbol: 'USDT', decimals },
    aave: { pool: market.pool, addressesProvider: market.addressesProvider },
    sanctionsList: await deployLocal('LocalSanctionsList', []),
    settlements: [await deployLocal('Settlement', [getTestAccount(9).address, 0])],
    confirmations: 0,
  }
  const settings = createTestSettings(chain.url, await createSafe(2))
  return { chain, network, settings, createSafe, deployLocal, stop: () => chain.stop() }
}

/** Settings with every key an account of its own; the two providers are one node under two names. */
function createTestSettings(url: string, owner: Address): DeploymentSettings {
  const getAccount = (index: number) => getTestAccount(index).address
  return {
    rpcUrls: [url, url.replace('127.0.0.1', 'localhost')],
    salt: 'test',
    maximumGasPriceGwei: 20,
    owner,
    keys: {
      payer: getAccount(1),
      attester: getAccount(2),
      guardian: getAccount(3),
      relayer: getAccount(4),
      approver: getAccount(5),
    },
    reviewers: [getAccount(6), getAccount(7)],
    vault: {
      perPayout: '10000',
      perDay: '50000',
      automaticDaily: '20000',
      oneReview: '50000',
      minimumDeposit: '1',
      idleTarget: '5000',
    },
    pools: { amounts: ['0.1', '1'], epochSeconds: 7_200, minimumBatch: 5 },
  }
}
