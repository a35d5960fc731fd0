import type { Address, Hash } from 'viem'
import { readFromFirst } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { parseBlock, parseQuantity, parseReceipt, parseTransaction } from '../rpc/rpcShapes.ts'

type Included = { blockNumber: bigint; confirmations: bigint; final: boolean }

/** State of a transaction; `confirmations` counts its own block as 1. */
export type TransactionStatus =
  | { readonly state: 'unknown' }
  | { readonly state: 'pending'; readonly from: Address; readonly nonce: bigint }
  | ({
      readonly state: 'mined' | 'reverted'
      readonly from: Address
      readonly nonce: bigint
    } & Readonly<Included>)

async function readStatus(provider: RpcProvider, txHash: Hash): Promise<TransactionStatus> {
  const transaction = parseTransaction(await provider.request('eth_getTransactionByHash', [txHash]))
  if (transaction === null) return { state: 'unknown' }
  const receipt = parseReceipt(await provider.request('eth_getTransactionReceipt', [txHash]))
  if (receipt === null) return { state: 'pending', ...transaction }
  const head = parseQuantity(await provider.request('eth_blockNumber', []), 'head')
  const finalized = parseBlock(await provider.request('eth_getBlockByNumber', ['finalized', false]))
  const confirmations = head >= receipt.blockNumber ? head - receipt.blockNumber + 1n : 0n
  return {
    state: receipt.succeeded ? 'mined' : 'reverted',
    ...transaction,
    blockNumber: receipt.blockNumber,
    confirmations,
    final: finalized !== null && finalized.number >= receipt.blockNumber,
  }
}

/** Reads a transaction's state from one provider: for display, never for crediting. Throws ChainReadError. */
export function readTransactionStatus(
  providers: readonly RpcProvider[],
  txHash: Hash,
): Promise<TransactionStatus> {
  return readFromFirst(providers, (provider) => readStatus(provider, txHash))
}

/**
 * Reads the number of final transactions of `sender`: an unknown one with a lower nonce was replaced. Throws
 * ChainReadError.
 */
export function readFinalNonce(providers: readonly RpcProvider[], sender: Address): Promise<bigint> {
  return readFromFirst(providers, async (provider) =>
    parseQuantity(await provider.request('eth_getTransactionCount', [sender, 'finalized']), 'nonce'),
  )
}
