import { erc20Abi, vaultAbi } from '@bank/chain'
import {
  type AaveReserveOptions,
  type ArtifactName,
  deployAaveMarket,
  readArtifact,
} from '@bank/chain/server'
import { getTestAccount, startTestChain, type TestChain } from '@bank/chain/testing'
import { deployCurrentAaveMarket } from '@bank/chain/testing/aave'
import {
  type Abi,
  type Account,
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hash,
  type Hex,
  http,
  maxUint256,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import type { WatchedVault } from '../src/recharge/watchedVault.ts'

/** A real vault on a real Aave market on a real chain whose blocks are mined by hand. */
export type RechargeFixture = {
  readonly chain: TestChain
  readonly vault: WatchedVault
  readonly decimals: number
  /** Sends a deposit of whole USDT from one of the twenty accounts; mined by the next block. */
  deposit(accountIndex: number, usdt: bigint): Promise<Hash>
  /** Sends any call of any account; mined by the next block. */
  send(params: { from: number; to: Address; abi: Abi; call: string; args: readonly unknown[] }): Promise<Hash>
  deploy(name: ArtifactName, args: readonly unknown[]): Promise<Address>
  readonly settings: Readonly<Record<string, unknown>>
  readonly market: TestMarket
  readTotalDeposited(): Promise<bigint>
  stop(): Promise<void>
}

/** The Aave market of a fixture; its administrator is account 19. */
export type TestMarket = {
  readonly pool: Address
  readonly poolConfigurator: Address
  /** The wrapped coin that a borrower supplies; only beside USDT as on Ethereum. */
  readonly collateral: Address | null
}

/** Contracts of Aave's current version during `npm run conformance:genuine`; they replace those of 3.0. */
const currentAave = process.env.GENUINE_AAVE
const gas = 2_000_000n
const accountCount = 20
const ownerIndex = 19
/** Accounts that may sign payouts of the vault, of none of the members. */
export const reviewerIndexes = [16, 17] as const

type Tools = Pick<RechargeFixture, 'send' | 'deploy'> & {
  readonly publicClient: PublicClient
  readonly walletClient: WalletClient<Transport, Chain, Account>
  deployList(): Promise<Address>
}

function createTools(chain: TestChain, chainId: number): Tools {
  const local = defineChain({
    id: chainId,
    name: 'Test',
    nativeCurrency: { name: 'Test', symbol: 'T', decimals: 18 },
    rpcUrls: { default: { http: [chain.url] } },
  })
  const transport = http(chain.url, { timeout: 60_000 })
  const walletClient = createWalletClient({ account: getTestAccount(ownerIndex), chain: local, transport })
  const publicClient = createPublicClient({ chain: local, transport, pollingInterval: 10 })
  async function deploy(name: ArtifactName, args: readonly unknown[]): Promise<Address> {
    const { abi, bytecode } = await readArtifact(name)
    const hash = await walletClient.deployContract({ abi, bytecode, args, gas: 12_000_000n })
    await chain.mine(1)
    const { contractAddress, status } = await publicClient.getTransactionReceipt({ hash })
    if (!contractAddress || status !== 'success') throw new Error(`${name} was not deployed`)
    return contractAddress.toLowerCase() as Address
  }
  return {
    publicClient,
    walletClient,
    deploy,
    deployList: () => deploy('LocalSanctionsList', []),
    send: ({ from, to, abi, call, args }) =>
      walletClient.writeContract({
        account: getTestAccount(from),
        address: to,
        abi,
        functionName: call,
        args,
        gas,
      }),
  }
}

/** A whole Aave market; it waits for each receipt, so blocks come by themselves meanwhile. */
async function deployMarket(
  chain: TestChain,
  { walletClient, publicClient }: Tools,
  assets: { token: Address; decimals: number; collateral: Address | null },
): Promise<TestMarket> {
  const { token, decimals, collateral } = assets
  const dollar = 100_000_000n
  const common = { borrowable: true, reserveFactorBps: 1_000 }
  const limits = { loanToValueBps: 8_000, liquidationThresholdBps: 8_500, liquidationBonusBps: 10_500 }
  const reserves: AaveReserveOptions[] = [{ ...common, token, decimals, symbol: 'USDT', priceUsd: dollar }]
  if (collateral !== null)
    reserves.push({
      ...{ ...common, token: collateral, decimals: 18, symbol: 'WBNB' },
      ...{ priceUsd: 600n * dollar, collateral: limits },
    })
  await chain.client.setAutomine(true)
  // A busy machine can miss the one block with a receipt and would wait forever: another block triggers the read.
  const nudge = setInterval(() => chain.mine(1).catch(() => {}), 2_000)
  try {
    const options = { walletClient, publicClient, reserves }
    const { pool, poolConfigurator } = currentAave
      ? await deployCurrentAaveMarket(options, currentAave)
      : await deployAaveMarket(options)
    return { pool, poolConfigurator, collateral }
  } finally {
    clearInterval(nudge)
    await chain.client.setAutomine(false)
  }
}

async function fundAccounts(tools: Tools, params: { token: Address; vault: Address; units: bigint }) {
  const { token, vault, units } = params
  const { abi } = await readArtifact('LocalToken')
  for (let index = 0; index < accountCount; index += 1) {
    const { address } = getTestAccount(index)
    await tools.send({ from: ownerIndex, to: token, abi, call: 'mint', args: [address, units] })
    await tools.send({ from: index, to: token, abi: erc20Abi, call: 'approve', args: [vault, maxUint256] })
  }
}

/** A prepared chain: what anvil wrote of it, and where its contracts are. */
type Prepared = {
  readonly state: Hex
  readonly vault: Address
  readonly settings: { readonly usdt: Address } & RechargeFixture['settings']
  readonly market: TestMarket
}
type ChainParams = {
  readonly chainId: number
  readonly decimals: number
  /** USDT as on Ethereum, with 6 decimals: it can refuse an address. */
  readonly isTether?: boolean
}

/** The chains that this process has prepared: a market takes seconds to deploy and a fraction of one to load. */
const preparedChains = new Map<string, Promise<Prepared>>()

/** Deploys token, market and vault on a chain of their own; every account holds a million USDT and has approved. */
async function prepareChain({ chainId, decimals, isTether = false }: ChainParams): Promise<Prepared> {
  const chain = await startTestChain({ chainId })
  try {
    const tools = createTools(chain, chainId)
    const unit = 10n ** BigInt(decimals)
    const token = isTether
      ? await tools.deploy('LocalTether', [])
      : await tools.deploy('LocalToken', ['Tether USD', 'USDT', decimals])
    const collateral = isTether ? await tools.deploy('LocalWrappedNative', ['Wrapped BNB', 'WBNB']) : null
    const market = await deployMarket(chain, tools, { token, decimals, collateral })
    const owner = getTestAccount(ownerIndex).address
    const settings = {
      usdt: token,
      pool: market.pool,
      sanctionsList: await tools.deployList(),
      owner,
      payer: owner,
      guardian: owner,
      minimumDeposit: 1n,
      idleTarget: 100n * unit,
      caps: { perPayout: 1_000n * unit, perDay: 10_000n * unit },
      // As much as the day's cap: tests of reviews lower it.
      reviews: {
        tiers: { automaticDaily: 10_000n * unit, oneReview: 5_000n * unit },
        reviewers: reviewerIndexes.map((index) => getTestAccount(index).address),
      },
    }
    const vault = await tools.deploy('Vault', [settings])
    await fundAccounts(tools, { token, vault, units: 1_000_000n * unit })
    await chain.mine(1)
    return { state: await chain.client.dumpState(), vault, settings, market }
  } finally {
    await chain.stop()
  }
}

function findPrepared(params: ChainParams): Promise<Prepared> {
  const name = `${params.chainId} ${params.decimals} ${params.isTether ?? false}`
  const prepared = preparedChains.get(name) ?? prepareChain(params)
  preparedChains.set(name, prepared)
  return prepared
}

/** Starts a chain of its own with token, market and vault; every account holds a million USDT and has approved. */
export async function openRechargeFixture(params: ChainParams): Promise<RechargeFixture> {
  const { chainId, decimals } = params
  const { state, vault, settings, market } = await findPrepared(params)
  const chain = await startTestChain({ chainId })
  const tools = createTools(chain, chainId)
  await chain.client.loadState({ state })
  await chain.mine(3)
  return {
    chain,
    vault: { chainId, address: vault, token: settings.usdt, startBlock: 0n, stallAfterMs: 86_400_000 },
    decimals,
    deposit: (from, usdt) =>
      tools.send({
        from,
        to: vault,
        abi: vaultAbi,
        call: 'deposit',
        args: [usdt * 10n ** BigInt(decimals)],
      }),
    send: tools.send,
    deploy: tools.deploy,
    settings,
    market,
    readTotalDeposited: () =>
      tools.publicClient.readContract({ address: vault, abi: vaultAbi, functionName: 'totalDeposited' }),
    stop: () => chain.stop(),
  }
}
