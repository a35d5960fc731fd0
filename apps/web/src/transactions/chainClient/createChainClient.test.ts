import { erc20Abi } from '@bank/chain'
import { createPublicClient, custom, encodeFunctionResult, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type ChainClient, createChainClient } from './createChainClient.ts'
import type { ChainRequest } from './createFallbackTransport.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x55d398326f99059fF775485246999027B3197955'
const hash = `0x${'ab'.repeat(32)}` as const

const transfer = {
  address: token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    numberToHex(BigInt(owner), { size: 32 }),
    numberToHex(BigInt(token), { size: 32 }),
  ],
  data: numberToHex(7n, { size: 32 }),
  blockNumber: '0x10',
  logIndex: '0x1',
  transactionIndex: '0x0',
  transactionHash: hash,
  blockHash: hash,
}
const answers: Readonly<Record<string, unknown>> = {
  eth_call: encodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', result: 12n }),
  eth_getBalance: '0xff',
  eth_gasPrice: '0x3b9aca00',
  eth_blockNumber: '0x10',
  eth_estimateGas: '0x5208',
  eth_getTransactionCount: '0x3',
  eth_getBlockByNumber: { number: '0x10', timestamp: '0x65', hash, transactions: [] },
  eth_getTransactionByHash: { hash, nonce: '0x2', from: owner, to: token, value: '0x1', input: '0x' },
  eth_getTransactionReceipt: {
    transactionHash: hash,
    status: '0x0',
    blockNumber: '0x10',
    logs: [transfer],
  },
  eth_getLogs: [transfer],
}

const call = { account: owner, to: token, data: '0x1234', value: 5n } as const
const read = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const
const events = erc20Abi.filter((entry) => entry.type === 'event')
const questions: Readonly<Record<string, (client: ChainClient) => Promise<unknown>>> = {
  readContract: (client) => client.readContract(read),
  'readContract of a block': (client) => client.readContract({ ...read, blockNumber: 9n }),
  getBalance: (client) => client.getBalance({ address: owner, blockNumber: 9n }),
  call: (client) => client.call(call),
  estimateGas: (client) => client.estimateGas(call),
  getGasPrice: (client) => client.getGasPrice(),
  getBlockNumber: (client) => client.getBlockNumber(),
  getBlock: (client) => client.getBlock({ blockTag: 'finalized' }),
  getTransaction: (client) => client.getTransaction({ hash }),
  getTransactionCount: (client) => client.getTransactionCount({ address: owner, blockTag: 'pending' }),
  getTransactionReceipt: (client) => client.getTransactionReceipt({ hash }),
  getLogs: (client) => client.getLogs({ address: token, events, strict: true, fromBlock: 1n, toBlock: 9n }),
  getContractEvents: (client) =>
    client.getContractEvents({ address: token, abi: erc20Abi, eventName: 'Transfer', args: { from: owner } }),
}

/** Opens a client of each kind over the same answers, with its requests. */
function openBoth(answer: (method: string) => unknown) {
  const asked: { ours: unknown[]; theirs: unknown[] } = { ours: [], theirs: [] }
  const record =
    (by: unknown[]): ChainRequest =>
    async ({ method, params }) => {
      by.push([method, params ?? []])
      return answer(method)
    }
  const transport = custom({ request: record(asked.theirs) }, { retryCount: 0 })
  return {
    asked,
    ours: createChainClient(record(asked.ours)),
    theirs: createPublicClient({ transport, cacheTime: 0 }) as ChainClient,
  }
}

describe('createChainClient', () => {
  test('default: it sends and returns the same as viem’s own client', async () => {
    for (const [name, question] of Object.entries(questions)) {
      const { asked, ours, theirs } = openBoth((method) => answers[method])
      const expected = await question(theirs)
      expect(await question(ours), name).toEqual(expected)
      expect(asked.ours, name).toEqual(asked.theirs)
    }
  })

  test('error: missing parts are named by the same names', async () => {
    const { ours, theirs } = openBoth(() => null)
    const nameOf = (promise: Promise<unknown>) => promise.catch((error: Error) => error.name)
    for (const name of ['getBlock', 'getTransaction', 'getTransactionReceipt']) {
      const question = questions[name]
      expect(await nameOf(question?.(ours) ?? Promise.reject())).toBe(
        await nameOf(question?.(theirs) ?? Promise.reject()),
      )
    }
  })

  test('error: a contract that is not there answers nothing, and nothing is no figure', async () => {
    const { ours } = openBoth(() => '0x')
    await expect(ours.readContract(read)).rejects.toThrow('Cannot decode zero data')
    expect(await ours.call(call)).toEqual({ data: undefined })
  })
})
