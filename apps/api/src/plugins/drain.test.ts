import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../createLogger.ts'
import { createServer } from '../createServer.ts'
import { addDrain } from './drain.ts'

test('behavior: a server that drains answers calls, is not ready, and keeps no connection', async () => {
  const app = await createServer({ logger: createLogger('silent'), trustedProxyHops: 0 })
  onTestFinished(() => app.close())
  for (const path of ['/healthz', '/call']) app.get(path, async () => ({ code: 0 }))
  const startDrain = addDrain(app)
  const probe = async (url: string) => {
    const { statusCode, headers } = await app.inject({ method: 'GET', url })
    return [statusCode, headers.connection]
  }
  const before = [await probe('/healthz'), await probe('/call')]
  startDrain()
  expect({ before, after: [await probe('/healthz'), await probe('/call')] }).toEqual({
    before: [
      [200, 'keep-alive'],
      [200, 'keep-alive'],
    ],
    after: [
      [503, 'close'],
      [200, 'close'],
    ],
  })
})
