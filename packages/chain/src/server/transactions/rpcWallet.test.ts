import { type Abi, type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getTestAccount,
  type RpcProxy,
  startRpcProxy,
  startTestChain,
  type TestChain,
} from '../../../testing/testChain.ts'
import { erc20Abi } from '../../generated/erc20.ts'
import { createChainReader } from '../chainReader.ts'
import { readArtifact } from '../deploy/readArtifact.ts'

const owner = getTestAccount(0)
const spender = getTestAccount(1).address
const nobody = `0x${'5e'.repeat(20)}` as const
let chain: TestChain
let proxy: RpcProxy
let token: Address

beforeAll(async () => {
  chain = await startTestChain({ chainId: 56 })
  proxy = await startRpcProxy(chain.url)
  const { abi, bytecode } = await readArtifact('LocalToken')
  const sender = { account: owner, chain: null, gas: 3_000_000n } as const
  const hash = await chain.client.deployContract({ ...sender, abi, bytecode, args: ['Tether', 'USDT', 18] })
  await chain.mine(1)
  const { contractAddress } = await chain.client.getTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('not deployed')
  token = contractAddress
  const send = (data: Hex) => chain.client.sendTransaction({ ...sender, to: token, data })
  await send(encodeFunctionData({ abi: abi as Abi, functionName: 'mint', args: [owner.address, 70n] }))
  await send(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 30n] }))
  await chain.mine(1)
})
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
})

const open = (...urls: string[]) => createChainReader({ chainId: 56, urls, retryCount: 0, timeoutMs: 2_000 })

test('default: balance and each allowance, code, transactions and coins, and the newest block', async () => {
  const reader = open(chain.url)
  const spenders = [nobody, spender]
  const standing = await reader.getTokenStanding({ token, owner: owner.address, spenders })
  expect(standing).toEqual({ balance: 70n, allowances: [0n, 30n] })
  expect(await reader.getAddressFacts(nobody)).toEqual({ isContract: false, transactionCount: 0n, coin: 0n })
  expect(await reader.getAddressFacts(token)).toMatchObject({ isContract: true, coin: 0n })
  expect(await reader.getAddressFacts(spender)).toEqual({
    isContract: false,
    transactionCount: 0n,
    coin: parseEther('10000'),
  })
  const { number, timestamp } = await chain.client.getBlock()
  expect(await reader.getHeadBlock()).toEqual({ number, timestampMs: Number(timestamp) * 1_000 })
})

test('behavior: a provider that does not answer is stood in for by the next', async () => {
  proxy.setFault(() => Promise.reject(new Error('no answer')))
  const reader = open(proxy.url, chain.url)
  expect(await reader.getTokenStanding({ token, owner: owner.address, spenders: [] })).toEqual({
    balance: 70n,
    allowances: [],
  })
  await expect(open(proxy.url).getHeadBlock()).rejects.toMatchObject({ name: 'ChainReadError' })
})

test('error: malformed — invalid numbers, code or blocks are rejected', async () => {
  const reader = open(proxy.url)
  const asked = { token: nobody, owner: owner.address, spenders: [spender] } as const
  proxy.setFault(undefined)
  // A call to an address without a contract returns nothing.
  await expect(reader.getTokenStanding(asked)).rejects.toMatchObject({ problem: 'malformed' })
  for (const [method, answer] of [
    ['eth_getCode', '0x1'],
    ['eth_getBalance', 'much'],
    ['eth_getTransactionCount', null],
  ] as const) {
    proxy.setFault(async ({ call, forward }) => (call.method === method ? answer : forward()))
    await expect(reader.getAddressFacts(nobody)).rejects.toMatchObject({ problem: 'malformed' })
  }
  proxy.setFault(async ({ call, forward }) => (call.method === 'eth_getBlockByNumber' ? null : forward()))
  await expect(reader.getHeadBlock()).rejects.toMatchObject({ problem: 'malformed' })
})
