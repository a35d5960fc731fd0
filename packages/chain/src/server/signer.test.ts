import { createServer, type Server } from 'node:http'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleTransaction } from '../../testing/sampleTransaction.ts'
import { createLocalSigner, createRemoteSigner, parseRawFees } from './signer.ts'

const privateKey = generatePrivateKey()
const account = privateKeyToAccount(privateKey)
let server: Server
let url: string
let answer: (asked: Record<string, Hex>) => Promise<unknown>

const sign = (asked: Record<string, Hex>, changes: Record<string, unknown> = {}, key: Hex = privateKey) =>
  privateKeyToAccount(key).signTransaction({
    type: 'eip1559',
    chainId: Number(asked.chainId),
    nonce: Number(asked.nonce),
    to: asked.to as Hex,
    data: asked.data as Hex,
    gas: BigInt(asked.gas ?? 0),
    maxFeePerGas: BigInt(asked.maxFeePerGas ?? 0),
    maxPriorityFeePerGas: BigInt(asked.maxPriorityFeePerGas ?? 0),
    ...changes,
  })

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { params } = JSON.parse(text) as { params: [Record<string, Hex>] }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...((await answer(params[0])) as object) }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const listening = server.address()
  if (listening === null || typeof listening === 'string') throw new Error('the signer does not listen')
  url = `http://127.0.0.1:${listening.port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('createRemoteSigner', () => {
  const remote = () => createRemoteSigner({ url, address: account.address })

  test('default: the same bytes as a local key, answered bare or in an object', async () => {
    const local = await createLocalSigner(privateKey).signTransaction(sampleTransaction)
    answer = async (asked) => ({ result: await sign(asked) })
    expect(await remote().signTransaction(sampleTransaction)).toBe(local)
    answer = async (asked) => ({ result: { raw: await sign(asked), tx: {} } })
    expect(await remote().signTransaction(sampleTransaction)).toBe(local)
    expect(parseRawFees(local)).toEqual({ maxFeePerGas: 3n, maxPriorityFeePerGas: 1n, gas: 800_000n })
  })

  test('error: a result for another request, or by another key, is refused', async () => {
    const changes = [
      { nonce: 8 },
      { to: `0x${'22'.repeat(20)}` },
      { data: '0xabce' },
      { value: 1n },
      { gas: 1n },
      { maxFeePerGas: 4n },
      { chainId: 1 },
    ]
    for (const change of changes) {
      answer = async (asked) => ({ result: await sign(asked, change) })
      await expect(remote().signTransaction(sampleTransaction)).rejects.toThrow('another transaction')
    }
    answer = async (asked) => ({ result: await sign(asked, {}, generatePrivateKey()) })
    await expect(remote().signTransaction(sampleTransaction)).rejects.toThrow('another key')
  })

  test('error: a refusal and an answer without a signature say so', async () => {
    answer = async () => ({ error: { code: -32000, message: 'locked' } })
    await expect(remote().signTransaction(sampleTransaction)).rejects.toThrow('the signer refused: locked')
    answer = async () => ({ result: null })
    await expect(remote().signTransaction(sampleTransaction)).rejects.toThrow('no signed transaction')
  })
})
