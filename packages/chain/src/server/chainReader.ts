import { readRefund } from './across/readRefund.ts'
import { readDepositReceipt, scanDeposits, scanFills } from './across/settlementReads.ts'
import { readDepositor, readDepositsOf, readLocal } from './privatePools/rpcPrivateDeposits.ts'
import {
  readPoolFacts,
  readPoolFault,
  readRootUsable,
  readSpent,
  readSpentNow,
} from './privatePools/rpcPrivatePool.ts'
import { scanPoolEvents } from './privatePools/scanPoolEvents.ts'
import { createRpcProvider, type RpcProvider } from './rpc/rpcProvider.ts'
import { readFeeSuggestion } from './transactions/readFeeSuggestion.ts'
import { readSignature } from './transactions/readSignature.ts'
import { readBlockByNumber, readFinalizedBlock, readHeadNumber } from './transactions/rpcBlocks.ts'
import { readFinalNonce, readTransactionStatus } from './transactions/rpcTransactionStatus.ts'
import { broadcast, readEstimate, readFinalReceipt, readNonceFacts } from './transactions/rpcTransactions.ts'
import { readAddressFacts, readHeadBlock, readTokenStanding } from './transactions/rpcWallet.ts'
import { readAttestation } from './vault/readAttestation.ts'
import { readAutomaticDaily, readReviewSigned, readSignaturesNeeded } from './vault/readReviewSigned.ts'
import { readTransferRefusal } from './vault/readTransferRefusal.ts'
import { readVaultDeposits, scanVaultDeposits } from './vault/rpcDeposits.ts'
import {
  readPaid,
  readSanctioned,
  readTotalDeposited,
  readTotalPaidOut,
  readVaultFacts,
  readVaultPayer,
  readVaultToken,
} from './vault/rpcVault.ts'
import { scanVaultInflows } from './vault/scanVaultInflows.ts'
import { scanVaultPayouts } from './vault/scanVaultPayouts.ts'

export type { ReceiptDeposit } from './privatePools/rpcPrivateDeposits.ts'
export type { PoolFacts } from './privatePools/rpcPrivatePool.ts'
export type { PoolEvent } from './privatePools/scanPoolEvents.ts'
export type { ChainBlock } from './rpc/rpcShapes.ts'
export type { FeeOffer, FeeSuggestion } from './transactions/readFeeSuggestion.ts'
export type { TransactionStatus } from './transactions/rpcTransactionStatus.ts'
export type {
  BroadcastOutcome,
  CallEstimate,
  ContractCall,
  FinalReceipt,
  NonceFacts,
} from './transactions/rpcTransactions.ts'
export type { AddressFacts, HeadBlock, TokenStanding } from './transactions/rpcWallet.ts'
export type { AttestedRecord } from './vault/readAttestation.ts'
export type { ReviewedOrder, ReviewSignature } from './vault/readReviewSigned.ts'
export type { TransferRefusal } from './vault/readTransferRefusal.ts'
export type { VaultDeposit } from './vault/rpcDeposits.ts'
export type { VaultFacts } from './vault/rpcVault.ts'
export type { VaultInflows } from './vault/scanVaultInflows.ts'
export type { VaultPayout } from './vault/scanVaultPayouts.ts'

export type ChainReaderOptions = {
  readonly chainId: number
  /** One RPC address, or several that must all agree on everything that moves money. */
  readonly urls: readonly string[]
  readonly timeoutMs?: number
  readonly retryCount?: number
  readonly retryDelayMs?: number
  readonly maximumAnswerBytes?: number
}

/** Blocks asked for in one eth_getLogs; halved by itself where a provider allows fewer. */
const logStepBlocks = 2_000n

/** Reads of a chain by its providers. */
const reads = {
  getFinalizedBlock: readFinalizedBlock,
  getBlock: readBlockByNumber,
  getHeadNumber: readHeadNumber,
  getVaultDeposits: readVaultDeposits,
  getVaultTotalDeposited: readTotalDeposited,
  getVaultToken: readVaultToken,
  getTransactionStatus: readTransactionStatus,
  getFinalNonce: readFinalNonce,
  isSanctioned: readSanctioned,
  getVaultFacts: readVaultFacts,
  getVaultPayer: readVaultPayer,
  getVaultTotalPaidOut: readTotalPaidOut,
  getAttestation: readAttestation,
  findPoolFault: readPoolFault,
  getPoolFacts: readPoolFacts,
  getSpent: readSpent,
  isSpent: readSpentNow,
  isRootUsable: readRootUsable,
  isPaid: readPaid,
  isReviewSigned: readReviewSigned,
  getSignaturesNeeded: readSignaturesNeeded,
  getAutomaticDaily: readAutomaticDaily,
  getTransferRefusal: readTransferRefusal,
  getNonceFacts: readNonceFacts,
  findFinalReceipt: readFinalReceipt,
  getFeeSuggestion: readFeeSuggestion,
  estimateCall: readEstimate,
  findDepositor: readDepositor,
  listDepositsOf: readDepositsOf,
  broadcast,
  verifySignature: readSignature,
  getTokenStanding: readTokenStanding,
  getAddressFacts: readAddressFacts,
  getHeadBlock: readHeadBlock,
}

/** Reads that also take the number of their chain, and how many blocks one scan asks for, from the reader. */
const ownReads = {
  scanVaultDeposits,
  scanVaultPayouts,
  scanVaultInflows,
  scanPoolEvents,
  getCrossDeposits: readDepositReceipt,
  scanCrossFills: scanFills,
  scanCrossDeposits: scanDeposits,
  findCrossRefund: readRefund,
}

type Own = { readonly chainId: number; readonly stepBlocks: bigint }
type Providers = readonly RpcProvider[]
type Read = (providers: Providers, ...args: unknown[]) => unknown
type Bound<R> = R extends (providers: Providers, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never
type BoundToOwn<R> = R extends (providers: Providers, params: infer Params) => infer Result
  ? (params: Omit<Params, keyof Own>) => Result
  : never

/** Everything the bank reads from one chain. Every method throws ChainReadError. */
export type ChainReader = {
  readonly chainId: number
  readonly providerCount: number
  isLocal(): Promise<boolean>
} & { readonly [Name in keyof typeof reads]: Bound<(typeof reads)[Name]> } & {
  readonly [Name in keyof typeof ownReads]: BoundToOwn<(typeof ownReads)[Name]>
}

function bindReads(
  table: Readonly<Record<string, unknown>>,
  bind: (read: Read) => (...args: unknown[]) => unknown,
): object {
  return Object.fromEntries(Object.entries(table).map(([name, read]) => [name, bind(read as Read)]))
}

/** Creates the reader of one chain; throws RangeError without an address, asks nothing yet. */
export function createChainReader(options: ChainReaderOptions): ChainReader {
  const { chainId } = options
  if (options.urls.length === 0) throw new RangeError(`chain ${chainId} has no RPC address`)
  const providers = options.urls.map((url) =>
    createRpcProvider({
      chainId,
      url,
      timeoutMs: options.timeoutMs ?? 5_000,
      retryCount: options.retryCount ?? 2,
      retryDelayMs: options.retryDelayMs ?? 150,
      maximumAnswerBytes: options.maximumAnswerBytes ?? 10_000_000,
    }),
  )
  const own: Own = { chainId, stepBlocks: logStepBlocks }
  return {
    chainId,
    providerCount: providers.length,
    isLocal: () => readLocal(providers, chainId),
    ...bindReads(
      reads,
      (read) =>
        (...args) =>
          read(providers, ...args),
    ),
    ...bindReads(ownReads, (read) => (params) => read(providers, { ...(params as object), ...own })),
  } as ChainReader
}
