import {
  type Address,
  type Client,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  numberToHex,
  type PublicClient,
  type ReadContractParameters,
} from 'viem'
import type { ChainRequest } from './createFallbackTransport.ts'

/** A call as a node would run it; `value` in wei. */
type Call = {
  readonly account: Address
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint
}

/** Reads of a chain that this app uses, with the types of viem's public client. */
export type ChainClient = Pick<
  PublicClient,
  | 'getBalance'
  | 'getBlock'
  | 'getBlockNumber'
  | 'getCode'
  | 'getContractEvents'
  | 'getGasPrice'
  | 'getLogs'
  | 'getTransaction'
  | 'getTransactionCount'
  | 'getTransactionReceipt'
  | 'readContract'
> & {
  readonly call: (call: Call) => Promise<{ readonly data?: Hex | undefined }>
  readonly estimateGas: (call: Call) => Promise<bigint>
}

type At = { readonly blockNumber?: bigint | undefined; readonly blockTag?: string | undefined }

/**
 * Creates a chain client from single actions of viem: its own public client and its `call` would add names,
 * batches and signatures, some 60 kB.
 */
export function createChainClient(request: ChainRequest): ChainClient {
  // The only fields of a client that these actions of viem use.
  const client = { request, uid: 'chain', cacheTime: 0 } as unknown as Client
  const sendRequest = async <Answer>(method: string, ...params: readonly unknown[]) =>
    (await request({ method, params })) as Answer
  // Most screens read a balance and no more: actions for transactions and events load on first use.
  const loadAction =
    (load: () => Promise<(client: Client, wanted: never) => Promise<unknown>>) => async (wanted?: unknown) =>
      (await load())(client, wanted as never)
  const readContract = async ({ address, abi, functionName, args, ...at }: ReadContractParameters & At) => {
    const call = { to: address, data: encodeFunctionData({ abi, functionName, args }) }
    const answer = await sendRequest<Hex | undefined>('eth_call', call, toBlock(at))
    return decodeFunctionResult({ abi, functionName, args, data: answer ?? '0x' })
  }
  const chainClient = {
    readContract,
    getBalance: async ({ address, ...at }: { readonly address: Address } & At) =>
      BigInt(await sendRequest<Hex>('eth_getBalance', address, toBlock(at))),
    getCode: async ({ address, ...at }: { readonly address: Address } & At) => {
      const code = await sendRequest<Hex>('eth_getCode', address, toBlock(at))
      return code === '0x' ? undefined : code
    },
    call: async (call: Call) => {
      const answer = await sendRequest<Hex | undefined>('eth_call', toRequest(call), 'latest')
      return { data: answer === '0x' ? undefined : answer }
    },
    estimateGas: async (call: Call) => BigInt(await sendRequest<Hex>('eth_estimateGas', toRequest(call))),
    getGasPrice: async () => BigInt(await sendRequest<Hex>('eth_gasPrice')),
    getBlockNumber: loadAction(async () => (await import('./followActions.ts')).getBlockNumber),
    getBlock: loadAction(async () => (await import('./followActions.ts')).getBlock),
    getTransaction: loadAction(async () => (await import('./followActions.ts')).getTransaction),
    getTransactionCount: loadAction(async () => (await import('./followActions.ts')).getTransactionCount),
    getTransactionReceipt: loadAction(async () => (await import('./followActions.ts')).getTransactionReceipt),
    getLogs: loadAction(async () => (await import('./logActions.ts')).getLogs),
    getContractEvents: loadAction(async () => (await import('./logActions.ts')).getContractEvents),
  }
  return chainClient as unknown as ChainClient
}

const toBlock = ({ blockNumber, blockTag = 'latest' }: At): string =>
  blockNumber === undefined ? blockTag : numberToHex(blockNumber)

const toRequest = ({ account, to, data, value }: Call) => ({
  from: account,
  to,
  data,
  ...(value !== undefined && { value: numberToHex(value) }),
})
