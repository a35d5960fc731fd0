import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { erc20Abi } from '@bank/chain'
import { localTokenAbi, settlementAbi } from '@bank/chain/server'
import { findFreePort } from '@bank/database/embedded'
import { type Address, encodeFunctionData, type Hash, type Hex, type LocalAccount, pad } from 'viem'
import { startLocalChain } from '../chain/startLocalChain.ts'
import { deployPublished } from '../conformance/deployPublished.ts'
import { type ChainClients, createChainClients } from '../demo/chains/createChainClients.ts'
import { createDemoKeys, type DemoKeys, demoMnemonic } from '../demo/demoKeys.ts'
import { startRpcProxy } from '../rpc/startRpcProxy.ts'
import { createCrossConfig } from './config/createCrossConfig.ts'
import type { CrossConfig } from './config/crossConfig.ts'
import { type CrossContracts, deployCrossChain } from './config/deployCrossChain.ts'
import { startCrossParts } from './startCrossParts.ts'

const root = resolve(import.meta.dirname, '../../..')
const finalBlocks = 3
/** Folder of the published contracts during `npm run conformance:genuine`; they replace our own contract. */
const genuineFolder = process.env.GENUINE_CONTRACTS
type ChainId = 56 | 137

export type CrossDeposit = {
  readonly symbol?: string
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly lastsSeconds?: number
  readonly recipient?: Address
}

/** Two local chains with everything that carries transfers between them, for tests. */
export type CrossChainFixture = Awaited<ReturnType<typeof openCrossChainFixture>>

/** Opens chains 56 and 137 behind their RPC proxies, with contracts, service, relayer and dataworker. */
export async function openCrossChainFixture(change: Partial<CrossConfig> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cross-chain-'))
  const keys = createDemoKeys()
  const clock = { offsetMs: 0 }
  const [home, away] = await Promise.all([openEnd(56), openEnd(137)])
  const ends = { 56: home, 137: away } as const

  async function openEnd(chainId: ChainId) {
    const chain = await startLocalChain({
      chainId,
      folder: join(folder, `${chainId}`),
      mnemonic: demoMnemonic,
      accounts: 200,
      getTimeMs: () => Date.now() + clock.offsetMs,
      genesisTimestamp: Math.floor(Date.now() / 1_000) - 3_600,
      heartbeat: false,
    })
    const proxy = await startRpcProxy({ chain, port: 0, isKnown: keys.isKnown })
    const clients = createChainClients(chain)
    const contracts = await deploy(clients, keys)
    // The blocks before a test are final, so no reorganisation of a test removes them.
    await chain.mine(finalBlocks)
    // A block for every transaction, at once, is what makes these tests fast.
    chain.setInstant(true)
    return { chain, proxy, clients, ...contracts }
  }
  const config: CrossConfig = {
    ...createCrossConfig({
      contracts: ends,
      rpcUrls: { 56: home.proxy.urls[0], 137: away.proxy.urls[0] },
      explorerUrl: 'http://127.0.0.1:1',
      relayer: keys.getRoleAccount('crossRelayer').address,
    }),
    ...change,
  }
  const [service, serviceControl, relayer, dataworker] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ])
  const parts = await startCrossParts({
    ...{ root, program: 'devnet/src/crosschain/main.ts', folder, config, recordFolder: join(folder, 'run') },
    ports: { service, serviceControl, relayer, dataworker },
    relayerKey: keys.getPrivateKey('crossRelayer'),
    dataworkerKey: keys.getPrivateKey('crossDataworker'),
    environment: {},
    onWarning: () => undefined,
  })
  return {
    ...{ config, ends, keys, parts, member: keys.getAccount(1) },
    ...createActions(ends, keys),
    fetchPath: async (path: string, query: Readonly<Record<string, string>> = {}) => {
      const answer = await fetch(`${parts.url}${path}?${new URLSearchParams(query)}`)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    control: async (url: string, name: string, fields: object = {}) =>
      (await fetch(`${url}/${name}`, { method: 'POST', body: JSON.stringify(fields) })).json(),
    async advanceTime(seconds: number) {
      clock.offsetMs += seconds * 1_000
      await Promise.all([home, away].map(({ chain }) => chain.mine(finalBlocks)))
    },
    async close() {
      await Promise.all(parts.children.map((child) => child.stop()))
      await Promise.all([home, away].map(({ proxy }) => proxy.stop()))
      await Promise.all([home, away].map(({ chain }) => chain.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function deploy(clients: ChainClients, keys: DemoKeys): Promise<CrossContracts> {
  return deployCrossChain(clients, {
    ...{ keys, known: {}, holders: [keys.getAccount(1)] },
    ...(genuineFolder !== undefined && {
      deploySettlement: (to, params) =>
        deployPublished(to, { folder: genuineFolder, kind: 'Ethereum_SpokePool', ...params }),
    }),
  })
}

type End = CrossContracts & { readonly clients: ChainClients }

/** Actions that accounts take with their own keys. */
function createActions(ends: Readonly<Record<ChainId, End>>, keys: DemoKeys) {
  const member = keys.getAccount(1)
  const getToken = (chainId: ChainId, symbol: string): Address => {
    const address = ends[chainId].tokens[symbol]
    if (address === undefined) throw new Error(`chain ${chainId} has no ${symbol}`)
    return address
  }
  const send = async (chainId: ChainId, to: Address, callData: Hex, from: LocalAccount = member) => {
    const { getWallet, publicClient } = ends[chainId].clients
    const hash = await getWallet(from).sendTransaction({ to, data: callData, gas: 1_000_000n })
    const { status } = await publicClient.waitForTransactionReceipt({ hash })
    return { hash, isDone: status === 'success' }
  }
  const encodeDeposit = async (deposit: CrossDeposit): Promise<Hex> => {
    const { symbol = 'USDC', lastsSeconds = 7_200, recipient = member.address } = deposit
    const quoted = Number((await ends[56].clients.publicClient.getBlock()).timestamp)
    const parties = [pad(member.address), pad(recipient)] as const
    const tokens = [pad(getToken(56, `${symbol}-BNB`)), pad(getToken(137, symbol))] as const
    const { inputAmount, outputAmount } = deposit
    const nobody = pad('0x', { size: 32 })
    return encodeFunctionData({
      abi: settlementAbi,
      functionName: 'deposit',
      args: [
        ...parties,
        ...tokens,
        ...([inputAmount, outputAmount, 137n, nobody, quoted, quoted + lastsSeconds, 0, '0x'] as const),
      ],
    })
  }
  return {
    ...{ getToken, send, encodeDeposit },
    readBalance: (chainId: ChainId, symbol: string, account: Address) =>
      ends[chainId].clients.publicClient.readContract({
        address: getToken(chainId, symbol),
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      }),
    mint: async (chainId: ChainId, symbol: string, to: Address, amount: bigint) => {
      const callData = encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args: [to, amount] })
      await send(chainId, getToken(chainId, symbol), callData, keys.getRoleAccount('deployer'))
    },
    async deposit(deposit: CrossDeposit): Promise<Hash> {
      const { hash, isDone } = await send(56, ends[56].settlement, await encodeDeposit(deposit))
      if (!isDone) throw new Error(`the deposit ${hash} reverted`)
      return hash
    },
  }
}
