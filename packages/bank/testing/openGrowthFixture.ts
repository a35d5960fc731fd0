import { aavePoolAbi, erc20Abi, vaultAbi } from '@bank/chain'
import { getTestAccount } from '@bank/chain/testing'
import { type Abi, type Address, maxUint256, numberToHex, pad, parseAbi } from 'viem'
import { openRechargeFixture, type RechargeFixture } from './openRechargeFixture.ts'

const chainId = 56
const ownerIndex = 19
const borrowerIndex = 17
const unit = 10n ** 18n
const providerAbi = parseAbi(['function getPoolConfigurator() view returns (address)'])
const configuratorAbi = parseAbi([
  'function configureReserveAsCollateral(address asset, uint256 ltv, uint256 threshold, uint256 bonus)',
])
const lenderAbi = parseAbi([
  'function ADDRESSES_PROVIDER() view returns (address)',
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
  'function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)',
])

/** The vault's assets and counted growth on the chain, at the newest final block, in token units. */
export type VaultTruth = {
  readonly blockNumber: bigint
  readonly assets: bigint
  readonly deposited: bigint
  readonly paidOut: bigint
}

/** A vault whose aUSDT earns what a borrower pays. */
export type GrowthFixture = {
  readonly recharge: RechargeFixture
  readonly aToken: Address
  /** Borrows this much USDT against the borrower's own collateral; before the first call the market has no debt. */
  borrow(usdt: bigint): Promise<void>
  /** Lets the chain's time pass and makes the past final. */
  pass(seconds: number): Promise<void>
  payOut(to: number, usdt: bigint): Promise<void>
  give(kind: 'usdt' | 'aTokens' | 'supply' | 'withdrawal', units: bigint): Promise<void>
  /** Moves aTokens out of the vault as no contract of ours could. */
  withdrawATokens(units: bigint): Promise<void>
  readTruth(): Promise<VaultTruth>
  stop(): Promise<void>
}

const donorIndex = 16

/** Starts chain, market and vault; USDT may be lent against USDT, so that one token makes a whole market. */
export async function openGrowthFixture(): Promise<GrowthFixture> {
  const recharge = await openRechargeFixture({ chainId, decimals: 18 })
  try {
    return await createFixture(recharge)
  } catch (error) {
    await recharge.stop()
    throw error
  }
}

type Tools = {
  readonly recharge: RechargeFixture
  readonly pool: Address
  readonly aToken: Address
  /** A call of one of the accounts, mined at once. */
  call(from: number, to: Address, abi: Abi, name: string, args: readonly unknown[]): Promise<void>
  lend(from: number, units: bigint, onBehalfOf: Address): Promise<void>
}

async function createFixture(recharge: RechargeFixture): Promise<GrowthFixture> {
  const tools = await createTools(recharge)
  await approveCollateral(tools)
  const { chain, vault } = recharge
  const { aToken, pool, call, lend } = tools
  const ways = createYields(tools)
  return {
    recharge,
    aToken,
    async borrow(usdt) {
      const borrower = getTestAccount(borrowerIndex).address
      await lend(borrowerIndex, (usdt * unit * 3n) / 2n, borrower)
      await call(borrowerIndex, pool, lenderAbi, 'borrow', [vault.token, usdt * unit, 2n, 0, borrower])
    },
    async pass(seconds) {
      if (seconds > 0) await chain.client.increaseTime({ seconds })
      await chain.mine(4)
    },
    async payOut(to, usdt) {
      const id = pad(numberToHex(await chain.client.getBlockNumber()), { size: 32 })
      const recipient = getTestAccount(to).address
      await call(ownerIndex, vault.address, vaultAbi, 'payOut', [id, recipient, usdt * unit])
    },
    give: (kind, units) => ways[kind](units),
    withdrawATokens: (units) => withdrawATokens(tools, units),
    readTruth: () => readTruth(tools),
    stop: () => recharge.stop(),
  }
}

async function createTools(recharge: RechargeFixture): Promise<Tools> {
  const { chain, vault } = recharge
  const pool = recharge.settings.pool as Address
  const { aTokenAddress: aToken } = await chain.client.readContract({
    address: pool,
    abi: aavePoolAbi,
    functionName: 'getReserveData',
    args: [vault.token],
  })
  const call: Tools['call'] = async (from, to, abi, name, args) => {
    await recharge.send({ from, to, abi, call: name, args })
    await chain.mine(1)
  }
  const lend: Tools['lend'] = async (from, units, onBehalfOf) => {
    await call(from, vault.token, erc20Abi, 'approve', [pool, maxUint256])
    await call(from, pool, lenderAbi, 'supply', [vault.token, units, onBehalfOf, 0])
  }
  return { recharge, pool, aToken, call, lend }
}

async function approveCollateral({ recharge, pool, call }: Tools): Promise<void> {
  const { client } = recharge.chain
  const provider = await client.readContract({
    address: pool,
    abi: lenderAbi,
    functionName: 'ADDRESSES_PROVIDER',
  })
  const configurator = await client.readContract({
    address: provider,
    abi: providerAbi,
    functionName: 'getPoolConfigurator',
  })
  const terms = [recharge.vault.token, 8_000n, 8_500n, 10_500n]
  await call(ownerIndex, configurator, configuratorAbi, 'configureReserveAsCollateral', terms)
}

/** Every way in which something can come into a vault that is no deposit and that it did not fetch. */
function createYields({ recharge, pool, aToken, call, lend }: Tools) {
  const { address, token } = recharge.vault
  const donor = getTestAccount(donorIndex).address
  return {
    usdt: (units: bigint) => call(donorIndex, token, erc20Abi, 'transfer', [address, units]),
    supply: (units: bigint) => lend(donorIndex, units, address),
    aTokens: async (units: bigint) => {
      await lend(donorIndex, units + unit, donor)
      await call(donorIndex, aToken, erc20Abi, 'transfer', [address, units])
    },
    withdrawal: async (units: bigint) => {
      await lend(donorIndex, units + unit, donor)
      await call(donorIndex, pool, lenderAbi, 'withdraw', [token, units, address])
    },
  } as const
}

async function withdrawATokens({ recharge, aToken }: Tools, units: bigint): Promise<void> {
  const { client, mine } = recharge.chain
  const { address } = recharge.vault
  await client.setBalance({ address, value: unit })
  await client.impersonateAccount({ address })
  await client.writeContract({
    account: address,
    chain: null,
    address: aToken,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [getTestAccount(donorIndex).address, units],
    gas: 1_000_000n,
  })
  await mine(1)
  await client.stopImpersonatingAccount({ address })
}

async function readTruth({ recharge, aToken }: Tools): Promise<VaultTruth> {
  const { client } = recharge.chain
  const { address } = recharge.vault
  const { number: blockNumber } = await client.getBlock({ blockTag: 'finalized' })
  const ask = (functionName: 'totalDeposited' | 'totalPaidOut' | 'idleUSDT') =>
    client.readContract({ address, abi: vaultAbi, functionName, blockNumber })
  const [deposited, paidOut, idle, supplied] = await Promise.all([
    ask('totalDeposited'),
    ask('totalPaidOut'),
    ask('idleUSDT'),
    client.readContract({
      address: aToken,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
      blockNumber,
    }),
  ])
  return { blockNumber, assets: idle + supplied, deposited, paidOut }
}
