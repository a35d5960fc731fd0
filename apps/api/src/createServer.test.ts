import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { BankError } from '@bank/bank'
import { expect, test } from 'vitest'
import { createLogger } from './createLogger.ts'
import { createServer } from './createServer.ts'

const cutOffAfterMs = 15_000

/** Sends a head that announces a body, then one byte of it every 200 ms; how long the server let it. */
async function dribble(port: number): Promise<{ readonly answer: string; readonly durationMs: number }> {
  const begin = performance.now()
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(
    'POST /refused HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n',
  )
  const timer = setInterval(() => socket.write(' '), 200)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  const giveUp = setTimeout(() => socket.destroy(), 2 * cutOffAfterMs)
  await once(socket, 'close')
  clearInterval(timer)
  clearTimeout(giveUp)
  return { answer, durationMs: performance.now() - begin }
}

test('behavior: a body that is dribbled after an early 401 is cut off within 15 seconds', async () => {
  const app = await createServer({ logger: createLogger('silent'), trustedProxyHops: 0 })
  const refuse = async () => {
    throw new BankError(401)
  }
  app.post('/refused', { preParsing: refuse }, async () => null)
  await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const { answer, durationMs } = await dribble((app.server.address() as AddressInfo).port)
    expect(answer).toContain('"code":401')
    expect(durationMs).toBeLessThan(cutOffAfterMs)
    // A whole body keeps its connection for the next request.
    const whole = await app.inject({ method: 'POST', url: '/refused', payload: {} })
    expect(whole.headers.connection).toBe('keep-alive')
  } finally {
    await app.close()
  }
})
