import { performance } from 'node:perf_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { countLost } from '../rehearsal/bringUp.ts'
import { openClusterBank, readBooks } from './openClusterBank.ts'

const ordersBefore = 15
const ordersAfter = 15
const awayMsMax = 30_000

test('behavior: the machine of the primary dies while payouts run: nothing is lost, nothing is paid twice, writes are back within 30 s', async () => {
  const scene = await openClusterBank({ apis: 2, workers: 2 })
  onTestFinished(() => scene.close())
  const { order, cluster, outside, readPaidOut, vault } = scene
  const acknowledged: string[] = []
  for (let number = 1; number <= ordersBefore; number++) acknowledged.push(await order(number))

  const primary = await cluster.getPrimary()
  const killedAtMs = performance.now()
  await primary.kill()
  await scene.member.api.exchange(
    { fromCurrency: '0', toCurrency: '1', exchangeAmount: '1' },
    { idempotencyKey: 'cluster-drill-exchange' },
  )
  const awayMs = performance.now() - killedAtMs
  process.stderr.write(
    `an exchange was acknowledged ${Math.round(awayMs)} ms after the death of ${primary.name}\n`,
  )
  for (let number = 1; number <= ordersAfter; number++) acknowledged.push(await order(ordersBefore + number))
  expect((await cluster.getPrimary()).name).not.toBe(primary.name)

  // The machine comes back with commits that no one was promised, and follows the new primary.
  primary.startEtcd()
  primary.startPatroni()
  await primary.waitForRole('replica', 120_000)

  const count = 1 + ordersBefore + ordersAfter
  await expect
    .poll(async () => (await readBooks(cluster)).states, { timeout: 240_000, interval: 1_000 })
    .toEqual({ confirmed: count })
  const { orderIds, discrepancies, breaches } = await readBooks(cluster)
  expect(orderIds).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(acknowledged).size).toBe(ordersBefore + ordersAfter)
  const { ids, usdt } = await readPaidOut()
  expect({ payments: ids.length, distinct: new Set(ids).size, usdt }).toEqual({
    payments: count,
    distinct: count,
    usdt: `${count}`,
  })
  expect({ discrepancies, breaches, lost: await countLost(outside, vault) }).toEqual({
    discrepancies: [],
    breaches: [],
    lost: 0,
  })
  expect(awayMs).toBeLessThan(awayMsMax)
})
