import { aavePoolAbi, erc20Abi, vaultAbi } from '@bank/chain'
import { testAccount } from '@bank/chain/testing'
import { type Abi, type Address, type Hex, maxUint256, numberToHex, pad, parseAbi } from 'viem'
import { type RechargeWorld, startRechargeWorld } from '../recharge/rechargeWorld.ts'

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

/** What the chain itself says the vault has and has counted, at the newest final block, in token units. */
export type VaultTruth = {
  readonly blockNumber: bigint
  readonly assets: bigint
  readonly deposited: bigint
  readonly paidOut: bigint
}

/** For tests: a vault whose aUSDT earns what a borrower pays. */
export type GrowthWorld = {
  readonly world: RechargeWorld
  readonly aToken: Address
  /** Somebody borrows so much USDT against their own; nobody does before. */
  borrow(usdt: bigint): Promise<void>
  /** Lets the chain's time pass and makes the past final. */
  pass(seconds: number): Promise<void>
  payOut(to: number, usdt: bigint): Promise<void>
  give(kind: 'usdt' | 'aTokens' | 'supply' | 'withdrawal', units: bigint): Promise<void>
  /** Moves aTokens out of the vault as no contract of ours could. */
  takeATokens(units: bigint): Promise<void>
  readTruth(): Promise<VaultTruth>
  stop(): Promise<void>
}

const donorIndex = 16

/** Starts chain, market and vault; USDT may be lent against USDT, so that one token makes a whole market. */
export async function startGrowthWorld(): Promise<GrowthWorld> {
  const world = await startRechargeWorld({ chainId, decimals: 18 })
  try {
    return await furnish(world)
  } catch (error) {
    await world.stop()
    throw error
  }
}

async function furnish(world: RechargeWorld): Promise<GrowthWorld> {
  const { chain, vault } = world
  const { client } = chain
  const pool = world.settings.pool as Address
  const call = async (from: number, to: Address, abi: Abi, name: string, args: readonly unknown[]) => {
    await world.send({ from, to, abi, call: name, args })
    await chain.mine(1)
  }
  const { aTokenAddress: aToken } = await client.readContract({
    address: pool,
    abi: aavePoolAbi,
    functionName: 'getReserveData',
    args: [vault.token],
  })
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
  await call(ownerIndex, configurator, configuratorAbi, 'configureReserveAsCollateral', [
    vault.token,
    8_000n,
    8_500n,
    10_500n,
  ])
  const lend = async (from: number, units: bigint, onBehalfOf: Address) => {
    await call(from, vault.token, erc20Abi, 'approve', [pool, maxUint256])
    await call(from, pool, lenderAbi, 'supply', [vault.token, units, onBehalfOf, 0])
  }
  const donor = testAccount(donorIndex).address
  const ways = {
    usdt: (units: bigint) => call(donorIndex, vault.token, erc20Abi, 'transfer', [vault.address, units]),
    supply: (units: bigint) => lend(donorIndex, units, vault.address),
    aTokens: async (units: bigint) => {
      await lend(donorIndex, units + unit, donor)
      await call(donorIndex, aToken, erc20Abi, 'transfer', [vault.address, units])
    },
    withdrawal: async (units: bigint) => {
      await lend(donorIndex, units + unit, donor)
      await call(donorIndex, pool, lenderAbi, 'withdraw', [vault.token, units, vault.address])
    },
  } as const
  return {
    world,
    aToken,
    async borrow(usdt) {
      const borrower = testAccount(borrowerIndex).address
      await lend(borrowerIndex, (usdt * unit * 3n) / 2n, borrower)
      await call(borrowerIndex, pool, lenderAbi, 'borrow', [vault.token, usdt * unit, 2n, 0, borrower])
    },
    async pass(seconds) {
      if (seconds > 0) await client.increaseTime({ seconds })
      await chain.mine(4)
    },
    async payOut(to, usdt) {
      const id = pad(numberToHex(await client.getBlockNumber()), { size: 32 }) as Hex
      const recipient = testAccount(to).address
      await call(ownerIndex, vault.address, vaultAbi, 'payOut', [id, recipient, usdt * unit])
    },
    give: (kind, units) => ways[kind](units),
    async takeATokens(units) {
      await client.setBalance({ address: vault.address, value: unit })
      await client.impersonateAccount({ address: vault.address })
      await client.writeContract({
        account: vault.address,
        chain: null,
        address: aToken,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [donor, units],
        gas: 1_000_000n,
      })
      await chain.mine(1)
      await client.stopImpersonatingAccount({ address: vault.address })
    },
    async readTruth() {
      const { number: blockNumber } = await client.getBlock({ blockTag: 'finalized' })
      const ask = (functionName: 'totalDeposited' | 'totalPaidOut' | 'idleUSDT') =>
        client.readContract({ address: vault.address, abi: vaultAbi, functionName, blockNumber })
      const supplied = await client.readContract({
        address: aToken,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [vault.address],
        blockNumber,
      })
      const [deposited, paidOut, idle] = await Promise.all([
        ask('totalDeposited'),
        ask('totalPaidOut'),
        ask('idleUSDT'),
      ])
      return { blockNumber, assets: idle + supplied, deposited, paidOut }
    },
    stop: () => world.stop(),
  }
}
