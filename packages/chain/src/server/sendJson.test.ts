import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { createCertificates } from '../../testing/createCertificates.ts'
import { sampleTransaction } from '../../testing/sampleTransaction.ts'
import { type ClientAccess, sendJson } from './sendJson.ts'
import { createLocalSigner, createRemoteSigner } from './signer.ts'

const { authority, server, client } = createCertificates()
const access = { authority: authority.certificate, ...client } as const
const servers: Server[] = []

afterEach(() => {
  for (const opened of servers.splice(0)) {
    opened.closeAllConnections()
    opened.close()
  }
})

async function listen(opened: Server, protocol: 'http' | 'https'): Promise<string> {
  servers.push(opened)
  opened.listen(0, '127.0.0.1')
  await once(opened, 'listening')
  const listening = opened.address()
  if (listening === null || typeof listening === 'string') throw new Error('the server does not listen')
  return `${protocol}://127.0.0.1:${listening.port}`
}

/** A server that demands a client certificate of the authority. */
const listenMutually = (onRequest: RequestListener) =>
  listen(
    createHttpsServer(
      {
        key: server.privateKey,
        cert: server.certificate,
        ca: authority.certificate,
        requestCert: true,
        rejectUnauthorized: true,
      },
      onRequest,
    ),
    'https',
  )

const send = (url: string, own?: ClientAccess, timeoutMs = 10_000) =>
  sendJson({ url, body: { a: 1 }, timeoutMs, access: own })

describe('sendJson', () => {
  test('default: mutual TLS and a bearer token reach a server that demands them', async () => {
    const url = await listenMutually(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      response.end(JSON.stringify({ body, authorization: request.headers.authorization }))
    })
    expect(await send(url, { ...access, token: 'secret' })).toEqual({
      status: 200,
      text: JSON.stringify({ body: '{"a":1}', authorization: 'Bearer secret' }),
    })
    expect(JSON.parse((await send(url, access)).text)).toEqual({ body: '{"a":1}' })
  })

  test('error: no client certificate, a foreign one, or a server of a foreign authority', async () => {
    let reached = 0
    const url = await listenMutually((_request, response) => {
      reached += 1
      response.end('{}')
    })
    const foreign = createCertificates()
    await expect(send(url, { authority: authority.certificate })).rejects.toThrow()
    await expect(send(url, { authority: authority.certificate, ...foreign.client })).rejects.toThrow()
    await expect(send(url, { ...access, authority: foreign.authority.certificate })).rejects.toThrow(
      /certificate|signature/,
    )
    await expect(send(url, client)).rejects.toThrow('certificate')
    expect(reached).toBe(0)
    expect((await send(url, access)).text).toBe('{}')
    expect(reached).toBe(1)
  })

  test('behavior: a redirect is an answer, and the token goes no further', async () => {
    const asked: unknown[] = []
    const other = await listen(
      createHttpServer((request, response) => {
        asked.push(request.headers.authorization)
        response.end('{}')
      }),
      'http',
    )
    const url = await listen(
      createHttpServer((_request, response) => {
        response.writeHead(307, { location: other }).end()
      }),
      'http',
    )
    expect(await send(url, { token: 'secret' })).toEqual({ status: 307, text: '' })
    expect(asked).toEqual([])
  })

  test('error: no answer in time, an answer without an end, or one that is too long', async () => {
    const silent = await listen(
      createHttpServer(() => undefined),
      'http',
    )
    await expect(send(silent, undefined, 50)).rejects.toThrow('aborted')
    const endless = await listen(
      createHttpServer((_request, response) => {
        response.write('{')
      }),
      'http',
    )
    await expect(send(endless, undefined, 200)).rejects.toThrow()
    const long = await listen(
      createHttpServer((_request, response) => {
        response.end(' '.repeat(1_000_001))
      }),
      'http',
    )
    await expect(send(long)).rejects.toThrow('more than 1000000 bytes')
  })
})

test('behavior: a remote signer behind mutual TLS and a token signs', async () => {
  const privateKey = generatePrivateKey()
  const raw = await createLocalSigner(privateKey).signTransaction(sampleTransaction)
  const url = await listenMutually((request, response) => {
    if (request.headers.authorization !== 'Bearer secret') response.writeHead(401).end()
    else response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: raw }))
  })
  const { address } = privateKeyToAccount(privateKey)
  const create = (own: ClientAccess) => createRemoteSigner({ url, address, access: own })
  expect(await create({ ...access, token: 'secret' }).signTransaction(sampleTransaction)).toBe(raw)
  await expect(create(access).signTransaction(sampleTransaction)).rejects.toThrow(
    'the signer answered HTTP 401',
  )
})
