import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpRequestError, RpcRequestError } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { parseWalletError } from '../../wallet/parseWalletError.ts'
import { createFallbackTransport } from './createFallbackTransport.ts'

type Answer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

const open: { close: () => void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** Starts a node that gives these answers in turn, the last one from then on; `asked` counts. */
async function startNode(...answers: readonly Answer[]) {
  const node = { url: '', asked: 0 }
  const server = createServer((_request, response) => {
    const {
      status = 200,
      headers = {},
      body,
    } = answers[Math.min(node.asked, answers.length - 1)] ?? { body: '' }
    node.asked += 1
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}

const good = { body: { result: '0x38' } }
const broken = { status: 503, body: 'no' }
const refused = (code: number, message: string, status = 200) => ({
  status,
  body: { error: { code, message } },
})
const ask = (...nodes: readonly { readonly url: string }[]) =>
  createFallbackTransport(nodes.map(({ url }) => url))({ method: 'eth_chainId' })

describe('createFallbackTransport', () => {
  test('default: the first node answers and the second is not asked', async () => {
    const [one, other] = [await startNode(good), await startNode(good)]
    expect(await ask(one, other)).toBe('0x38')
    expect([one.asked, other.asked]).toEqual([1, 0])
  })

  test('behavior: a node that failed once is retried; one that is down or asks to wait is skipped', async () => {
    const stumbling = await startNode(broken, good)
    expect(await ask(stumbling)).toBe('0x38')
    expect(stumbling.asked).toBe(2)
    const [down, busy, other] = [
      await startNode(broken),
      await startNode({ status: 429, headers: { 'Retry-After': '60' }, body: '' }),
      await startNode(good),
    ]
    expect(await ask(down, busy, { url: 'http://127.0.0.1:1' }, other)).toBe('0x38')
    expect([down.asked, busy.asked, other.asked]).toEqual([2, 1, 1])
  })

  test('behavior: a node without a method is skipped at once', async () => {
    const [pruned, other] = [await startNode(refused(-32_000, 'missing trie node')), await startNode(good)]
    expect(await ask(pruned, other)).toBe('0x38')
    expect(pruned.asked).toBe(1)
  })

  test('error: a reverting call has the same answer on every node', async () => {
    const [one, other] = [await startNode(refused(3, 'execution reverted: no', 400)), await startNode(good)]
    const error = await ask(one, other).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RpcRequestError)
    expect(parseWalletError(error).reason).toBe('reverted')
    expect([one.asked, other.asked]).toEqual([1, 0])
  })

  test('error: missing answers are distinguished: no connection, a limit, a malformed answer', async () => {
    const reasonOf = async (...nodes: readonly { readonly url: string }[]) => {
      const error = await ask(...nodes).catch((thrown: unknown) => thrown)
      return [error instanceof HttpRequestError, parseWalletError(error).reason]
    }
    expect(await reasonOf({ url: 'http://127.0.0.1:1' })).toEqual([true, 'offline'])
    expect(await reasonOf(await startNode({ status: 429, body: 'later' }))).toEqual([true, 'rateLimited'])
    expect(await reasonOf(await startNode({ body: '<html>' }))).toEqual([true, 'offline'])
    expect(await reasonOf(await startNode(refused(-32_005, 'limit exceeded')))).toEqual([
      false,
      'rateLimited',
    ])
  })
})
