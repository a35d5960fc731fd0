import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type ArtifactName, deployAaveMarket, readArtifact } from '@bank/chain/server'
import { getTestAccount, startTestChain } from '@bank/chain/testing'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  hexToBytes,
  http,
} from 'viem'
import { foundry } from 'viem/chains'
import { contractsDirectory } from './forge.ts'

/** The market's first block, unix seconds in 2033: the same in every run, and later than any real clock. */
const firstBlockTimestamp = 2_000_000_000n

/**
 * Writes cache/aave.allocs.json and cache/aave.addresses.json, the state of a chain on which the demo's
 * own deployer built an Aave V3 market, for forge to load. Does nothing when both are newer than their sources.
 */
export async function writeAaveFixture(root: string = contractsDirectory): Promise<void> {
  const key = await hashSources()
  const addressesFile = join(root, 'cache/aave.addresses.json')
  const known = await readFile(addressesFile, 'utf8').catch(() => '{}')
  if ((JSON.parse(known) as { key?: string }).key === key) return

  const chain = await startTestChain({ chainId: foundry.id })
  try {
    const { addresses, allocs } = await deployFixture(chain.url)
    await mkdir(join(root, 'cache'), { recursive: true })
    await writeFile(join(root, 'cache/aave.allocs.json'), JSON.stringify(allocs))
    await writeFile(addressesFile, JSON.stringify({ key, ...addresses }))
  } finally {
    await chain.stop()
  }
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const chainServer = join(contractsDirectory, '../packages/chain/src/server/deploy')
  for (const file of [
    join(chainServer, 'aaveMarket.ts'),
    join(chainServer, 'aaveArtifact.ts'),
    import.meta.filename,
    createRequire(import.meta.url).resolve('@aave/core-v3/package.json'),
  ]) {
    hash.update(await readFile(file))
  }
  for (const name of ['LocalToken', 'LocalTether', 'LocalWrappedNative', 'LocalPriceFeed'] as const) {
    hash.update((await readArtifact(name)).bytecode)
  }
  return hash.digest('hex')
}

type DumpedState = {
  accounts: Record<Address, { nonce: number; balance: string; code: string; storage: object }>
}

async function deployFixture(url: string) {
  const chain = { chain: foundry, transport: http(url), pollingInterval: 10 } as const
  const testClient = createTestClient({ ...chain, mode: 'anvil' })
  const publicClient = createPublicClient(chain)
  const walletClient = createWalletClient({ ...chain, account: getTestAccount(0) })
  await testClient.setAutomine(true)
  await testClient.setNextBlockTimestamp({ timestamp: firstBlockTimestamp })

  async function deploy(name: ArtifactName, args: readonly unknown[]): Promise<Address> {
    const { abi, bytecode } = await readArtifact(name)
    const hash = await walletClient.deployContract({ abi, bytecode, args })
    const { contractAddress } = await publicClient.waitForTransactionReceipt({ hash })
    if (contractAddress === null || contractAddress === undefined) throw new Error(`${name} was not deployed`)
    return contractAddress
  }

  const usdt18 = await deploy('LocalToken', ['Tether USD', 'USDT', 18])
  const usdt6 = await deploy('LocalTether', [])
  const wrappedNative = await deploy('LocalWrappedNative', ['Wrapped BNB', 'WBNB'])
  const collateral = { loanToValueBps: 8000, liquidationThresholdBps: 8500, liquidationBonusBps: 10500 }
  const dollar = 100_000_000n
  const stable = { priceUsd: dollar, borrowable: true, reserveFactorBps: 1000 }
  const market = await deployAaveMarket({
    walletClient,
    publicClient,
    reserves: [
      { token: usdt18, symbol: 'USDT', decimals: 18, ...stable },
      { token: usdt6, symbol: 'USDTe', decimals: 6, ...stable },
      { token: wrappedNative, symbol: 'WBNB', decimals: 18, ...stable, priceUsd: 600n * dollar, collateral },
    ],
  })
  const dump = await testClient.request<{
    Method: 'anvil_dumpState'
    Parameters: []
    ReturnType: `0x${string}`
  }>({
    method: 'anvil_dumpState',
    params: [],
  })
  const { accounts } = JSON.parse(gunzipSync(hexToBytes(dump)).toString('utf8')) as DumpedState
  const addresses = {
    timestamp: Number((await publicClient.getBlock()).timestamp),
    administrator: walletClient.account.address,
    usdt18,
    usdt6,
    wrappedNative,
    pool: market.pool,
    poolConfigurator: market.poolConfigurator,
  }
  return { addresses, allocs: accounts }
}
