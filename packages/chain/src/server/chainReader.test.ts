import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  hashMessage,
  pad,
  serializeErc6492Signature,
  toEventSelector,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  getTestAccount,
  type RpcFault,
  type RpcProxy,
  startRpcProxy,
  startTestChain,
  type TestChain,
} from '../../testing/testChain.ts'
import { type ChainReader, createChainReader } from './chainReader.ts'
import { ChainReadError, type ChainReadProblem } from './rpc/chainReadError.ts'

const chainId = 56
const topic = toEventSelector('Deposited(address,uint256,uint256)')
/** Emits its call data as one log: two topics, the rest as content. */
const emitterRuntime = '0x366000600037602051600051604036036040a200'
const initCode = (runtime: Hex): Hex =>
  concatHex([
    '0x60',
    `0x${((runtime.length - 2) / 2).toString(16).padStart(2, '0')}`,
    '0x8060093d393df3',
    runtime,
  ])
const depositor = getTestAccount(3).address
const depositLog = (amount: bigint, total: bigint) =>
  concatHex([
    topic,
    pad(depositor),
    encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [amount, total]),
  ])

let chain: TestChain
let honest: RpcProxy
let lying: RpcProxy
let vault: Address
let reader: ChainReader
let both: ChainReader
const operator = getTestAccount(0)

async function send(params: { to?: Address; data: Hex; gas?: bigint }) {
  return chain.client.sendTransaction({ account: operator, chain: null, gas: 3_000_000n, ...params })
}

async function deploy(runtime: Hex): Promise<Address> {
  const hash = await send({ data: initCode(runtime) })
  await chain.mine(1)
  const { contractAddress } = await chain.client.getTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('not deployed')
  return contractAddress.toLowerCase() as Address
}

async function emitDeposit(amount = 5n) {
  const hash = await send({ to: vault, data: depositLog(amount, amount) })
  await chain.mine(1)
  const receipt = await chain.client.getTransactionReceipt({ hash })
  await chain.mine(3)
  return receipt
}

async function problemOf(promise: Promise<unknown>): Promise<ChainReadProblem> {
  const error = await promise.then(
    () => expect.unreachable('nothing was thrown'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ChainReadError)) throw error
  expect(error.message).not.toContain('secret-key')
  return error.problem
}

beforeAll(async () => {
  chain = await startTestChain({ chainId })
  honest = await startRpcProxy(chain.url)
  lying = await startRpcProxy(chain.url)
  const once = { chainId, timeoutMs: 10_000, retryCount: 0 }
  reader = createChainReader({ ...once, urls: [`${lying.url}/secret-key`] })
  both = createChainReader({ ...once, urls: [honest.url, `${lying.url}/secret-key`] })
  vault = await deploy(emitterRuntime)
})
afterEach(() => lying.setFault(undefined))
afterAll(async () => {
  await Promise.all([lying?.stop(), honest?.stop(), chain?.stop()])
})

describe('finalized block', () => {
  test('default: two blocks behind the head, with hash, parent and time', async () => {
    await chain.mine(3)
    const block = await both.getFinalizedBlock()
    const head = await chain.client.getBlockNumber()
    const expected = await chain.client.getBlock({ blockNumber: head - 2n })
    expect(block).toEqual({
      number: head - 2n,
      hash: expected.hash,
      parentHash: expected.parentHash,
      timestampMs: Number(expected.timestamp) * 1_000,
    })
  })

  test('behavior: a provider that lags pulls the agreed block back to its own', async () => {
    await chain.mine(5)
    const head = await chain.client.getBlockNumber()
    lying.setFault(({ call, forward }) =>
      call.params[0] === 'finalized'
        ? forward({ ...call, params: [`0x${(head - 4n).toString(16)}`, false] })
        : forward(),
    )
    expect((await both.getFinalizedBlock()).number).toBe(head - 4n)
  })

  test('error: disagreeing — two hashes at one height', async () => {
    lying.setFault(async ({ call, forward }) => {
      const answer = await forward()
      return call.method === 'eth_getBlockByNumber'
        ? { ...Object(answer), hash: `0x${'ab'.repeat(32)}` }
        : answer
    })
    expect(await problemOf(both.getFinalizedBlock())).toBe('disagreeing')
  })

  test('error: wrongChain — asked afresh each time', async () => {
    await reader.getFinalizedBlock()
    lying.setFault(({ call, forward }) =>
      call.method === 'eth_chainId' ? Promise.resolve('0x1') : forward(),
    )
    expect(await problemOf(reader.getFinalizedBlock())).toBe('wrongChain')
    expect(await problemOf(reader.getBlock({ number: 1n }))).toBe('wrongChain')
  })

  test.each([
    ['null', null],
    ['a number', 7],
    ['a list', []],
    ['a short hash', { number: '0x1', hash: '0x12', parentHash: '0x', timestamp: '0x1' }],
    ['a huge quantity', { number: `0x${'f'.repeat(40)}` }],
  ])('error: malformed or notFinal — the block is %s', async (_name, answer) => {
    lying.setFault(({ call, forward }) =>
      call.method === 'eth_getBlockByNumber' ? Promise.resolve(answer) : forward(),
    )
    expect(['malformed', 'notFinal']).toContain(await problemOf(reader.getFinalizedBlock()))
  })
})

describe('deposits of a block', () => {
  test('default: by block hash, proved by the receipt', async () => {
    const { blockHash, blockNumber, transactionHash } = await emitDeposit(7n)
    const expected = {
      blockNumber,
      blockHash,
      txHash: transactionHash,
      logIndex: 0,
      depositor: depositor.toLowerCase(),
      tokenUnits: 7n,
      totalDeposited: 7n,
    }
    expect(await both.getVaultDeposits({ vault, blockHash })).toEqual([expected])
    expect(await both.scanVaultDeposits({ vault, fromBlock: blockNumber, toBlock: blockNumber })).toEqual([
      expected,
    ])
    expect(lying.calls.some((call) => JSON.stringify(call.params).includes('"blockHash"'))).toBe(true)
  })

  test('behavior: look-alike contracts and other events are no deposits', async () => {
    const lookAlike = await deploy(emitterRuntime)
    const hash = await send({ to: lookAlike, data: depositLog(9n, 9n) })
    const other = concatHex([
      pad('0x01'),
      depositLog(9n, 9n).slice(66) ? `0x${depositLog(9n, 9n).slice(66)}` : '0x',
    ])
    await send({ to: vault, data: other })
    await chain.mine(4)
    const { blockHash } = await chain.client.getTransactionReceipt({ hash })
    expect(await both.getVaultDeposits({ vault, blockHash })).toEqual([])
  })

  const lies: Record<string, { fault: RpcFault; alone: ChainReadProblem[] }> = {
    'a dropped log': {
      fault: async ({ call, forward }) => (call.method === 'eth_getLogs' ? [] : forward()),
      alone: [],
    },
    'a duplicated log': {
      fault: async ({ call, forward }) => {
        const answer = await forward()
        return call.method === 'eth_getLogs' && Array.isArray(answer) ? [...answer, ...answer] : answer
      },
      alone: ['malformed'],
    },
    'an altered amount': {
      fault: async ({ call, forward }) => {
        const answer = await forward()
        return call.method === 'eth_getLogs' && Array.isArray(answer)
          ? answer.map((log) => ({ ...log, data: `0x${'00'.repeat(31)}ff${'00'.repeat(31)}ff` }))
          : answer
      },
      alone: ['malformed'],
    },
    'a forged log': {
      fault: async ({ call, forward }) => {
        const answer = await forward()
        return call.method === 'eth_getLogs' && Array.isArray(answer)
          ? [...answer, { ...answer[0], logIndex: '0x9' }]
          : answer
      },
      alone: ['malformed'],
    },
    'a log of another contract': {
      fault: async ({ call, forward }) => {
        const answer = await forward()
        return call.method === 'eth_getLogs' && Array.isArray(answer)
          ? answer.map((log) => ({ ...log, address: depositor }))
          : answer
      },
      alone: ['malformed'],
    },
    'a log of a failed transaction': {
      fault: async ({ call, forward }) => {
        const answer = await forward()
        return call.method === 'eth_getTransactionReceipt' ? { ...Object(answer), status: '0x0' } : answer
      },
      alone: ['malformed'],
    },
    'a log without a receipt': {
      fault: async ({ call, forward }) => (call.method === 'eth_getTransactionReceipt' ? null : forward()),
      alone: ['notFinal'],
    },
    'an unknown block': {
      fault: async ({ call, forward }) => (call.method === 'eth_getBlockByHash' ? null : forward()),
      alone: ['notFinal'],
    },
  }
  test.each(Object.entries(lies))('error: %s is refused', async (_name, { fault, alone }) => {
    const { blockHash } = await emitDeposit()
    lying.setFault(fault)
    // Alone, an omission cannot be seen in the block itself: the vault's counter catches it in the watcher.
    if (alone.length > 0)
      expect(alone).toContain(await problemOf(reader.getVaultDeposits({ vault, blockHash })))
    expect([...alone, 'disagreeing']).toContain(await problemOf(both.getVaultDeposits({ vault, blockHash })))
  })

  const givingUp: Record<string, RpcFault> = {
    refuses: async () => {
      throw Object.assign(new Error('range too wide'), { code: -32602 })
    },
    'answers with HTTP 504': async ({ response }) => response.writeHead(504).end('<html>') && null,
  }
  test.each(Object.entries(givingUp))(
    'behavior: a range that a node %s is halved until it answers',
    async (_name, giveUp) => {
      await emitDeposit()
      const { blockNumber } = await emitDeposit()
      lying.setFault((params) => {
        const [filter] = params.call.params as [{ fromBlock?: string; toBlock?: string }]
        const isWide =
          params.call.method === 'eth_getLogs' &&
          filter.fromBlock &&
          BigInt(filter.toBlock ?? 0) - BigInt(filter.fromBlock) > 1n
        return isWide ? giveUp(params) : params.forward()
      })
      const found = await reader.scanVaultDeposits({ vault, fromBlock: 0n, toBlock: blockNumber })
      expect(found.at(-1)?.blockNumber).toBe(blockNumber)
      expect(found.length).toBeGreaterThan(1)
    },
  )
})

describe('answers that never end', () => {
  const hang: Record<string, { fault: RpcFault; problem: ChainReadProblem }> = {
    'no answer': { fault: () => new Promise(() => {}), problem: 'unavailable' },
    'headers, then nothing': {
      fault: ({ response }) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc"')
        return new Promise(() => {})
      },
      problem: 'unavailable',
    },
    'a body without end': {
      fault: ({ response }) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const chunk = 'x'.repeat(1_000_000)
        const more = () => {
          while (!response.destroyed && response.write(chunk));
        }
        response.on('drain', more)
        more()
        return new Promise(() => {})
      },
      problem: 'tooLarge',
    },
    'HTTP 429 that asks for a day of patience': {
      fault: async ({ response }) => response.writeHead(429, { 'retry-after': '86400' }).end('{}') && null,
      problem: 'rateLimited',
    },
    'HTTP 502 with a page': {
      fault: async ({ response }) => response.writeHead(502).end('<html>') && null,
      problem: 'unavailable',
    },
    'no JSON': {
      fault: async ({ response }) => response.writeHead(200).end('oops') && null,
      problem: 'malformed',
    },
  }
  test.each(Object.entries(hang))('error: %s', async (_name, { fault, problem }) => {
    // Only what never comes to an end may run out of time; an answer must be evaluated as such.
    const timeoutMs = problem === 'unavailable' ? 500 : 10_000
    const patient = createChainReader({ chainId, urls: [lying.url], timeoutMs, retryCount: 1 })
    lying.setFault(fault)
    const startedMs = performance.now()
    expect(await problemOf(patient.getFinalizedBlock())).toBe(problem)
    expect(performance.now() - startedMs).toBeLessThan(9_000)
  })
})

describe('transaction status', () => {
  test('default: unknown, pending, mined, final', async () => {
    const unknown = await both.getTransactionStatus(`0x${'11'.repeat(32)}`)
    expect(unknown).toEqual({ state: 'unknown' })
    const hash = await send({ to: vault, data: depositLog(1n, 1n) })
    expect(await both.getTransactionStatus(hash)).toMatchObject({
      state: 'pending',
      from: operator.address.toLowerCase(),
    })
    await chain.mine(1)
    expect(await both.getTransactionStatus(hash)).toMatchObject({
      state: 'mined',
      confirmations: 1n,
      final: false,
    })
    await chain.mine(2)
    const status = await both.getTransactionStatus(hash)
    expect(status).toMatchObject({ state: 'mined', confirmations: 3n, final: true })
    if (status.state !== 'mined') expect.unreachable()
    expect(await both.getFinalNonce(operator.address)).toBe(status.nonce + 1n)
  })

  test('behavior: a reverted transaction is reported as reverted', async () => {
    const reverting = await deploy('0x60006000fd')
    const hash = await send({ to: reverting, data: '0x' })
    await chain.mine(3)
    expect(await both.getTransactionStatus(hash)).toMatchObject({ state: 'reverted', final: true })
  })
})

describe('signatures', () => {
  const message = 'MemberRegister, in many lines'

  test('default: a key is checked without any RPC', async () => {
    const signature = await operator.signMessage({ message })
    const offline = createChainReader({ chainId, urls: ['http://127.0.0.1:9'], retryCount: 0 })
    expect(await offline.verifySignature({ address: operator.address, message, signature })).toBe(true)
  })

  test('behavior: another key, another text and garbage are no signatures', async () => {
    const signature = await operator.signMessage({ message })
    const address = getTestAccount(1).address
    expect(await both.verifySignature({ address, message, signature })).toBe(false)
    expect(await both.verifySignature({ address: operator.address, message: 'x', signature })).toBe(false)
    expect(await both.verifySignature({ address, message, signature: '0x' })).toBe(false)
    expect(await both.verifySignature({ address, message, signature: '0x12zz' as Hex })).toBe(false)
    expect(await both.verifySignature({ address, message, signature: `0x${'00'.repeat(20_000)}` })).toBe(
      false,
    )
  })

  /** Says yes (ERC-1271) when the call carries the hash of our message, no otherwise. */
  const wallet = (): Hex =>
    concatHex([
      '0x6004357f',
      hashMessage(message),
      '0x14601e5760006000f35b',
      '0x631626ba7e60e01b60005260206000f3',
    ])

  async function deployWallet() {
    const runtime = wallet()
    const target = runtime.slice(2).lastIndexOf('5b631626ba7e') / 2
    const patched = runtime.replace('601e57', `60${target.toString(16).padStart(2, '0')}57`) as Hex
    return deploy(patched)
  }

  test('behavior: a deployed smart account answers by ERC-1271', async () => {
    const address = await deployWallet()
    expect(await both.verifySignature({ address, message, signature: '0x1234' })).toBe(true)
    expect(await both.verifySignature({ address, message: 'other', signature: '0x1234' })).toBe(false)
  })

  test('behavior: an ERC-6492 signature that deploys nothing is refused', async () => {
    const signature = serializeErc6492Signature({ address: vault, data: '0x', signature: '0x1234' })
    const address = getTestAccount(9).address
    expect(await both.verifySignature({ address, message, signature })).toBe(false)
  })

  test('error: unavailable — a contract cannot be asked, so the signature is not called wrong', async () => {
    const address = await deployWallet()
    lying.setFault(({ call, forward }) => {
      if (call.method === 'eth_call') throw Object.assign(new Error('down'), { code: -32000 })
      return forward()
    })
    expect(await problemOf(reader.verifySignature({ address, message, signature: '0x1234' }))).toBe('refused')
  })
})
