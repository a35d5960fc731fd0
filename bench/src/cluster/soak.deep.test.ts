import { startCaddy } from '@bank/operations/testing/caddy'
import { expect, onTestFinished, test } from 'vitest'
import { countLost } from '../rehearsal/bringUp.ts'
import { openClusterBank, readBooks } from './openClusterBank.ts'
import { startLoad } from './startLoad.ts'

const soakMs = 600_000
const orderEveryMs = 4_000

test('behavior: two workers and three apis on the cluster for ten minutes lose nothing and pay each order once', async () => {
  const scene = await openClusterBank({ apis: 3, workers: 2 })
  onTestFinished(() => scene.close())
  const { bank, cluster, order, outside, readPaidOut, signInAt, vault } = scene
  const caddy = await startCaddy(
    outside.tls,
    bank.apis.map(({ port }) => port),
  )
  onTestFinished(() => caddy.stop())
  const load = startLoad(caddy.origin, { member: await signInAt(caddy.origin), pauseMs: 2_000 })
  const untilMs = performance.now() + soakMs
  let count = 1
  for (; performance.now() < untilMs; count++) {
    await order(count)
    await new Promise((done) => setTimeout(done, orderEveryMs))
  }
  const { sent, failures, longestMs } = await load.stop()
  await expect
    .poll(async () => (await readBooks(cluster)).states, { timeout: 240_000, interval: 1_000 })
    .toEqual({ confirmed: count })
  const { ids, usdt } = await readPaidOut()
  process.stderr.write(
    `${sent} requests, the longest of ${longestMs} ms, ${failures.length} failed, ${count} paid\n`,
  )
  expect({ payments: new Set(ids).size, usdt }).toEqual({ payments: count, usdt: `${count}` })
  const { discrepancies, breaches } = await readBooks(cluster)
  expect({ failures, discrepancies, breaches, lost: await countLost(outside, vault) }).toEqual({
    failures: [],
    discrepancies: [],
    breaches: [],
    lost: 0,
  })
})
