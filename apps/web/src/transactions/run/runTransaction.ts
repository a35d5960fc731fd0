import { erc20Abi } from '@bank/chain'
import { type Address, decodeFunctionData, type Hex } from 'viem'
import { parseWalletError } from '../../wallet/parseWalletError.ts'
import type { ChainClient } from '../chainClient/createChainClient.ts'
import { classifyReplacement } from '../state/classifyReplacement.ts'
import type { TransactionEvent } from '../state/reduceTransaction.ts'
import {
  type Asked,
  type FrozenCall,
  getCurrentCall,
  isAllowance,
  isCross,
  isLastCall,
  type PauseReason,
  type SentCall,
  type Transaction,
} from '../state/transaction.ts'
import { fetchServerStatus } from '../status/fetchServerStatus.ts'
import { fetchTransactionStatus, type StatusDeps } from '../status/fetchTransactionStatus.ts'
import { findByNonce } from '../status/findByNonce.ts'
import { computeGas } from './gasLimits.ts'

/** Dependencies of a run. */
export type RunDeps = StatusDeps & {
  /** Finds the transaction as every tab sees it now; null when it was dismissed. */
  readonly find: () => Transaction | null
  readonly dispatch: (event: TransactionEvent) => void
  /** Makes the wallet show the owner on the chain; throws what the wallet throws. */
  readonly ensureWallet: (transaction: Transaction) => Promise<void>
  readonly send: (call: {
    from: Address
    to: Address
    data: Hex
    value: bigint
    gas: bigint
    chainId: number
  }) => Promise<Hex>
  readonly sleep: (delayMs: number) => Promise<void>
}

/** Outcome of a run: everything was sent, it is halted (with the error, if any), or it is over. */
export type RunOutcome =
  | { readonly status: 'sent' }
  | { readonly status: 'paused'; readonly error: unknown }
  | { readonly status: 'ended' }

const pollIntervalMs = 1_000

/**
 * Sends a transaction call by call through the wallet until its last call is sent. Only one tab may run one
 * at a time (the caller holds the lock), and a call that may already be on the chain is searched for first.
 */
export async function runTransaction(sources: RunDeps): Promise<RunOutcome> {
  for (;;) {
    const transaction = sources.find()
    if (!transaction) return { status: 'ended' }
    const { state } = transaction
    switch (state.status) {
      case 'ready':
      case 'paused': {
        const error = await requestSend(transaction, sources)
        if (error !== null) return { status: 'paused', error }
        break
      }
      case 'asking':
        // This run holds the lock, so the page that asked the wallet is gone, and its answer with it.
        sources.dispatch({ type: 'declined', callIndex: transaction.callIndex, reason: 'interrupted' })
        break
      case 'sent':
      case 'unknown':
        if (isLastCall(transaction)) {
          await notifyServer(transaction, sources)
          return { status: 'sent' }
        }
        for (const event of await fetchTransactionStatus(transaction, sources)) sources.dispatch(event)
        await sources.sleep(pollIntervalMs)
        break
      case 'confirmed':
      case 'credited':
        return { status: 'sent' }
      case 'failed':
        return { status: 'ended' }
    }
  }
}

/**
 * Reports the hash of a cross-chain transfer at once: a report finds it soonest, and this page may be closed
 * next.
 */
async function notifyServer(transaction: Transaction, sources: RunDeps): Promise<void> {
  if (!isCross(transaction) || transaction.isRegistered) return
  for (const event of await fetchServerStatus(transaction, sources).catch(() => [])) sources.dispatch(event)
}

/**
 * Requests the wallet to send the current call; null when it was sent or not needed, else the reason for the
 * halt.
 */
async function requestSend(transaction: Transaction, sources: RunDeps): Promise<unknown> {
  const { callIndex, owner, chainId } = transaction
  const call = getCurrentCall(transaction)
  const reject = (reason: PauseReason, error: unknown): unknown => {
    sources.dispatch({ type: 'declined', callIndex, reason })
    return error
  }
  let asked: Asked
  let gas: bigint
  try {
    if (await findLostCall(transaction, sources)) return null
    if (await isQuoteExpired(transaction, sources))
      return reject('quoteExpired', new Error('what was quoted holds no longer'))
    await sources.ensureWallet(transaction)
    if (await isSatisfied(sources.client, owner, transaction, call)) {
      sources.dispatch({ type: 'satisfied', callIndex })
      return null
    }
    const found = await estimateCall(sources.client, owner, call)
    if ('reason' in found) return reject(found.reason, found.error)
    gas = found.gas
    asked = await readChainPosition(sources, owner)
  } catch (error) {
    if (error instanceof OvertakenError) return reject('overtaken', error)
    return reject(parseWalletError(error).reason === 'rejected' ? 'rejected' : 'walletFailed', error)
  }
  sources.dispatch({ type: 'asked', callIndex, asked })
  try {
    const { to, data } = call
    const value = BigInt(call.value ?? 0)
    const hash = await sources.send({ from: owner, to, data, value, gas, chainId })
    sources.dispatch({
      type: 'broadcast',
      callIndex,
      sent: describeSent(transaction, { hash, asked, at: sources.now() }),
    })
    return null
  } catch (error) {
    const { reason } = parseWalletError(error)
    return reject(reason === 'rejected' || reason === 'insufficientGas' ? reason : 'walletFailed', error)
  }
}

/** Describes the current call as sent, with everything that distinguishes it from a replacement. */
function describeSent(
  transaction: Transaction,
  params: { readonly hash: Hex; readonly asked: Asked; readonly at: number },
): SentCall {
  const { owner, chainId } = transaction
  const { to, data, value } = getCurrentCall(transaction)
  const { nonce, blockNumber } = params.asked
  const sent = { hash: params.hash, from: owner, nonce, to, data, chainId, blockNumber, addedAt: params.at }
  return value === undefined ? sent : { ...sent, value }
}

/** The nonce of a call is used by a transaction that cannot be read. */
class OvertakenError extends Error {}

/**
 * Searches for a call whose wallet never answered: it may have been sent all the same. Throws while one may
 * still be pending, or was mined and cannot be read: a second must not be sent then.
 */
export async function findLostCall(transaction: Transaction, sources: RunDeps): Promise<boolean> {
  const { state, owner, callIndex } = transaction
  if (state.status !== 'paused' || !state.asked) return false
  const { nonce, blockNumber } = state.asked
  const minedCount = await sources.client.getTransactionCount({ address: owner, blockTag: 'latest' })
  if (minedCount <= nonce) {
    const sentCount = await sources.client.getTransactionCount({ address: owner, blockTag: 'pending' })
    if (sentCount > nonce) throw Object.assign(new Error('nonce too low'), { code: -32_000 })
    return false
  }
  const call = getCurrentCall(transaction)
  const found = await findByNonce(sources.client, owner, nonce, blockNumber)
  // A transaction of this account was mined and cannot be identified: a guess must not lead to a second
  // deposit.
  if (!found && !isAllowance(call)) throw new OvertakenError('the node cannot show what was mined')
  if (!found) return false
  const sent = describeSent(transaction, { hash: found.hash, asked: state.asked, at: sources.now() })
  if (classifyReplacement(sent, found) !== 'repriced') return false
  sources.dispatch({ type: 'broadcast', callIndex, sent })
  return true
}

/** Tests that the quote has expired, by the clock of its own chain. */
async function isQuoteExpired({ objective }: Transaction, { client }: RunDeps): Promise<boolean> {
  if (objective.kind !== 'cross') return false
  const { timestamp } = await client.getBlock()
  return Number(timestamp) * 1_000 >= objective.expiresAt
}

/** Tests that the allowance already has the value that the call would set. */
async function isSatisfied(
  client: ChainClient,
  owner: Address,
  transaction: Transaction,
  call: FrozenCall,
): Promise<boolean> {
  const spender = transaction.calls.at(-1)?.to
  if (!isAllowance(call) || !spender) return false
  const allowance = await client.readContract({
    address: call.to,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })
  if (call.action === 'reset') return allowance === 0n
  const { args } = decodeFunctionData({ abi: erc20Abi, data: call.data })
  return allowance >= BigInt(args?.[1] ?? 0n)
}

/**
 * Estimates the gas of the call before the wallet is asked, or returns the reason that would stop it: no coin
 * for the fee, or a contract that refuses.
 */
async function estimateCall(
  client: ChainClient,
  owner: Address,
  call: FrozenCall,
): Promise<{ readonly reason: PauseReason; readonly error: unknown } | { readonly gas: bigint }> {
  const value = BigInt(call.value ?? 0)
  const request = { account: owner, to: call.to, data: call.data, value }
  try {
    await client.call(request)
  } catch (error) {
    const { reason } = parseWalletError(error)
    if (reason === 'offline' || reason === 'rateLimited') throw error
    return { reason: reason === 'insufficientGas' ? reason : 'wouldRevert', error }
  }
  const [coinBalance, gasPrice, estimated] = await Promise.all([
    client.getBalance({ address: owner }),
    client.getGasPrice(),
    client.estimateGas(request).catch(() => undefined),
  ])
  const gas = computeGas(call.action, estimated)
  if (coinBalance >= value + gas * gasPrice) return { gas }
  return {
    reason: 'insufficientGas',
    error: Object.assign(new Error('insufficient funds'), { code: -32_000 }),
  }
}

async function readChainPosition({ client, now }: RunDeps, owner: Address): Promise<Asked> {
  const [nonce, blockNumber] = await Promise.all([
    client.getTransactionCount({ address: owner, blockTag: 'pending' }),
    client.getBlockNumber(),
  ])
  return { nonce, blockNumber: Number(blockNumber), askedAt: now() }
}
