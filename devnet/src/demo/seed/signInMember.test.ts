import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { fetchWhenAvailable } from './signInMember.ts'

test('behavior: a busy server is retried after the time that it names, with the same request', async () => {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await new Response(request).text())
    const isBusy = bodies.length < 3
    response.writeHead(isBusy ? 503 : 200, isBusy ? { 'retry-after': '0.01' } : {}).end('done')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  try {
    const url = `http://127.0.0.1:${address.port}`
    const response = await fetchWhenAvailable(url, { method: 'POST', body: 'once' })
    expect([response.status, await response.text(), bodies]).toEqual([200, 'done', ['once', 'once', 'once']])
  } finally {
    server.close()
  }
})
