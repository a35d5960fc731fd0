import { aavePoolAbi, erc20Abi } from '@bank/chain'
import { type AaveMarket, deployAaveMarket, localTokenAbi, localWrappedNativeAbi } from '@bank/chain/server'
import { type Address, encodeFunctionData, type Hex, type LocalAccount, parseUnits } from 'viem'
import type { ChainClients } from '../chains/createChainClients.ts'
import { type Call, sendCalls } from '../chains/sendCalls.ts'
import { type DemoKeys, fundedAccountCount } from '../demoKeys.ts'
import type { DemoContracts } from './contracts.ts'
import { deployContract } from './deployContract.ts'
import { deployPools } from './deployPools.ts'

type Clients = Readonly<Record<1 | 56 | 137, ChainClients>>

const dollar = 100_000_000n
const bnbDollars = 600n
const collateral = { loanToValueBps: 8_000, liquidationThresholdBps: 8_500, liquidationBonusBps: 10_500 }
const stable = { priceUsd: dollar, borrowable: true, reserveFactorBps: 1_000 }
/** Tokens of each account that people use, and of each seeded member. */
const allowance = '1000000'
const supplied = parseUnits('2000000', 18)
const pledged = parseUnits('5000', 18)
const borrowed = parseUnits('1500000', 18)
const variableRate = 2n
const cheapGas = 150_000n
const poolGas = 1_000_000n

/**
 * Deploys the demo once: USDT with each chain's real decimals, and on the home chain an Aave V3 market with a supplier
 * and a borrower, so that interest is real, and the vault.
 */
export async function deployContracts(
  clients: Clients,
  keys: DemoKeys,
  seededIndexes: readonly number[],
): Promise<DemoContracts> {
  for (const { local } of Object.values(clients)) local.setInstant(true)
  const deployer = keys.getRoleAccount('deployer')
  const holders = [...Array(fundedAccountCount).keys(), ...seededIndexes].map((index) =>
    keys.getAccount(index),
  )
  const [home, ethereum, polygon] = await Promise.all([
    deployHome(clients[56], keys),
    deployContract(clients[1], deployer, 'LocalTether', []),
    deployContract(clients[137], deployer, 'LocalToken', ['Tether USD', 'USDT', 6]),
  ])
  for (const { local } of Object.values(clients)) local.setInstant(false)
  await Promise.all([
    fund(clients[56], { token: home.usdt, decimals: 18, deployer, holders }),
    fund(clients[1], { token: ethereum, decimals: 6, deployer, holders }),
    fund(clients[137], { token: polygon, decimals: 6, deployer, holders }),
  ])
  await openMarket(clients[56], keys, home)
  return { ...home, usdtByChain: { '56': home.usdt, '1': ethereum, '137': polygon } }
}

async function deployHome(
  clients: ChainClients,
  keys: DemoKeys,
): Promise<Omit<DemoContracts, 'usdtByChain'>> {
  const deployer = keys.getRoleAccount('deployer')
  const usdt = await deployContract(clients, deployer, 'LocalToken', ['Tether USD', 'USDT', 18])
  const wrappedNative = await deployContract(clients, deployer, 'LocalWrappedNative', ['Wrapped BNB', 'WBNB'])
  const sanctionsList = await deployContract(clients, deployer, 'LocalSanctionsList', [])
  const [market, privatePools] = await Promise.all([
    deployMarket(clients, deployer, { usdt, wrappedNative }),
    deployPools(clients, keys, sanctionsList),
  ])
  const vaultStartBlock = clients.local.getHead().number
  const vault = await deployVault(clients, keys, { usdt, pool: market.pool, sanctionsList })
  const attestation = await deployContract(clients, deployer, 'Attestation', [
    vault,
    keys.getRoleAccount('owner').address,
    keys.getRoleAccount('attester').address,
  ])
  const [usdtReserve, nativeReserve] = findReserves(market)
  return {
    vault,
    vaultStartBlock,
    attestation,
    privatePools,
    usdt,
    wrappedNative,
    sanctionsList,
    aavePool: market.pool,
    aavePoolConfigurator: market.poolConfigurator,
    aUsdt: usdtReserve.aToken,
    usdtPriceFeed: usdtReserve.priceFeed,
    nativePriceFeed: nativeReserve.priceFeed,
  }
}

function deployMarket(
  clients: ChainClients,
  deployer: LocalAccount,
  { usdt, wrappedNative }: { usdt: Address; wrappedNative: Address },
): Promise<AaveMarket> {
  return deployAaveMarket({
    walletClient: clients.getWallet(deployer),
    publicClient: clients.publicClient,
    reserves: [
      { token: usdt, symbol: 'USDT', decimals: 18, ...stable },
      {
        token: wrappedNative,
        symbol: 'WBNB',
        decimals: 18,
        ...stable,
        priceUsd: bnbDollars * dollar,
        collateral,
      },
    ],
  })
}

function findReserves(market: AaveMarket) {
  const [usdt, native] = market.reserves
  if (usdt === undefined || native === undefined)
    throw new Error('the Aave market lists fewer assets than it was given')
  return [usdt, native] as const
}

function deployVault(
  clients: ChainClients,
  keys: DemoKeys,
  params: { usdt: Address; pool: Address; sanctionsList: Address },
): Promise<Address> {
  const settings = {
    ...params,
    owner: keys.getRoleAccount('owner').address,
    payer: keys.getRoleAccount('payer').address,
    guardian: keys.getRoleAccount('guardian').address,
    minimumDeposit: parseUnits('0.000001', 18),
    idleTarget: parseUnits('5000', 18),
    caps: { perPayout: parseUnits('10000', 18), perDay: parseUnits('50000', 18) },
    reviews: {
      tiers: { automaticDaily: parseUnits('20000', 18), oneReview: parseUnits('50000', 18) },
      reviewers: [keys.getRoleAccount('reviewerOne').address, keys.getRoleAccount('reviewerTwo').address],
    },
  }
  return deployContract(clients, keys.getRoleAccount('deployer'), 'Vault', [settings])
}

type Funding = {
  readonly token: Address
  readonly decimals: number
  readonly deployer: LocalAccount
  readonly holders: readonly LocalAccount[]
}

async function fund(clients: ChainClients, { token, decimals, deployer, holders }: Funding): Promise<void> {
  const amount = parseUnits(allowance, decimals)
  await sendCalls(
    clients,
    holders.map(({ address }) => ({
      from: deployer,
      to: token,
      gas: cheapGas,
      callData: encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args: [address, amount] }),
    })),
  )
}

/** A supplier lends USDT and a borrower takes three quarters of it against BNB. */
async function openMarket(
  clients: ChainClients,
  keys: DemoKeys,
  home: Pick<DemoContracts, 'usdt' | 'wrappedNative' | 'aavePool'>,
): Promise<void> {
  const { usdt, wrappedNative, aavePool } = home
  const [deployer, supplier, borrower] = [
    keys.getRoleAccount('deployer'),
    keys.getRoleAccount('supplier'),
    keys.getRoleAccount('borrower'),
  ]
  const createCall = (from: LocalAccount, to: Address, callData: Hex): Call => ({
    from,
    to,
    callData,
    gas: poolGas,
  })
  const mint = encodeFunctionData({
    abi: localTokenAbi,
    functionName: 'mint',
    args: [supplier.address, supplied],
  })
  const encodeApproval = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [aavePool, amount] })
  const encodeSupply = (token: Address, amount: bigint, by: Address) =>
    encodeFunctionData({ abi: aavePoolAbi, functionName: 'supply', args: [token, amount, by, 0] })
  const borrow = encodeFunctionData({
    abi: aavePoolAbi,
    functionName: 'borrow',
    args: [usdt, borrowed, variableRate, 0, borrower.address],
  })
  const wrap = encodeFunctionData({ abi: localWrappedNativeAbi, functionName: 'deposit' })
  await sendCalls(clients, [
    createCall(deployer, usdt, mint),
    createCall(supplier, usdt, encodeApproval(supplied)),
    createCall(supplier, aavePool, encodeSupply(usdt, supplied, supplier.address)),
    { ...createCall(borrower, wrappedNative, wrap), value: pledged },
    createCall(borrower, wrappedNative, encodeApproval(pledged)),
    createCall(borrower, aavePool, encodeSupply(wrappedNative, pledged, borrower.address)),
    createCall(borrower, aavePool, borrow),
  ])
}
