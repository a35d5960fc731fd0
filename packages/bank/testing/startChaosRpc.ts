import { type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import {
  type Address,
  type Hash,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'

/**
 * The RPC endpoint's treatment of signed bytes: takes them; takes them and half of the time says nothing; or fails half
 * of the time, and sometimes with other calls too.
 */
export type RpcBehaviour = 'ok' | 'acceptsButTimesOut' | 'errors'

export const rpcBehaviours: readonly RpcBehaviour[] = ['ok', 'acceptsButTimesOut', 'errors']

/** Signed bytes that reached the endpoint. */
export type SeenBytes = {
  readonly hash: Hash
  readonly sender: Address
  readonly nonce: number
  readonly callData: Hex
}

export type ChaosRpc = {
  readonly url: string
  readonly seen: readonly SeenBytes[]
  /** Sets the behaviour from now on; `random` decides which of the other calls fail. */
  behave(behaviour: RpcBehaviour, random: () => number): void
  stop(): Promise<void>
}

/** A pass makes some twenty calls, and about half of the passes come through: what never works reaches no moment. */
const bytesFailureShare = 0.5
const otherFailureShare = 0.04

async function readBytes(raw: Hex): Promise<SeenBytes> {
  const { nonce = 0, data: callData = '0x' } = parseTransaction(raw)
  const sender = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
  return { hash: keccak256(raw), sender, nonce, callData }
}

/**
 * An endpoint before a real chain that misbehaves on demand and remembers every signed transaction;
 * `onArrival` is awaited before a node has it.
 */
export async function startChaosRpc(
  target: string,
  onArrival: (bytes: SeenBytes) => Promise<void>,
): Promise<ChaosRpc> {
  const proxy: RpcProxy = await startRpcProxy(target)
  const seen: SeenBytes[] = []
  let behaviour: RpcBehaviour = 'ok'
  let random: () => number = () => 1
  proxy.setFault(async ({ call, forward, response }) => {
    if (call.method !== 'eth_sendRawTransaction') {
      if (behaviour === 'errors' && random() < otherFailureShare) response.writeHead(503).end()
      return forward()
    }
    const fails = random() < bytesFailureShare
    if (behaviour === 'errors' && fails) {
      response.writeHead(503).end()
      return null
    }
    const bytes = await readBytes(call.params[0] as Hex)
    await onArrival(bytes)
    seen.push(bytes)
    const answer = await forward()
    // The node has it, and the caller gets no answer.
    if (behaviour === 'acceptsButTimesOut' && fails) response.writeHead(504).end()
    return answer
  })
  return {
    url: proxy.url,
    seen,
    behave(next, nextRandom) {
      behaviour = next
      random = nextRandom
    },
    stop: () => proxy.stop(),
  }
}
