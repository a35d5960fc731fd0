import { type Address, encodeAbiParameters, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RpcProxy, startRpcProxy } from '../../../testing/testChain.ts'
import { createChainReader } from '../chainReader.ts'

const vault = `0x${'11'.repeat(20)}` as const
const token = `0x${'22'.repeat(20)}` as const
const aToken = `0x${'33'.repeat(20)}` as const
const stranger = `0x${'44'.repeat(20)}` as const
const blockHash = `0x${'ab'.repeat(32)}` as const
const zero = `0x${'00'.repeat(20)}` as const
const transfer = toEventSelector('Transfer(address,address,uint256)')
const mint = toEventSelector('Mint(address,address,uint256,uint256,uint256)')
const recalled = toEventSelector('Recalled(uint256)')

type Log = { address: Address; topics: Hex[]; words: bigint[] }
let logs: Log[]
let node: RpcProxy

/** A node with the responses of the test alone. */
beforeEach(async () => {
  logs = []
  node = await startRpcProxy('http://127.0.0.1:1')
  node.setFault(async ({ call }) => {
    if (call.method === 'eth_chainId') return '0x38'
    if (call.method === 'eth_call') {
      const [{ data: asked }] = call.params as [{ data: Hex }]
      return pad(asked === usdtCall ? token : aToken)
    }
    const [filter] = call.params as [{ address: Address; topics: (Hex | null)[] }]
    return logs
      .filter(({ address, topics }) => address === filter.address && topics[0] === filter.topics[0])
      .map(({ address, topics, words }, index) => ({
        address,
        topics,
        data: encodeAbiParameters(
          words.map(() => ({ type: 'uint256' as const })),
          words,
        ),
        blockNumber: '0x5',
        blockHash,
        transactionHash: `0x${'cd'.repeat(32)}`,
        logIndex: numberToHex(index),
      }))
  })
})
afterEach(() => node.stop())

const usdtCall = '0x2f48ab7d'
const scan = () =>
  createChainReader({ chainId: 56, urls: [node.url], retryCount: 0 }).scanVaultInflows({
    vault,
    blockHash,
    fromBlock: 1n,
    toBlock: 9n,
  })
const sent = (from: Address, to: Address, units: bigint, address: Address = token): Log => ({
  address,
  topics: [transfer, pad(from), pad(to)],
  words: [units],
})
const minted = (caller: Address, value: bigint, interest: bigint): Log => ({
  address: aToken,
  topics: [mint, pad(caller), pad(vault)],
  words: [value, interest, 10n ** 27n],
})

test('default: nothing came', async () => {
  expect(await scan()).toEqual({ token, received: 0n, recalled: 0n, suppliedByOthers: 0n })
})

test('behavior: interest and the vault’s own supply do not count as supplied by others', async () => {
  logs = [
    sent(stranger, vault, 70n),
    sent(aToken, vault, 30n),
    { address: vault, topics: [recalled], words: [25n] },
    sent(zero, vault, 1_000n, aToken),
    sent(stranger, vault, 8n, aToken),
    minted(vault, 500n, 3n),
    minted(stranger, 44n, 4n),
    minted(stranger, 6n, 6n),
  ]
  expect(await scan()).toEqual({ token, received: 100n, recalled: 25n, suppliedByOthers: 48n })
})

test('error: malformed when a node answers with another transaction', async () => {
  logs = [sent(stranger, zero, 70n)]
  await expect(scan()).rejects.toMatchObject({ problem: 'malformed' })
})
