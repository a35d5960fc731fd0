import { erc20Abi } from '@bank/chain'
import { type Address, decodeFunctionData, type Hex } from 'viem'
import { parseWalletError } from '../wallet/parseWalletError.ts'
import { classifyReplacement } from './classifyReplacement.ts'
import type { ChainClient } from './createChainClient.ts'
import { fetchServerStatus } from './fetchServerStatus.ts'
import { fetchTransactionStatus, type StatusDeps } from './fetchTransactionStatus.ts'
import { findByNonce } from './findByNonce.ts'
import { computeGas } from './gasLimits.ts'
import type { TransactionEvent } from './reduceTransaction.ts'
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
} from './transaction.ts'

/** What running a transaction needs of the world. */
export type RunDeps = StatusDeps & {
  /** The transaction as every tab sees it now; null when it was dismissed. */
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

/** How a run ended: everything was sent, it stands still (with the error, if there was one), or it is over. */
export type RunOutcome =
  | { readonly status: 'sent' }
  | { readonly status: 'paused'; readonly error: unknown }
  | { readonly status: 'ended' }

const pollIntervalMs = 1_000

/**
 * Takes a transaction call by call through the wallet until its last call is sent. Only one tab may run one
 * at a time (the caller holds the lock), and a call that may already lie on the chain is looked for first.
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
        // The lock is ours, so the page that asked is gone, and its answer with it.
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

/** Nobody finds a transfer to another chain sooner than whoever was told of it, and this page may be closed now. */
async function notifyServer(transaction: Transaction, sources: RunDeps): Promise<void> {
  if (!isCross(transaction) || transaction.isRegistered) return
  for (const event of await fetchServerStatus(transaction, sources).catch(() => [])) sources.dispatch(event)
}

/** Has the wallet send the call in hand; answers null when it was sent or was not needed, else what stopped it. */
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

/** The call in hand as it was sent, with all that tells it apart from what may replace it. */
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

/** The nonce of a call is used, and what used it cannot be seen. */
class OvertakenError extends Error {}

/**
 * Looks for a call whose wallet never answered: it may have been sent all the same. Throws while one may
 * still be waiting to be mined, or was and cannot be looked at, because then a second must not be sent.
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
  // Something of this account was mined, and nobody can say what: a deposit must not be made twice on a guess.
  if (!found && !isAllowance(call)) throw new OvertakenError('the node cannot show what was mined')
  if (!found) return false
  const sent = describeSent(transaction, { hash: found.hash, asked: state.asked, at: sources.now() })
  if (classifyReplacement(sent, found) !== 'repriced') return false
  sources.dispatch({ type: 'broadcast', callIndex, sent })
  return true
}

/** Whether what was quoted may be sent no more, by the clock of its own chain. */
async function isQuoteExpired({ objective }: Transaction, { client }: RunDeps): Promise<boolean> {
  if (objective.kind !== 'cross') return false
  const { timestamp } = await client.getBlock()
  return Number(timestamp) * 1_000 >= objective.expiresAt
}

/** Whether an allowance already stands where the call would put it. */
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
 * The gas that the call is to be sent with, or what would stop it before the wallet is bothered: no coin for the fee, or a
 * contract that refuses.
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
