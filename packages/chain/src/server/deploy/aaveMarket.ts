import { type Address, parseAbi, zeroAddress } from 'viem'
import { aavePoolAbi } from '../../generated/aavePool.ts'
import { readAaveArtifact } from './aaveArtifact.ts'
import type { AaveMarketOptions } from './aaveMarketOptions.ts'
import {
  configureReserves,
  createMarketSender,
  type Deployed,
  deployPriceFeeds,
  type MarketSender,
} from './marketSender.ts'

/** A market's addresses, all checksummed. */
export type AaveMarket = {
  readonly addressesProvider: Address
  readonly pool: Address
  readonly poolConfigurator: Address
  readonly aclManager: Address
  readonly oracle: Address
  readonly protocolDataProvider: Address
  readonly reserves: readonly AaveMarketReserve[]
}

export type AaveMarketReserve = {
  readonly token: Address
  readonly symbol: string
  readonly aToken: Address
  readonly variableDebtToken: Address
  readonly priceFeed: Address
}

const libraryNames = [
  'SupplyLogic',
  'BorrowLogic',
  'LiquidationLogic',
  'EModeLogic',
  'BridgeLogic',
  'ConfiguratorLogic',
  'PoolLogic',
  'FlashLoanLogic',
] as const

/** Aave's usual curve for a stablecoin, in ray: 80 % utilisation costs 4 % a year, full utilisation 64 %. */
const ray = 10n ** 27n
const rateCurve = [
  (ray * 80n) / 100n,
  0n,
  (ray * 4n) / 100n,
  (ray * 60n) / 100n,
  (ray * 5n) / 1000n,
  (ray * 60n) / 100n,
  (ray * 1n) / 100n,
  (ray * 8n) / 100n,
  (ray * 20n) / 100n,
] as const

const proxiesAbi = parseAbi([
  'function getPool() view returns (address)',
  'function getPoolConfigurator() view returns (address)',
])

/**
 * Deploys a whole Aave V3 market from the bytecode that `@aave/core-v3` ships: some forty transactions and
 * 55 million gas, a second on a local chain that mines at once. For local chains only: one key administers it.
 */
export async function deployAaveMarket(options: AaveMarketOptions): Promise<AaveMarket> {
  const sender = await createMarketSender(options, readAaveArtifact)
  const administrator = options.walletClient.account.address
  const provider = await sender.deploy('protocol/configuration/PoolAddressesProvider', [
    'local',
    administrator,
  ])
  for (const name of libraryNames) await sender.deployLibrary(name)

  await sender.write(provider, 'setACLAdmin', [administrator])
  const aclManager = await sender.deploy('protocol/configuration/ACLManager', [provider.address])
  await sender.write(provider, 'setACLManager', [aclManager.address])
  for (const role of ['addPoolAdmin', 'addEmergencyAdmin', 'addAssetListingAdmin', 'addRiskAdmin']) {
    await sender.write(aclManager, role, [administrator])
  }

  const priceFeeds = await deployPriceFeeds(sender, options.reserves)
  const tokens = options.reserves.map((reserve) => reserve.token)
  const oracle = await sender.deploy('misc/AaveOracle', [
    provider.address,
    tokens,
    priceFeeds,
    zeroAddress,
    zeroAddress,
    100_000_000n,
  ])
  await sender.write(provider, 'setPriceOracle', [oracle.address])

  const poolCode = await sender.deploy('protocol/pool/Pool', [provider.address])
  await sender.write(poolCode, 'initialize', [provider.address])
  const configuratorCode = await sender.deploy('protocol/pool/PoolConfigurator', [])
  await sender.write(configuratorCode, 'initialize', [provider.address])
  await sender.write(provider, 'setPoolImpl', [poolCode.address])
  await sender.write(provider, 'setPoolConfiguratorImpl', [configuratorCode.address])
  const dataProvider = await sender.deploy('misc/AaveProtocolDataProvider', [provider.address])
  await sender.write(provider, 'setPoolDataProvider', [dataProvider.address])

  const read = { address: provider.address, abi: proxiesAbi } as const
  const pool = await options.publicClient.readContract({ ...read, functionName: 'getPool' })
  const poolConfigurator = await options.publicClient.readContract({
    ...read,
    functionName: 'getPoolConfigurator',
  })
  const configurator = { address: poolConfigurator, abi: configuratorCode.abi }
  await listReserves(sender, configurator, { provider: provider.address, pool, administrator, options })

  return {
    addressesProvider: provider.address,
    pool,
    poolConfigurator,
    aclManager: aclManager.address,
    oracle: oracle.address,
    protocolDataProvider: dataProvider.address,
    reserves: await readReserves(options, pool, priceFeeds),
  }
}

async function readReserves(
  { publicClient, reserves }: AaveMarketOptions,
  pool: Address,
  priceFeeds: readonly Address[],
): Promise<AaveMarketReserve[]> {
  const read = { address: pool, abi: aavePoolAbi, functionName: 'getReserveData' } as const
  return Promise.all(
    reserves.map(async ({ token, symbol }, index) => {
      const reserve = await publicClient.readContract({ ...read, args: [token] })
      return {
        token,
        symbol,
        aToken: reserve.aTokenAddress,
        variableDebtToken: reserve.variableDebtTokenAddress,
        priceFeed: priceFeeds[index] ?? zeroAddress,
      }
    }),
  )
}

async function listReserves(
  sender: MarketSender,
  configurator: Deployed,
  market: { provider: Address; pool: Address; administrator: Address; options: AaveMarketOptions },
): Promise<void> {
  const { provider, pool, administrator, options } = market
  const aToken = await sender.deploy('protocol/tokenization/AToken', [pool])
  const variableDebt = await sender.deploy('protocol/tokenization/VariableDebtToken', [pool])
  const stableDebt = await sender.deploy('protocol/tokenization/StableDebtToken', [pool])
  const curve = await sender.deploy('protocol/pool/DefaultReserveInterestRateStrategy', [
    provider,
    ...rateCurve,
  ])

  const inputs = options.reserves.map(({ token, symbol, decimals }) => ({
    aTokenImpl: aToken.address,
    stableDebtTokenImpl: stableDebt.address,
    variableDebtTokenImpl: variableDebt.address,
    underlyingAssetDecimals: decimals,
    interestRateStrategyAddress: curve.address,
    underlyingAsset: token,
    // Aave wants a treasury; the reserve factor's share goes there.
    treasury: administrator,
    incentivesController: zeroAddress,
    aTokenName: `Aave ${symbol}`,
    aTokenSymbol: `a${symbol}`,
    variableDebtTokenName: `Aave variable debt ${symbol}`,
    variableDebtTokenSymbol: `variableDebt${symbol}`,
    stableDebtTokenName: `Aave stable debt ${symbol}`,
    stableDebtTokenSymbol: `stableDebt${symbol}`,
    params: '0x10',
  }))
  await sender.write(configurator, 'initReserves', [inputs])

  await configureReserves(sender, configurator, options.reserves)
}
