import { type Address, encodeFunctionData, type Hash, type Hex, parseAbi } from 'viem'
import { readSignature } from './readSignature.ts'
import { readBlockByNumber, readFinalizedBlock, readHeadNumber, readWord } from './rpcBlocks.ts'
import { readVaultDeposits, scanVaultDeposits, type VaultDeposit } from './rpcDeposits.ts'
import { createRpcProvider } from './rpcProvider.ts'
import type { ChainBlock } from './rpcShapes.ts'
import { readFinalNonce, readTransactionStatus, type TransactionStatus } from './rpcTransactionStatus.ts'

export type { VaultDeposit } from './rpcDeposits.ts'
export type { ChainBlock } from './rpcShapes.ts'
export type { TransactionStatus } from './rpcTransactionStatus.ts'

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
  getBlock(named: { number: bigint }): Promise<ChainBlock>
  getHeadNumber(): Promise<bigint>
  /** One block's deposits, by its hash, proved by receipts. */
  getVaultDeposits(named: { vault: Address; blockHash: Hash }): Promise<VaultDeposit[]>
  /** Where deposits are in a range; to be confirmed by `getVaultDeposits`, never credited. */
  scanVaultDeposits(named: { vault: Address; fromBlock: bigint; toBlock: bigint }): Promise<VaultDeposit[]>
  /** The vault's counter of all deposits ever, in token units, at that block. */
  getVaultTotalDeposited(named: { vault: Address; blockHash: Hash }): Promise<bigint>
  /** The token the vault takes (lower case), and its own decimals. */
  getVaultToken(named: { vault: Address; blockHash: Hash }): Promise<{ token: Address; decimals: number }>
  getTransactionStatus(txHash: Hash): Promise<TransactionStatus>
  getFinalNonce(sender: Address): Promise<bigint>
  verifySignature(named: { address: Address; message: string; signature: Hex }): Promise<boolean>
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
  const word = (to: Address, blockHash: Hash, subject: string, callData: Hex) =>
    readWord(providers, { to, blockHash, subject, callData })
  return {
    chainId: options.chainId,
    providerCount: providers.length,
    getFinalizedBlock: () => readFinalizedBlock(providers),
    getBlock: ({ number }) => readBlockByNumber(providers, number),
    getHeadNumber: () => readHeadNumber(providers),
    getVaultDeposits: (named) => readVaultDeposits(providers, named),
    scanVaultDeposits: (named) => scanVaultDeposits(providers, { ...named, stepBlocks }),
    getVaultTotalDeposited: ({ vault, blockHash }) =>
      word(
        vault,
        blockHash,
        'totalDeposited',
        encodeFunctionData({ abi: readsAbi, functionName: 'totalDeposited' }),
      ),
    getVaultToken: async ({ vault, blockHash }) => {
      const usdt = encodeFunctionData({ abi: readsAbi, functionName: 'usdt' })
      const token = toAddress(await word(vault, blockHash, 'usdt', usdt))
      const decimals = encodeFunctionData({ abi: readsAbi, functionName: 'decimals' })
      return { token, decimals: Number(await word(token, blockHash, 'decimals', decimals)) }
    },
    getTransactionStatus: (txHash) => readTransactionStatus(providers, txHash),
    getFinalNonce: (sender) => readFinalNonce(providers, sender),
    verifySignature: (named) => readSignature(providers, named),
  }
}
