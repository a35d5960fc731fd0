import { startCaddy } from '@bank/operations/testing/caddy'
import { expect, onTestFinished, test } from 'vitest'
import { openClusterBank, readBooks } from './openClusterBank.ts'
import { startLoad } from './startLoad.ts'

const rounds = 3

test('behavior: two apis behind the proxy of an installation restart in turn, and no request fails', async () => {
  const scene = await openClusterBank({ apis: 2, workers: 1 })
  onTestFinished(() => scene.close())
  const { bank, outside, cluster, signInAt } = scene
  const [first, second] = bank.apis
  if (first === undefined || second === undefined) throw new Error('there are two apis')
  const caddy = await startCaddy(outside.tls, [first.port, second.port])
  onTestFinished(() => caddy.stop())
  const load = startLoad(caddy.origin, { member: await signInAt(caddy.origin), pauseMs: 500 })
  const isListed = async () => (await fetch(`${caddy.origin}/healthz`)).ok
  for (let round = 0; round < rounds; round++)
    for (const api of [first, second]) {
      await api.restart()
      // The proxy takes a server back with its next check, every 2 s; the other one stays until then.
      await new Promise((done) => setTimeout(done, 5_000))
      expect(await isListed()).toBe(true)
    }
  const { sent, failures, longestMs } = await load.stop()
  process.stderr.write(`${sent} requests, the longest of ${longestMs} ms, ${failures.length} failed\n`)
  expect(failures).toEqual([])
  expect(sent).toBeGreaterThan(1_000)
  expect((await readBooks(cluster)).discrepancies).toEqual([])
})
