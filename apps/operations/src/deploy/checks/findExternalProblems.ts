import { aavePoolAbi, erc20Abi, sanctionsListAbi } from '@bank/chain'
import { type Address, isAddressEqual, keccak256, type PublicClient, parseAbi, zeroAddress } from 'viem'
import { factoryAddress, factoryCodeHash } from '../plan/factory.ts'
import type { Network } from '../settings/networks.ts'
import { hasCode } from './provider.ts'

const aaveAbi = parseAbi([
  'function ADDRESSES_PROVIDER() view returns (address)',
  'function getPool() view returns (address)',
  'function UNDERLYING_ASSET_ADDRESS() view returns (address)',
])
const activeBit = 1n << 56n
const frozenBit = 1n << 57n
const pausedBit = 1n << 60n

/** Finds what is wrong with the contracts of others that a network names; throws what the client throws. */
export async function findExternalProblems(client: PublicClient, network: Network): Promise<string[]> {
  const found = await Promise.all([
    findFactoryProblems(client),
    findTokenProblems(client, network),
    findAaveProblems(client, network),
    findListProblems(client, network),
    ...network.settlements.map(async (address) =>
      (await hasCode(client, address)) ? [] : [`settlements: ${address} is no contract`],
    ),
  ])
  return found.flat()
}

async function findFactoryProblems(client: PublicClient): Promise<string[]> {
  const code = await client.getCode({ address: factoryAddress })
  if (code !== undefined && keccak256(code) === factoryCodeHash) return []
  return [
    `this chain has no deterministic deployment proxy at ${factoryAddress}; deploy it first (github.com/Arachnid/deterministic-deployment-proxy)`,
  ]
}

async function findTokenProblems(client: PublicClient, { token }: Network): Promise<string[]> {
  if (!(await hasCode(client, token.address))) return [`token: ${token.address} is no contract`]
  const read = { address: token.address, abi: erc20Abi } as const
  const [symbol, decimals] = await Promise.all([
    client.readContract({ ...read, functionName: 'symbol' }),
    client.readContract({ ...read, functionName: 'decimals' }),
  ])
  const problems: string[] = []
  if (symbol !== token.symbol) problems.push(`token: its symbol is ${symbol}, not ${token.symbol}`)
  if (decimals !== token.decimals) problems.push(`token: it has ${decimals} decimals, not ${token.decimals}`)
  return problems
}

async function findAaveProblems(client: PublicClient, { aave, token }: Network): Promise<string[]> {
  const { pool, addressesProvider } = aave
  for (const address of [pool, addressesProvider])
    if (!(await hasCode(client, address))) return [`aave: ${address} is no contract`]
  const problems: string[] = []
  const readAddress = (address: Address, functionName: 'ADDRESSES_PROVIDER' | 'getPool') =>
    client.readContract({ address, abi: aaveAbi, functionName })
  if (!isAddressEqual(await readAddress(pool, 'ADDRESSES_PROVIDER'), addressesProvider))
    problems.push('aave.pool: its ADDRESSES_PROVIDER is another one')
  if (!isAddressEqual(await readAddress(addressesProvider, 'getPool'), pool))
    problems.push('aave.addressesProvider: its pool is another one')
  return [...problems, ...(await findReserveProblems(client, pool, token.address))]
}

async function findReserveProblems(client: PublicClient, pool: Address, token: Address): Promise<string[]> {
  const { aTokenAddress, configuration } = await client.readContract({
    address: pool,
    abi: aavePoolAbi,
    functionName: 'getReserveData',
    args: [token],
  })
  if (aTokenAddress === zeroAddress) return [`aave.pool: it lists no reserve of ${token}`]
  const underlying = await client.readContract({
    address: aTokenAddress,
    abi: aaveAbi,
    functionName: 'UNDERLYING_ASSET_ADDRESS',
  })
  const problems = isAddressEqual(underlying, token) ? [] : ['aave.pool: the aToken is of another token']
  if ((configuration.data & activeBit) === 0n) problems.push('aave.pool: the reserve is not active')
  if ((configuration.data & frozenBit) !== 0n) problems.push('aave.pool: the reserve is frozen')
  if ((configuration.data & pausedBit) !== 0n) problems.push('aave.pool: the reserve is paused')
  return problems
}

async function findListProblems(client: PublicClient, { sanctionsList }: Network): Promise<string[]> {
  if (!(await hasCode(client, sanctionsList))) return [`sanctionsList: ${sanctionsList} is no contract`]
  const answer = await client
    .readContract({
      address: sanctionsList,
      abi: sanctionsListAbi,
      functionName: 'isSanctioned',
      args: [factoryAddress],
    })
    .catch(() => undefined)
  return answer === false ? [] : ['sanctionsList: it does not answer isSanctioned as a sanctions list does']
}
