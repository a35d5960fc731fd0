import type { TransactionReceipt, Hash as ViemHash } from 'viem'
import type { ChainClient } from '../chainClient/createChainClient.ts'
import type { TransactionEvent } from '../state/reduceTransaction.ts'
import type { SentCall, Transaction } from '../state/transaction.ts'
import { fetchServerStatus, type ServerStatusDeps } from './fetchServerStatus.ts'
import { findByNonce } from './findByNonce.ts'

export type StatusDeps = ServerStatusDeps

/**
 * Checks a sent transaction once, on chain and at the bank, and returns the events in order. A source without
 * an answer yields none: the transaction stays as it was.
 */
export async function fetchTransactionStatus(
  transaction: Transaction,
  sources: StatusDeps,
): Promise<readonly TransactionEvent[]> {
  const { state } = transaction
  if (state.status !== 'sent' && state.status !== 'unknown' && state.status !== 'confirmed') return []
  const [onChain, atBank] = await Promise.all([
    readChainStatus(transaction, state.sent, sources).catch(() => []),
    fetchServerStatus(transaction, sources).catch(() => []),
  ])
  return [...onChain, ...atBank]
}

async function readChainStatus(
  transaction: Transaction,
  sent: SentCall,
  { client, now }: StatusDeps,
): Promise<readonly TransactionEvent[]> {
  const { hash } = sent
  const receipt = await findReceipt(client, hash)
  if (receipt) return transaction.state.status === 'confirmed' ? [] : [toMinedEvent(receipt)]
  if (transaction.state.status === 'confirmed') return [{ type: 'reorganised', hash }]
  const known = await client.getTransaction({ hash }).catch(() => null)
  if (known)
    return [
      { type: 'located', hash, nonce: known.nonce },
      { type: 'seen', hash },
    ]
  const minedCount = await client.getTransactionCount({ address: sent.from, blockTag: 'latest' })
  if (minedCount <= sent.nonce) return [{ type: 'unseen', hash, at: now() }]
  // The nonce is used: the transaction may have been mined between the two requests, so its receipt is read
  // again.
  const late = await findReceipt(client, hash)
  if (late) return [toMinedEvent(late)]
  const replacement = await findByNonce(client, sent.from, sent.nonce, sent.blockNumber)
  return [{ type: 'overtaken', hash, replacement }]
}

/** The receipt of exactly this hash; some nodes answer the one of a replacement instead. */
async function findReceipt(client: ChainClient, hash: ViemHash): Promise<TransactionReceipt | null> {
  try {
    const receipt = await client.getTransactionReceipt({ hash })
    return receipt.transactionHash.toLowerCase() === hash.toLowerCase() ? receipt : null
  } catch (error) {
    if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return null
    throw error
  }
}

function toMinedEvent(receipt: TransactionReceipt): TransactionEvent {
  return {
    type: 'mined',
    hash: receipt.transactionHash,
    isSuccess: receipt.status === 'success',
    blockNumber: Number(receipt.blockNumber),
  }
}
