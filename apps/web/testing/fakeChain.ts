import { type Hex, numberToHex } from 'viem'
import { type ChainClient, createChainClient } from '../src/transactions/chainClient/createChainClient.ts'
import type { ChainRequest } from '../src/transactions/chainClient/createFallbackTransport.ts'

/** A chain of one account, for tests, with answers set from outside. */
export type FakeChain = {
  readonly client: ChainClient
  /** Transactions of the account as mined, by nonce. */
  mined: {
    nonce: number
    hash: Hex
    to: Hex | null
    data: Hex
    value: bigint
    isSuccess: boolean
    block: number
  }[]
  /** Hashes a node has heard of and not mined, with their nonces. */
  pending: { hash: Hex; nonce: number }[]
  block: number
  /** Seconds of the chain's clock. */
  timestamp: number
  /** Older states are no longer kept, as most public nodes have it. */
  oldestState: number
  allowance: bigint
  coinBalance: bigint
  /** Gas that every estimate returns. */
  gasUsed: bigint
  reverts: boolean
  isOffline: boolean
}

export const fakeOwner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Makes an empty chain at block 100 whose account holds one coin. */
export function createFakeChain(): FakeChain {
  const chain: Omit<FakeChain, 'client'> = {
    mined: [],
    pending: [],
    block: 100,
    timestamp: 1_000,
    oldestState: 0,
    allowance: 0n,
    coinBalance: 10n ** 18n,
    gasUsed: 60_000n,
    reverts: false,
    isOffline: false,
  }
  const request: ChainRequest = async ({ method, params }) => {
    if (chain.isOffline) throw new Error('Failed to fetch')
    const answer = responders[method]
    if (!answer) throw new Error(`the fake chain does not know ${method}`)
    return answer(chain, (params ?? []) as readonly unknown[])
  }
  return Object.assign(chain, { client: createChainClient(request) })
}

type Responder = (chain: Omit<FakeChain, 'client'>, params: readonly unknown[]) => unknown

const responders: Readonly<Record<string, Responder>> = {
  eth_blockNumber: (chain) => numberToHex(chain.block),
  eth_gasPrice: () => '0x3b9aca00',
  eth_estimateGas: (chain) => numberToHex(chain.gasUsed),
  eth_getBalance: (chain) => numberToHex(chain.coinBalance),
  eth_call: (chain, [call]) => {
    if ((call as { data?: string }).data?.startsWith('0xdd62ed3e'))
      return numberToHex(chain.allowance, { size: 32 })
    if (chain.reverts) throw Object.assign(new Error('execution reverted'), { code: 3 })
    return '0x'
  },
  eth_getTransactionCount: (chain, [, block]) => {
    const until = block === 'pending' || block === 'latest' ? chain.block : Number(block)
    if (until < chain.oldestState) throw Object.assign(new Error('missing trie node'), { code: -32_000 })
    const waiting = block === 'pending' ? chain.pending.length : 0
    return numberToHex(chain.mined.filter((item) => item.block <= until).length + waiting)
  },
  eth_getTransactionReceipt: (chain, [hash]) => {
    const found = chain.mined.find((item) => item.hash === hash)
    return found && toReceipt(found)
  },
  eth_getTransactionByHash: (chain, [hash]) => {
    const found = chain.pending.find((item) => item.hash === hash)
    return found
      ? { hash: found.hash, nonce: numberToHex(found.nonce), from: fakeOwner, to: fakeOwner }
      : null
  },
  eth_getBlockByNumber: (chain, [block]) => ({
    number: typeof block === 'string' && block.startsWith('0x') ? block : numberToHex(chain.block),
    timestamp: numberToHex(chain.timestamp),
    transactions: chain.mined.filter((item) => item.block === Number(block)).map(toTransaction),
  }),
}

const toTransaction = (item: FakeChain['mined'][number]) => ({
  hash: item.hash,
  from: fakeOwner,
  to: item.to,
  input: item.data,
  value: numberToHex(item.value),
  nonce: numberToHex(item.nonce),
})

const toReceipt = (item: FakeChain['mined'][number]) => ({
  transactionHash: item.hash,
  status: item.isSuccess ? '0x1' : '0x0',
  blockNumber: numberToHex(item.block),
  logs: [],
})
