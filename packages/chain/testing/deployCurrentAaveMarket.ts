import { readFile } from 'node:fs/promises'
import { type Address, encodeAbiParameters, parseAbi, zeroAddress } from 'viem'
import type { AaveArtifact } from '../src/server/deploy/aaveArtifact.ts'
import type { AaveMarketOptions } from '../src/server/deploy/aaveMarketOptions.ts'
import {
  configureReserves,
  createMarketSender,
  type Deployed,
  deployPriceFeeds,
  type MarketSender,
} from '../src/server/deploy/marketSender.ts'

/** Libraries in the order of their links. */
const libraryNames = [
  'BorrowLogic',
  'ConfiguratorLogic',
  'LiquidationLogic',
  'PoolLogic',
  'SupplyLogic',
  'FlashLoanLogic',
] as const

const proxiesAbi = parseAbi([
  'function getPool() view returns (address)',
  'function getPoolConfigurator() view returns (address)',
])

/** Aave's usual curve in basis points, as in `deployAaveMarket`. */
const rateCurve = encodeAbiParameters(
  [{ type: 'uint16' }, { type: 'uint32' }, { type: 'uint32' }, { type: 'uint32' }],
  [8_000, 0, 400, 6_000],
)

/**
 * Deploys a market of Aave's current version from contracts that `npm run conformance:genuine` compiled into `file`. For
 * tests alone: its licence permits no production.
 */
export async function deployCurrentAaveMarket(
  options: AaveMarketOptions,
  file: string,
): Promise<{ pool: Address; poolConfigurator: Address }> {
  const artifacts: Record<string, AaveArtifact> = JSON.parse(await readFile(file, 'utf8'))
  const sender = await createMarketSender(options, (path) => {
    const artifact = artifacts[path]
    return artifact ? Promise.resolve(artifact) : Promise.reject(new Error(`${path} was not compiled`))
  })
  const administrator = options.walletClient.account.address
  const provider = await deployProvider(sender, { administrator, options })
  for (const name of libraryNames) await sender.deployLibrary(name)
  const curve = await sender.deploy('misc/DefaultReserveInterestRateStrategyV2', [provider.address])
  const poolCode = await sender.deploy('instances/PoolInstance', [provider.address, curve.address])
  await sender.write(provider, 'setPoolImpl', [poolCode.address])
  const configuratorCode = await sender.deploy('instances/PoolConfiguratorInstance', [])
  await sender.write(provider, 'setPoolConfiguratorImpl', [configuratorCode.address])
  const read = { address: provider.address, abi: proxiesAbi } as const
  const pool = await options.publicClient.readContract({ ...read, functionName: 'getPool' })
  const poolConfigurator = await options.publicClient.readContract({
    ...read,
    functionName: 'getPoolConfigurator',
  })
  const configurator = { address: poolConfigurator, abi: configuratorCode.abi }
  await listReserves(sender, configurator, { pool, administrator, options })
  return { pool, poolConfigurator }
}

async function deployProvider(
  sender: MarketSender,
  { administrator, options }: { administrator: Address; options: AaveMarketOptions },
): Promise<Deployed> {
  const provider = await sender.deploy('protocol/configuration/PoolAddressesProvider', [
    'local',
    administrator,
  ])
  await sender.write(provider, 'setACLAdmin', [administrator])
  const aclManager = await sender.deploy('protocol/configuration/ACLManager', [provider.address])
  await sender.write(provider, 'setACLManager', [aclManager.address])
  for (const role of ['addPoolAdmin', 'addEmergencyAdmin', 'addAssetListingAdmin', 'addRiskAdmin'])
    await sender.write(aclManager, role, [administrator])
  const priceFeeds = await deployPriceFeeds(sender, options.reserves)
  const tokens = options.reserves.map(({ token }) => token)
  const base = [zeroAddress, zeroAddress, 100_000_000n]
  const oracle = await sender.deploy('misc/AaveOracle', [provider.address, tokens, priceFeeds, ...base])
  await sender.write(provider, 'setPriceOracle', [oracle.address])
  return provider
}

async function listReserves(
  sender: MarketSender,
  configurator: Deployed,
  market: { pool: Address; administrator: Address; options: AaveMarketOptions },
): Promise<void> {
  const { pool, administrator, options } = market
  const aToken = await sender.deploy('instances/ATokenInstance', [pool, zeroAddress, administrator])
  const variableDebt = await sender.deploy('instances/VariableDebtTokenInstance', [pool, zeroAddress])
  const inputs = options.reserves.map(({ token, symbol }) => ({
    aTokenImpl: aToken.address,
    variableDebtTokenImpl: variableDebt.address,
    underlyingAsset: token,
    aTokenName: `Aave ${symbol}`,
    aTokenSymbol: `a${symbol}`,
    variableDebtTokenName: `Aave variable debt ${symbol}`,
    variableDebtTokenSymbol: `variableDebt${symbol}`,
    params: '0x10',
    interestRateData: rateCurve,
  }))
  await sender.write(configurator, 'initReserves', [inputs])
  await configureReserves(sender, configurator, options.reserves)
}
