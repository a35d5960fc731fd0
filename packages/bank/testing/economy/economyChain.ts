import { erc20Abi, vaultAbi } from '@bank/chain'
import { createLocalSigner, readArtifact, type Signer } from '@bank/chain/server'
import { getTestAccount } from '@bank/chain/testing'
import { type Abi, type Address, maxUint256, parseAbi, toHex } from 'viem'
import { type GrowthFixture, openGrowthFixture } from '../openGrowthFixture.ts'

const unit = 10n ** 18n
const microUnit = 10n ** 12n
const ownerIndex = 19
const payerIndex = 18
const borrowerIndex = 17
const donorIndex = 16
const capsDelaySeconds = 3 * 86_400
/** Every economy begins then, and each block is a second later than the one before: a seed is always the same story. */
const beginSeconds = Date.parse('2040-01-01T00:00:00Z') / 1_000
const lenderAbi = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
  'function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)',
  'function repay(address asset, uint256 amount, uint256 rateMode, address onBehalfOf) returns (uint256)',
])

/** The vault's state on the chain at its newest final block, and the external changes to it; in token units. */
export type EconomyTruth = {
  readonly assets: bigint
  readonly supplied: bigint
  readonly deposited: bigint
  readonly paidOut: bigint
  readonly given: bigint
  readonly stolen: bigint
}

/** Chain of an economy: a vault on a real market, people with USDT, a borrower, givers and thieves. */
export type EconomyChain = {
  readonly growth: GrowthFixture
  readonly payer: Signer
  /** The time of the newest block, in milliseconds. */
  nowMs(): number
  /** Gives an address money, and lets the vault take it. */
  fund(address: Address): Promise<void>
  deposit(from: Address, micro: bigint): Promise<void>
  /** Repays the whole loan, then borrows so many whole USDT, which may be none. */
  borrowAnew(usdt: bigint): Promise<void>
  /** Puts USDT or aTokens into the vault that no member deposited. */
  give(kind: 'usdt' | 'aTokens', micro: bigint): Promise<void>
  /** Moves aTokens out of the vault as no contract of ours could. */
  steal(micro: bigint): Promise<void>
  pass(seconds: number): Promise<void>
  readTruth(): Promise<EconomyTruth>
  stop(): Promise<void>
}

/** Starts it; the vault pays up to 100,000 USDT at once and a million a day. */
export async function startEconomyChain(): Promise<EconomyChain> {
  const growth = await openGrowthFixture()
  try {
    return await createChain(growth)
  } catch (error) {
    await growth.stop()
    throw error
  }
}

type Hands = {
  send(from: Address, to: Address, abi: Abi, call: string, args: readonly unknown[]): Promise<void>
  /** Mines until what was done is final, so many seconds later. */
  pass(seconds: number): Promise<void>
  nowMs(): number
}

const getAddress = (index: number) => getTestAccount(index).address

/** The node signs for all accounts, so that those which only fund need no key. */
async function createHands({ recharge }: GrowthFixture): Promise<Hands> {
  const { chain } = recharge
  const { client } = chain
  await signForAll(client)
  await client.setBlockTimestampInterval({ interval: 1 })
  await client.setNextBlockTimestamp({ timestamp: BigInt(beginSeconds) })
  await chain.mine(1)
  let now = 0
  const readTime = async () => {
    now = Number((await client.getBlock()).timestamp) * 1_000
  }
  await readTime()
  return {
    nowMs: () => now,
    async send(account, address, abi, functionName, args) {
      const call = { account, chain: null, address, abi, functionName, args, gas: 2_000_000n }
      const hash = await client.writeContract(call)
      await chain.mine(1)
      const { status } = await client.getTransactionReceipt({ hash })
      if (status !== 'success') throw new Error(`${functionName} by ${account} was reverted`)
    },
    async pass(seconds) {
      await readTime()
      if (seconds > 1) await client.setNextBlockTimestamp({ timestamp: BigInt(now / 1_000 + seconds) })
      await chain.mine(4)
      await readTime()
    },
  }
}

function signForAll(client: GrowthFixture['recharge']['chain']['client']): Promise<unknown> {
  return client.request({ method: 'anvil_autoImpersonateAccount' as never, params: [true] as never })
}

async function mint({ recharge }: GrowthFixture, { send }: Hands, to: Address): Promise<void> {
  const { abi } = await readArtifact('LocalToken')
  await send(getAddress(ownerIndex), recharge.vault.token, abi, 'mint', [to, 1_000_000_000n * unit])
}

/** Opens the vault's caps and names its payer; the signer of the payer's key. */
async function openVault({ recharge }: GrowthFixture, { send, pass }: Hands): Promise<Signer> {
  const own = (call: string, args: readonly unknown[]) =>
    send(getAddress(ownerIndex), recharge.vault.address, vaultAbi, call, args)
  const { privateKey } = getTestAccount(payerIndex).getHdKey()
  if (!privateKey) throw new Error('the account has no key')
  const payer = createLocalSigner(toHex(privateKey))
  await own('setPayer', [payer.address])
  await own('setCaps', [100_000n * unit, 1_000_000n * unit])
  // As much as the day's cap: no reviewers belong to this economy.
  await own('setTiers', [1_000_000n * unit, 1_000_000n * unit])
  await pass(capsDelaySeconds)
  await own('acceptCaps', [])
  await own('acceptTiers', [])
  return payer
}

function createBorrower({ recharge }: GrowthFixture, { send }: Hands): EconomyChain['borrowAnew'] {
  const { token } = recharge.vault
  const borrower = getAddress(borrowerIndex)
  const lend = (call: string, args: readonly unknown[]) =>
    send(borrower, recharge.settings.pool as Address, lenderAbi, call, args)
  let isBorrowed = false
  return async (usdt) => {
    if (isBorrowed) {
      await lend('repay', [token, maxUint256, 2n, borrower])
      await lend('withdraw', [token, maxUint256, borrower])
    }
    isBorrowed = usdt > 0n
    if (!isBorrowed) return
    await lend('supply', [token, (usdt * unit * 13n) / 10n, borrower, 0])
    await lend('borrow', [token, usdt * unit, 2n, 0, borrower])
  }
}

/** Reads the vault at the newest final block. */
async function readVault({
  recharge,
  aToken,
}: GrowthFixture): Promise<Omit<EconomyTruth, 'given' | 'stolen'>> {
  const { chain, vault } = recharge
  const at = { address: vault.address, abi: vaultAbi, blockTag: 'finalized' } as const
  const ofAToken = { address: aToken, abi: erc20Abi, blockTag: 'finalized' } as const
  const [deposited, paidOut, idle, supplied] = await Promise.all([
    chain.client.readContract({ ...at, functionName: 'totalDeposited' }),
    chain.client.readContract({ ...at, functionName: 'totalPaidOut' }),
    chain.client.readContract({ ...at, functionName: 'idleUSDT' }),
    chain.client.readContract({ ...ofAToken, functionName: 'balanceOf', args: [vault.address] }),
  ])
  return { assets: idle + supplied, supplied, deposited, paidOut }
}

async function createChain(growth: GrowthFixture): Promise<EconomyChain> {
  const { chain, vault, settings } = growth.recharge
  const { client } = chain
  const hands = await createHands(growth)
  const { send, pass } = hands
  const payer = await openVault(growth, hands)
  for (const rich of [getAddress(borrowerIndex), getAddress(donorIndex)]) {
    await mint(growth, hands, rich)
    await send(rich, vault.token, erc20Abi, 'approve', [settings.pool, maxUint256])
  }
  let [given, stolen] = [0n, 0n]
  return {
    growth,
    payer,
    pass,
    nowMs: hands.nowMs,
    borrowAnew: createBorrower(growth, hands),
    async fund(address) {
      await client.setBalance({ address, value: 1_000n * unit })
      await mint(growth, hands, address)
      await send(address, vault.token, erc20Abi, 'approve', [vault.address, maxUint256])
    },
    deposit: (from, micro) => send(from, vault.address, vaultAbi, 'deposit', [micro * microUnit]),
    async give(kind, micro) {
      await growth.give(kind, micro * microUnit)
      given += micro * microUnit
    },
    async steal(micro) {
      await growth.withdrawATokens(micro * microUnit)
      await signForAll(client)
      stolen += micro * microUnit
    },
    readTruth: async () => ({ ...(await readVault(growth)), given, stolen }),
    stop: () => growth.stop(),
  }
}
