import { randomUUID } from 'node:crypto'
import { erc20Abi } from '@bank/chain'
import { type CrossDeposit, depositAbi, toWord } from '@bank/chain/crosschain'
import {
  createAcrossSwapApi,
  createChainReader,
  readArtifact,
  type SettledDeposit,
  settlementAbi,
} from '@bank/chain/server'
import { getTestAccount, startRpcProxy, startTestChain } from '@bank/chain/testing'
import type { MemberId } from '@bank/ledger'
import {
  type Abi,
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hash,
  type Hex,
  keccak256,
  maxUint256,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { OpenCrossContext } from '../src/crosschain/crossContext.ts'
import { findCrossDiscrepancies } from '../src/crosschain/findCrossDiscrepancies.ts'
import type { CrossRow } from '../src/crosschain/orders/crossRecord.ts'
import { registerCrossOrder } from '../src/crosschain/orders/registerCrossOrder.ts'
import { createProviderStatusClient } from '../src/crosschain/provider/createProviderStatusClient.ts'
import { type CrossWatch, createCrossWatch } from '../src/crosschain/sync/crossWatch.ts'
import { restoreCrossOrders } from '../src/crosschain/sync/restoreCrossOrders.ts'
import { syncCrossOrders } from '../src/crosschain/sync/syncCrossOrders.ts'
import { openTestBank } from './openTestBank.ts'
import { startStatusService } from './startStatusService.ts'

const [owner, member, relayer, other] = [
  getTestAccount(0),
  getTestAccount(3),
  getTestAccount(4),
  getTestAccount(5),
]
const gas = 6_000_000n
const [originChainId, destinationChainId] = [56, 137]

/** A quote as its row keeps it. */
export type OwnQuote = { readonly quoteId: string; readonly deposit: CrossDeposit }

export type CrossOrderFixture = Awaited<ReturnType<typeof openCrossOrderFixture>>
type Side = Awaited<ReturnType<typeof openSide>>

/** One chain with a settlement contract and a token, read through a proxy that can lie. */
async function openSide(chainId: number, decimals: number) {
  const chain = await startTestChain({ chainId })
  const { client } = chain
  const deploy = async (name: 'Settlement' | 'LocalToken', args: unknown[]): Promise<Address> => {
    const { abi, bytecode } = await readArtifact(name)
    const hash = await client.deployContract({ account: owner, chain: null, abi, bytecode, args, gas })
    await chain.mine(1)
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    if (!contractAddress) throw new Error(`${name} was not deployed`)
    return contractAddress.toLowerCase() as Address
  }
  const settlement = await deploy('Settlement', [owner.address, 1_000])
  const token = await deploy('LocalToken', ['Tether USD', 'USDT', decimals])
  type Call = { readonly from: typeof owner; readonly to: Address; readonly data: Hex }
  const send = ({ from, to, data: callData }: Call): Promise<Hash> =>
    client.sendTransaction({ account: from, chain: null, gas, to, data: callData })
  /** Sends and mines; whether it succeeded is for the caller to see. */
  const call = async (params: Call): Promise<Hash> => {
    const hash = await send(params)
    await chain.mine(1)
    return hash
  }
  const { abi } = await readArtifact('LocalToken')
  for (const holder of [member, relayer, other]) {
    const minting = [holder.address, 10n ** 24n]
    await call({
      from: owner,
      to: token,
      data: encodeFunctionData({ abi: abi as Abi, functionName: 'mint', args: minting }),
    })
    const approving = { abi: erc20Abi, functionName: 'approve', args: [settlement, maxUint256] } as const
    await call({ from: holder, to: token, data: encodeFunctionData(approving) })
  }
  // The contract pays slow fills from what it holds.
  await call({
    from: owner,
    to: token,
    data: encodeFunctionData({ abi: abi as Abi, functionName: 'mint', args: [settlement, 10n ** 24n] }),
  })
  const proxy = await startRpcProxy(chain.url)
  const reader = createChainReader({ chainId, urls: [proxy.url], retryCount: 0, timeoutMs: 30_000 })
  return { chain, client, settlement, token, send, call, proxy, reader }
}

const toRelay = (deposit: SettledDeposit) => ({
  depositor: toWord(deposit.depositor),
  recipient: toWord(deposit.recipient),
  exclusiveRelayer: toWord(deposit.exclusiveRelayer),
  inputToken: toWord(deposit.inputToken),
  outputToken: toWord(deposit.outputToken),
  inputAmount: deposit.inputAmount,
  outputAmount: deposit.outputAmount,
  originChainId: BigInt(deposit.originChainId),
  depositId: deposit.depositId,
  fillDeadline: deposit.fillDeadline,
  exclusivityDeadline: deposit.exclusivityDeadline,
  message: deposit.message,
})

const refundLeaf = parseAbiParameters([
  'Leaf leaf',
  'struct Leaf { uint256 amountToReturn; uint256 chainId; uint256[] refundAmounts; uint32 leafId; address l2TokenAddress; address[] refundAddresses; }',
])
const slowLeaf = parseAbiParameters([
  'Leaf leaf',
  'struct Relay { bytes32 depositor; bytes32 recipient; bytes32 exclusiveRelayer; bytes32 inputToken; bytes32 outputToken; uint256 inputAmount; uint256 outputAmount; uint256 originChainId; uint256 depositId; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; }',
  'struct Leaf { Relay relayData; uint256 chainId; uint256 updatedOutputAmount; }',
])

/** The acts of relayers and of the contracts' owner. */
function createRelayers(origin: Side, destination: Side) {
  const roots = new Map<Side, number>()
  const publishRoots = async (side: Side, refundRoot: Hash, slowRoot: Hash): Promise<number> => {
    const args = [refundRoot, slowRoot] as const
    const encoded = encodeFunctionData({ abi: settlementAbi, functionName: 'relayRootBundle', args })
    await side.call({ from: owner, to: side.settlement, data: encoded })
    const bundleId = roots.get(side) ?? 0
    roots.set(side, bundleId + 1)
    return bundleId
  }
  return {
    /** Fills a deposit, or one that was made up from it. */
    fill: (deposit: SettledDeposit, changes: Partial<SettledDeposit> = {}): Promise<Hash> => {
      const args = [toRelay({ ...deposit, ...changes }), 56n, toWord(relayer.address)] as const
      const encoded = encodeFunctionData({ abi: settlementAbi, functionName: 'fillRelay', args })
      return destination.call({ from: relayer, to: destination.settlement, data: encoded })
    },
    /** Asks the contract itself to pay, and lets it. */
    async fillSlowly(deposit: SettledDeposit): Promise<Hash> {
      const relayData = toRelay(deposit)
      const asking = { abi: settlementAbi, functionName: 'requestSlowFill', args: [relayData] } as const
      await destination.call({ from: relayer, to: destination.settlement, data: encodeFunctionData(asking) })
      const leaf = { relayData, chainId: 137n, updatedOutputAmount: deposit.outputAmount }
      const root = keccak256(encodeAbiParameters(slowLeaf, [leaf]))
      const bundleId = await publishRoots(destination, zeroHash, root)
      const args = [leaf, bundleId, []] as const
      const encoded = encodeFunctionData({ abi: settlementAbi, functionName: 'executeSlowRelayLeaf', args })
      return destination.call({ from: owner, to: destination.settlement, data: encoded })
    },
    /** Pays back by a leaf under a root, as the dataworker does. */
    async refund(amounts: readonly bigint[], changes: { token?: Address; to?: Address } = {}): Promise<Hash> {
      const leaf = {
        amountToReturn: 0n,
        chainId: 56n,
        refundAmounts: amounts,
        leafId: 0,
        l2TokenAddress: changes.token ?? origin.token,
        refundAddresses: amounts.map(() => changes.to ?? member.address),
      }
      const root = keccak256(encodeAbiParameters(refundLeaf, [leaf]))
      const bundleId = await publishRoots(origin, root, zeroHash)
      const args = [bundleId, leaf, []] as const
      const encoded = encodeFunctionData({
        abi: settlementAbi,
        functionName: 'executeRelayerRefundLeaf',
        args,
      })
      return origin.call({ from: owner, to: origin.settlement, data: encoded })
    },
  }
}

const encodeDeposit = (deposit: CrossDeposit): Hex =>
  encodeFunctionData({
    abi: depositAbi,
    functionName: 'deposit',
    args: [
      toWord(deposit.depositor),
      toWord(deposit.recipient),
      toWord(deposit.inputToken),
      toWord(deposit.outputToken),
      deposit.inputAmount,
      deposit.outputAmount,
      BigInt(deposit.destinationChainId),
      toWord(deposit.exclusiveRelayer),
      deposit.quoteTimestamp,
      deposit.fillDeadline,
      0,
      deposit.message,
    ],
  })

/** A bank that follows transfers between two sides, with one member. */
async function openBank(origin: Side, destination: Side, serviceUrl: string) {
  const chains = new Map([
    [originChainId, origin.reader],
    [destinationChainId, destination.reader],
  ])
  const testBank = await openTestBank({ chains })
  const provider = createAcrossSwapApi({
    ...{ baseUrl: serviceUrl, apiKey: null, integratorId: null },
    ...{ timeoutMs: 30_000, limitMs: 30_000, retryCount: 0 },
  })
  const crossChain = {
    ...{ provider, originChainId, resetFirstTokens: [], integratorId: null },
    settlements: new Map([
      [originChainId, [origin.settlement]],
      [destinationChainId, [destination.settlement]],
    ]),
  }
  const bank = { ...testBank.bank, crossChain }
  const { id: memberId } = await testBank.addMember(3)
  return { testBank, bank, provider, memberId }
}

/**
 * For tests: two real chains with settlement contracts, a bank that follows transfers between them, and a service on
 * Across's status path that says what a test wants. Account 3 is the member, account 4 relays.
 */
export async function openCrossOrderFixture() {
  const [origin, destination, service] = await Promise.all([
    openSide(originChainId, 18),
    openSide(destinationChainId, 6),
    startStatusService(),
  ])
  const { testBank, bank, provider, memberId } = await openBank(origin, destination, service.url)
  /** Looks again at once, whatever it saw; waits for everybody, however busy the machine is. */
  const createWatch = (changes: Partial<CrossWatch> = {}): CrossWatch => ({
    ...createCrossWatch({ provider, pollMs: 0 }),
    timeoutMs: 60_000,
    statusClient: createProviderStatusClient(provider, 60_000),
    ...changes,
  })
  /** Waits hardly at all for the service. */
  const createShortTimeoutWatch = () =>
    createWatch({ statusClient: createProviderStatusClient(provider, 200) })
  const watch = createWatch()

  return {
    ...{ bank, testBank, origin, destination, service, memberId },
    ...{ watch, createWatch, createShortTimeoutWatch },
    ...createReads(bank, origin),
    ...createRelayers(origin, destination),
    ...createMemberActs({ bank, origin, destination, memberId }),
    follow: (one = watch) => syncCrossOrders(bank, one),
    recover: (one = watch) => restoreCrossOrders(bank, one),
    /** Sets the service's answer for every deposit from now on. */
    setStatus(status: string, fields: Readonly<Record<string, string>> = {}) {
      service.setAnswer(({ depositId }) => ({
        status: 200,
        body: { status, originChainId, depositId, destinationChainId, ...fields },
      }))
    },
    async passTime(seconds: number) {
      testBank.wait(seconds * 1_000)
      for (const { client, chain } of [origin, destination]) {
        await client.increaseTime({ seconds })
        await chain.mine(3)
      }
    },
    findDiscrepancies: () => findCrossDiscrepancies(bank.database),
    async stop() {
      await testBank.close()
      await service.stop()
      for (const { proxy, chain } of [origin, destination]) {
        await proxy.stop()
        await chain.stop()
      }
    },
  }
}

/** Reads of the database and of the chain. */
function createReads({ database }: OpenCrossContext, origin: Side) {
  const readOrder = ({ quoteId }: OwnQuote): Promise<CrossRow> =>
    database.kysely
      .selectFrom('bank.cross_order')
      .selectAll()
      .where('quote_id', '=', quoteId)
      .executeTakeFirstOrThrow()
  return {
    readOrder,
    /** The deposit of an order that was followed so far. */
    async depositOf(quote: OwnQuote): Promise<SettledDeposit> {
      const { origin_tx_hash: txHash, deposit_id: depositId } = await readOrder(quote)
      const settlements = [origin.settlement]
      const receipt = await origin.reader.getCrossDeposits({ settlements, txHash: txHash as Hash })
      const deposits = receipt.state === 'mined' ? receipt.deposits : []
      const deposit = deposits.find((one) => `${one.depositId}` === depositId) ?? deposits[0]
      if (!deposit) throw new Error('it was not deposited')
      return deposit
    },
  }
}

type MemberDeps = {
  readonly bank: OpenCrossContext
  readonly origin: Side
  readonly destination: Side
  readonly memberId: MemberId
}

/** Writes a quote down as the verb does that verified it. */
async function insertQuote(
  { bank, origin, destination, memberId }: MemberDeps,
  deposit: CrossDeposit,
): Promise<string> {
  const at = await bank.clock.now()
  const quoteId = randomUUID()
  await bank.database.kysely
    .insertInto('bank.cross_order')
    .values({
      member_id: memberId,
      quote_id: quoteId,
      origin_chain_id: BigInt(originChainId),
      destination_chain_id: BigInt(destinationChainId),
      settlement: origin.settlement,
      depositor: deposit.depositor.toLowerCase(),
      recipient: deposit.recipient.toLowerCase(),
      input_token: deposit.inputToken,
      output_token: deposit.outputToken,
      input_symbol: 'USDT',
      output_symbol: 'USDT',
      input_decimals: 18,
      output_decimals: 6,
      input_amount: deposit.inputAmount,
      output_amount: deposit.outputAmount,
      exclusive_relayer: deposit.exclusiveRelayer,
      quote_timestamp: BigInt(deposit.quoteTimestamp),
      fill_deadline: BigInt(deposit.fillDeadline),
      quoted_at: at,
      expires_at: new Date(at.getTime() + 3_600_000),
      destination_block: await destination.client.getBlockNumber(),
      state_at: at,
    })
    .execute()
  return quoteId
}

/** The acts of a member. */
function createMemberActs(params: MemberDeps) {
  const { bank, origin, destination, memberId } = params
  return {
    /** A quote for this moment of the origin chain, as its verified offer is written down. */
    async quote(changes: Partial<CrossDeposit> = {}): Promise<OwnQuote> {
      const now = Number((await origin.client.getBlock()).timestamp)
      const deposit: CrossDeposit = {
        depositor: member.address,
        recipient: member.address,
        inputToken: origin.token,
        outputToken: destination.token,
        inputAmount: 100n * 10n ** 18n,
        outputAmount: 99_920_000n,
        destinationChainId,
        exclusiveRelayer: zeroAddress,
        quoteTimestamp: now,
        fillDeadline: now + 7_200,
        message: '0x',
        ...changes,
      }
      const quoteId = await insertQuote(params, deposit)
      return { quoteId, deposit }
    },
    /** Signs what was quoted; mined only if asked for. */
    deposit: ({ deposit }: OwnQuote, { isMined = true }: { isMined?: boolean } = {}): Promise<Hash> => {
      const made = { from: member, to: origin.settlement, data: encodeDeposit(deposit) }
      return isMined ? origin.call(made) : origin.send(made)
    },
    /** Several quotes in one transaction. */
    depositTogether: (quotes: readonly OwnQuote[]): Promise<Hash> => {
      const calls = quotes.map(({ deposit }) => encodeDeposit(deposit))
      const encoded = encodeFunctionData({ abi: settlementAbi, functionName: 'multicall', args: [calls] })
      return origin.call({ from: member, to: origin.settlement, data: encoded })
    },
    register: ({ quoteId }: OwnQuote, originTxHash: Hash) =>
      registerCrossOrder(bank, { memberId, quoteId, originTxHash }),
  }
}
