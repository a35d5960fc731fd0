import type { Address, Hash, Hex } from 'viem'
import { findRefusal } from '../rpc/findRefusal.ts'
import { readFromAll, readFromEach, readFromFirst } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { parseQuantity, parseReceipt } from '../rpc/rpcShapes.ts'

/** Transaction counts of an address in the newest and in the newest final block: the lowest of all providers. */
export type NonceFacts = { readonly latest: bigint; readonly finalized: bigint }

/** The end of a transaction in a final block. */
export type FinalReceipt = {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly succeeded: boolean
  /** Wei that the sender paid for its gas; the highest of the answers, and 0 where no provider gives it. */
  readonly gasCost: bigint
}

export type ContractCall = {
  readonly from: Address
  readonly to: Address
  readonly callData: Hex
  readonly value: bigint
}

/** The estimated outcome of a call; `revertData` is the contract's answer, which may be empty. */
export type CallEstimate =
  | { readonly ok: true; readonly gas: bigint }
  | { readonly ok: false; readonly revertData: Hex; readonly message: string }

/**
 * Outcome of a broadcast: accepted (also when already known), underpriced (it offers too little for its gas), refused
 * (the node gave a reason, and another try would get the same), unanswered (it may or may not be on its way).
 */
export type BroadcastOutcome =
  | { readonly state: 'accepted' }
  | { readonly state: 'underpriced' | 'refused' | 'unanswered'; readonly reason: string }

async function readLowest(
  providers: readonly RpcProvider[],
  read: (provider: RpcProvider) => Promise<bigint>,
): Promise<bigint> {
  const answers = await readFromEach(providers, read)
  return answers.reduce((low, answer) => (answer < low ? answer : low))
}

/** Reads the nonce facts of an address. Throws ChainReadError when a provider does not answer. */
export async function readNonceFacts(
  providers: readonly RpcProvider[],
  address: Address,
): Promise<NonceFacts> {
  const readCount = (position: 'latest' | 'finalized') =>
    readLowest(providers, async (provider) =>
      parseQuantity(await provider.request('eth_getTransactionCount', [address, position]), 'nonce'),
    )
  const [latest, finalized] = await Promise.all([readCount('latest'), readCount('finalized')])
  return { latest, finalized }
}

/** The receipt of a transaction in or below a final block, the same for all providers; undefined when there is none. */
export async function readFinalReceipt(
  providers: readonly RpcProvider[],
  params: { txHash: Hash; finalizedNumber: bigint },
): Promise<FinalReceipt | undefined> {
  // Not every node gives the price: a provider without it must not hide that the transaction is final.
  let gasCost = 0n
  const found = await readFromAll(providers, 'a final receipt', async (provider) => {
    const receipt = parseReceipt(await provider.request('eth_getTransactionReceipt', [params.txHash]))
    if (receipt === null || receipt.blockNumber > params.finalizedNumber) return null
    if (receipt.txHash !== params.txHash)
      throw provider.createError('malformed', 'a receipt of another transaction')
    const { blockNumber, blockHash, succeeded } = receipt
    if (receipt.gasCost > gasCost) gasCost = receipt.gasCost
    return { blockNumber, blockHash, succeeded }
  })
  return found === null ? undefined : { ...found, gasCost }
}

const executionReverted = /revert|execution|panic|stack (over|under)flow|invalid opcode/i

/** Estimates a call on the newest block. Throws ChainReadError when no provider answers. */
export function readEstimate(providers: readonly RpcProvider[], call: ContractCall): Promise<CallEstimate> {
  const { from, to, callData, value } = call
  return readFromFirst(providers, async (provider) => {
    const parameters = [{ from, to, data: callData, value: `0x${value.toString(16)}` }]
    try {
      const gas = await provider.client.request({ method: 'eth_estimateGas', params: parameters } as never)
      return { ok: true, gas: parseQuantity(gas, 'gas') }
    } catch (error) {
      const refusal = findRefusal(error)
      const isRevert = refusal && (refusal.revertData !== '0x' || executionReverted.test(refusal.message))
      if (!isRevert) throw error
      return { ok: false, ...refusal }
    }
  })
}

const knownAlready = /already known|already imported|known transaction|alreadyknown/i

/** Words of geth, Erigon, Nethermind, Besu, Reth and anvil for too low a fee, also beside another one of its nonce. */
const tooCheap =
  /underpriced|fee too low|feetoolow|gas price (is )?(too low|below)|less than (the )?block base fee|below (the )?(minimum|base fee)|lower than (the )?(minimum|current base fee)/i

async function broadcastTo(provider: RpcProvider, raw: Hex): Promise<BroadcastOutcome> {
  try {
    await provider.assertChain(15_000)
    await provider.client.request({ method: 'eth_sendRawTransaction', params: [raw] } as never, {
      retryCount: 0,
    })
    return { state: 'accepted' }
  } catch (error) {
    const refusal = findRefusal(error)
    if (refusal === undefined) return { state: 'unanswered', reason: `${provider.name} does not answer` }
    if (knownAlready.test(refusal.message)) return { state: 'accepted' }
    const state = tooCheap.test(refusal.message) ? 'underpriced' : 'refused'
    return { state, reason: refusal.message.slice(0, 200) }
  }
}

/** Gives signed bytes to every provider: one that accepts is enough. Never throws. */
export async function broadcast(providers: readonly RpcProvider[], raw: Hex): Promise<BroadcastOutcome> {
  const outcomes = await Promise.all(providers.map((provider) => broadcastTo(provider, raw)))
  const find = (state: BroadcastOutcome['state']) => outcomes.find((outcome) => outcome.state === state)
  return (
    find('accepted') ??
    // A higher offer keeps the nonce: it harms nothing if a silent provider has taken the lower one.
    find('underpriced') ??
    // One that said nothing may have taken it.
    find('unanswered') ??
    find('refused') ?? { state: 'unanswered', reason: 'no provider' }
  )
}
