import { type Address, encodeFunctionData, type Hash, type Hex, parseAbi } from 'viem'
import { type CrossRefund, type CrossRefundQuestion, readRefund } from './across/readRefund.ts'
import type { SettledDeposit, SettledFill } from './across/settlementEvents.ts'
import { type DepositReceipt, readDepositReceipt, scanDeposits, scanFills } from './across/settlementReads.ts'
import {
  type ReceiptDeposit,
  readDepositor,
  readDepositsOf,
  readLocal,
} from './privatePools/rpcPrivateDeposits.ts'
import {
  type PoolFacts,
  type RootValidity,
  readPoolFacts,
  readRootValidity,
  readSpent,
  readSpentNow,
} from './privatePools/rpcPrivatePool.ts'
import { type PoolEvent, scanPoolEvents } from './privatePools/scanPoolEvents.ts'
import { createRpcProvider } from './rpc/rpcProvider.ts'
import type { ChainBlock } from './rpc/rpcShapes.ts'
import { readSignature } from './transactions/readSignature.ts'
import { readBlockByNumber, readFinalizedBlock, readHeadNumber, readWord } from './transactions/rpcBlocks.ts'
import {
  readFinalNonce,
  readTransactionStatus,
  type TransactionStatus,
} from './transactions/rpcTransactionStatus.ts'
import {
  type BroadcastOutcome,
  broadcast,
  type CallEstimate,
  type ContractCall,
  type FeeSuggestion,
  type FinalReceipt,
  type NonceFacts,
  readEstimate,
  readFeeSuggestion,
  readFinalReceipt,
  readNonceFacts,
} from './transactions/rpcTransactions.ts'
import {
  type AddressFacts,
  type HeadBlock,
  readAddressFacts,
  readHeadBlock,
  readTokenStanding,
  type TokenStanding,
} from './transactions/rpcWallet.ts'
import { type AttestedRecord, readAttestation } from './vault/readAttestation.ts'
import { readVaultDeposits, scanVaultDeposits, type VaultDeposit } from './vault/rpcDeposits.ts'
import {
  readPaid,
  readSanctioned,
  readTotalPaidOut,
  readVaultFacts,
  type VaultFacts,
} from './vault/rpcVault.ts'
import { scanVaultInflows, type VaultInflows } from './vault/scanVaultInflows.ts'
import { scanVaultPayouts, type VaultPayout } from './vault/scanVaultPayouts.ts'

export type { ReceiptDeposit } from './privatePools/rpcPrivateDeposits.ts'
export type { PoolFacts, RootValidity } from './privatePools/rpcPrivatePool.ts'
export type { PoolEvent } from './privatePools/scanPoolEvents.ts'
export type { ChainBlock } from './rpc/rpcShapes.ts'
export type { TransactionStatus } from './transactions/rpcTransactionStatus.ts'
export type {
  BroadcastOutcome,
  CallEstimate,
  ContractCall,
  FeeSuggestion,
  FinalReceipt,
  NonceFacts,
} from './transactions/rpcTransactions.ts'
export type { AddressFacts, HeadBlock, TokenStanding } from './transactions/rpcWallet.ts'
export type { AttestedRecord } from './vault/readAttestation.ts'
export type { VaultDeposit } from './vault/rpcDeposits.ts'
export type { VaultFacts } from './vault/rpcVault.ts'
export type { VaultInflows } from './vault/scanVaultInflows.ts'
export type { VaultPayout } from './vault/scanVaultPayouts.ts'

const readsAbi = parseAbi([
  'function totalDeposited() view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function usdt() view returns (address)',
])

export type ChainReaderOptions = {
  readonly chainId: number
  /** One RPC address, or several that must all agree on everything that moves money. */
  readonly urls: readonly string[]
  readonly timeoutMs?: number
  readonly retryCount?: number
  readonly retryDelayMs?: number
  readonly maximumAnswerBytes?: number
  /** Blocks asked for in one eth_getLogs; halved by itself where a provider allows fewer. */
  readonly logStepBlocks?: number
}

/** Everything the bank reads from one chain. Every method throws ChainReadError. */
export type ChainReader = {
  readonly chainId: number
  readonly providerCount: number
  /** The newest block final for all providers; asks for the chain id afresh. */
  getFinalizedBlock(): Promise<ChainBlock>
  getBlock(params: { number: bigint }): Promise<ChainBlock>
  getHeadNumber(): Promise<bigint>
  /** One block's deposits, by its hash, proved by receipts. */
  getVaultDeposits(params: { vault: Address; blockHash: Hash }): Promise<VaultDeposit[]>
  /** Deposits in a range; `getVaultDeposits` must confirm them before any credit. */
  scanVaultDeposits(params: { vault: Address; fromBlock: bigint; toBlock: bigint }): Promise<VaultDeposit[]>
  /** The vault's counter of all deposits ever, in token units, at that block. */
  getVaultTotalDeposited(params: { vault: Address; blockHash: Hash }): Promise<bigint>
  /** The token the vault takes (lower case), and its own decimals. */
  getVaultToken(params: { vault: Address; blockHash: Hash }): Promise<{ token: Address; decimals: number }>
  getTransactionStatus(txHash: Hash): Promise<TransactionStatus>
  getFinalNonce(sender: Address): Promise<bigint>
  /**
   * True when the own sanctions list of a vault, or of a pool, names an address; a missing answer is an error, never a
   * no.
   */
  isSanctioned(params: { vault: Address; address: Address }): Promise<boolean>
  getVaultFacts(params: { vault: Address; blockHash: Hash }): Promise<VaultFacts>
  /** The vault's counter of all payouts ever, in token units, at that block. */
  getVaultTotalPaidOut(params: { vault: Address; blockHash: Hash }): Promise<bigint>
  /** The vault's payouts in a range; complete only if they add up to the counter. */
  scanVaultPayouts(params: { vault: Address; fromBlock: bigint; toBlock: bigint }): Promise<VaultPayout[]>
  /** The vault's inflows in a range; `blockHash` is the block at which its tokens are read. */
  scanVaultInflows(params: {
    vault: Address
    blockHash: Hash
    fromBlock: bigint
    toBlock: bigint
  }): Promise<VaultInflows>
  /** The newest record of an attestation contract at that block. */
  getAttestation(params: { contract: Address; blockHash: Hash }): Promise<AttestedRecord>
  getPoolFacts(params: { pool: Address; blockHash: Hash }): Promise<PoolFacts>
  /** A pool's events in a range; complete only if they agree with the pool's facts. */
  scanPoolEvents(params: { pool: Address; fromBlock: bigint; toBlock: bigint }): Promise<PoolEvent[]>
  /** True for each nullifier hash that is spent at that block. */
  getSpent(params: { pool: Address; nullifierHashes: readonly Hex[]; blockHash: Hash }): Promise<boolean[]>
  /** True when a nullifier hash is spent, by the newest block of any provider. */
  isSpent(params: { pool: Address; nullifierHash: Hex }): Promise<boolean>
  getRootValidity(params: { pool: Address; root: Hex; blockHash: Hash }): Promise<RootValidity>
  /** True when a payout id is used, by the newest block of any provider. */
  isPaid(params: { vault: Address; id: Hex }): Promise<boolean>
  getNonceFacts(address: Address): Promise<NonceFacts>
  findFinalReceipt(params: { txHash: Hash; finalizedNumber: bigint }): Promise<FinalReceipt | undefined>
  getFeeSuggestion(): Promise<FeeSuggestion>
  estimateCall(call: ContractCall): Promise<CallEstimate>
  /** True for a local chain: by its id, or because all its nodes are anvils. */
  isLocal(): Promise<boolean>
  /** The depositor of a commitment in a private pool, by the newest block of any provider. */
  findDepositor(params: { pool: Address; commitment: Hex }): Promise<Address | undefined>
  /** The private deposits of a transaction; undefined while it is in no block. */
  listDepositsOf(txHash: Hash): Promise<readonly ReceiptDeposit[] | undefined>
  /** Gives signed bytes to all providers; never throws. */
  broadcast(raw: Hex): Promise<BroadcastOutcome>
  verifySignature(params: { address: Address; message: string; signature: Hex }): Promise<boolean>
  /** A wallet's balance of a token and its allowances, by the newest block: for display, never for booking. */
  getTokenStanding(params: {
    token: Address
    owner: Address
    spenders: readonly Address[]
  }): Promise<TokenStanding>
  /** By the newest block: a reason to warn, never to act. */
  getAddressFacts(address: Address): Promise<AddressFacts>
  /** The newest block, by which a contract would count now. */
  getHeadBlock(): Promise<HeadBlock>
  /** Deposits of a transaction into the settlement contracts of this chain. */
  getCrossDeposits(params: { settlements: readonly Address[]; txHash: Hash }): Promise<DepositReceipt>
  /** Fills of a deposit's id in a range; compare each with the deposit by `isFillOf`. */
  scanCrossFills(params: {
    settlement: Address
    originChainId: number
    depositId: bigint
    fromBlock: bigint
    toBlock: bigint
  }): Promise<SettledFill[]>
  /** Deposits of these depositors into the settlement contracts in a range; compare each with its quote. */
  scanCrossDeposits(params: {
    settlements: readonly Address[]
    depositors: readonly Address[]
    fromBlock: bigint
    toBlock: bigint
  }): Promise<SettledDeposit[]>
  /** A transaction's refund to a depositor; undefined without one. */
  findCrossRefund(question: CrossRefundQuestion): Promise<CrossRefund | undefined>
}

const toAddress = (value: bigint) => `0x${value.toString(16).padStart(40, '0')}` as const

/** Creates the reader of one chain; throws RangeError without an address, asks nothing yet. */
export function createChainReader(options: ChainReaderOptions): ChainReader {
  if (options.urls.length === 0) throw new RangeError(`chain ${options.chainId} has no RPC address`)
  const providers = options.urls.map((url) =>
    createRpcProvider({
      chainId: options.chainId,
      url,
      timeoutMs: options.timeoutMs ?? 5_000,
      retryCount: options.retryCount ?? 2,
      retryDelayMs: options.retryDelayMs ?? 150,
      maximumAnswerBytes: options.maximumAnswerBytes ?? 10_000_000,
    }),
  )
  const stepBlocks = BigInt(options.logStepBlocks ?? 2_000)
  const readWordAt = (to: Address, blockHash: Hash, subject: string, callData: Hex) =>
    readWord(providers, { to, blockHash, subject, callData })
  return {
    chainId: options.chainId,
    providerCount: providers.length,
    getFinalizedBlock: () => readFinalizedBlock(providers),
    getBlock: ({ number }) => readBlockByNumber(providers, number),
    getHeadNumber: () => readHeadNumber(providers),
    getVaultDeposits: (params) => readVaultDeposits(providers, params),
    scanVaultDeposits: (params) => scanVaultDeposits(providers, { ...params, stepBlocks }),
    getVaultTotalDeposited: ({ vault, blockHash }) => {
      const callData = encodeFunctionData({ abi: readsAbi, functionName: 'totalDeposited' })
      return readWordAt(vault, blockHash, 'totalDeposited', callData)
    },
    getVaultToken: async ({ vault, blockHash }) => {
      const usdt = encodeFunctionData({ abi: readsAbi, functionName: 'usdt' })
      const token = toAddress(await readWordAt(vault, blockHash, 'usdt', usdt))
      const decimals = encodeFunctionData({ abi: readsAbi, functionName: 'decimals' })
      return { token, decimals: Number(await readWordAt(token, blockHash, 'decimals', decimals)) }
    },
    getTransactionStatus: (txHash) => readTransactionStatus(providers, txHash),
    getFinalNonce: (sender) => readFinalNonce(providers, sender),
    isSanctioned: (params) => readSanctioned(providers, params),
    getVaultFacts: (params) => readVaultFacts(providers, params),
    getVaultTotalPaidOut: (params) => readTotalPaidOut(providers, params),
    scanVaultPayouts: (params) => scanVaultPayouts(providers, { ...params, stepBlocks }),
    scanVaultInflows: (params) => scanVaultInflows(providers, { ...params, stepBlocks }),
    getAttestation: (params) => readAttestation(providers, params),
    getPoolFacts: (params) => readPoolFacts(providers, params),
    scanPoolEvents: (params) => scanPoolEvents(providers, { ...params, stepBlocks }),
    getSpent: (params) => readSpent(providers, params),
    isSpent: (params) => readSpentNow(providers, params),
    getRootValidity: (params) => readRootValidity(providers, params),
    isPaid: (params) => readPaid(providers, params),
    getNonceFacts: (address) => readNonceFacts(providers, address),
    findFinalReceipt: (params) => readFinalReceipt(providers, params),
    getFeeSuggestion: () => readFeeSuggestion(providers),
    estimateCall: (call) => readEstimate(providers, call),
    isLocal: () => readLocal(providers, options.chainId),
    findDepositor: (params) => readDepositor(providers, params),
    listDepositsOf: (txHash) => readDepositsOf(providers, txHash),
    broadcast: (raw) => broadcast(providers, raw),
    verifySignature: (params) => readSignature(providers, params),
    getTokenStanding: (params) => readTokenStanding(providers, params),
    getAddressFacts: (address) => readAddressFacts(providers, address),
    getHeadBlock: () => readHeadBlock(providers),
    getCrossDeposits: (params) =>
      readDepositReceipt(providers, { ...params, originChainId: options.chainId }),
    scanCrossFills: (params) =>
      scanFills(providers, { ...params, stepBlocks, destinationChainId: options.chainId }),
    scanCrossDeposits: (params) =>
      scanDeposits(providers, { ...params, stepBlocks, originChainId: options.chainId }),
    findCrossRefund: (question) => readRefund(providers, { ...question, chainId: options.chainId }),
  }
}
