import { type Hex, isHex, numberToHex } from 'viem'

/** Faults of a provider; only the control port sets them. */
export const faultKinds = ['none', 'down', 'lag', 'omit', 'wrongChain'] as const
export type FaultKind = (typeof faultKinds)[number]

/** `lag` stops at the block at which it began. */
export type Fault =
  | { readonly kind: 'none' | 'down' | 'omit' | 'wrongChain' }
  | { readonly kind: 'lag'; readonly head: number }

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }
type RpcRequest = (call: RpcCall) => Promise<unknown>

const wrongChainId = 97
/** Index of the block among the parameters of each method that reads a state. */
const blockParameter: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
  eth_createAccessList: 1,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getTransactionByBlockNumberAndIndex: 0,
  eth_feeHistory: 1,
}
const answersWithBlock = ['eth_getTransactionReceipt', 'eth_getTransactionByHash', 'eth_getBlockByHash']

/** Asks a provider that may misbehave. `down` never comes here: it does not answer at all. */
export async function requestWithFault(fault: Fault, call: RpcCall, request: RpcRequest): Promise<unknown> {
  if (fault.kind === 'omit') return requestOmitting(call, request)
  if (fault.kind === 'lag') return requestLagging(fault.head, call, request)
  if (fault.kind === 'wrongChain' && call.method === 'eth_chainId') return numberToHex(wrongChainId)
  if (fault.kind === 'wrongChain' && call.method === 'net_version') return `${wrongChainId}`
  return request(call)
}

async function requestOmitting(call: RpcCall, request: RpcRequest): Promise<unknown> {
  if (
    ['eth_getLogs', 'eth_getFilterLogs', 'eth_getFilterChanges', 'eth_getBlockReceipts'].includes(call.method)
  )
    return []
  if (['eth_getTransactionReceipt', 'eth_getTransactionByHash'].includes(call.method)) return null
  return request(call)
}

async function requestLagging(head: number, call: RpcCall, request: RpcRequest): Promise<unknown> {
  if (call.method === 'eth_blockNumber') return numberToHex(head)
  if (call.method === 'eth_getLogs') return requestLaggingLogs(head, call, request)
  if (answersWithBlock.includes(call.method)) {
    const answer = await request(call)
    return readNumber(answer) > head ? null : answer
  }
  const place = blockParameter[call.method]
  if (place === undefined) return request(call)
  const block = resolveBlock(head, call.params[place])
  if (isHex(block) && Number(block) > head) return null
  const params = [...call.params]
  while (params.length < place) params.push(undefined)
  params[place] = block
  return request({ ...call, params })
}

async function requestLaggingLogs(head: number, call: RpcCall, request: RpcRequest): Promise<unknown> {
  const [filter] = call.params
  if (typeof filter !== 'object' || filter === null || 'blockHash' in filter) return request(call)
  const { fromBlock, toBlock, ...rest } = filter as { fromBlock?: unknown; toBlock?: unknown }
  const from = resolveBlock(head, fromBlock)
  const to = resolveBlock(head, toBlock)
  if (isHex(from) && Number(from) > head) return []
  const end = isHex(to) && Number(to) > head ? numberToHex(head) : to
  return request({ ...call, params: [{ ...rest, fromBlock: from, toBlock: end }] })
}

function resolveBlock(head: number, block: unknown): unknown {
  if (block === undefined || block === null || block === 'latest' || block === 'pending')
    return numberToHex(head)
  if (block === 'safe') return numberToHex(Math.max(0, head - 1))
  if (block === 'finalized') return numberToHex(Math.max(0, head - 2))
  return block
}

function readNumber(answer: unknown): number {
  const { blockNumber, number } = (answer ?? {}) as { blockNumber?: Hex | null; number?: Hex | null }
  return Number(blockNumber ?? number ?? 0)
}
