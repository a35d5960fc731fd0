import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getTestKey } from '@bank/chain/testing'
import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { type MixingFixture, openMixingFixture } from '../../../testing/mixing/openMixingFixture.ts'
import { openWorkerProcess } from '../../../testing/startWorkerProcess.ts'
import { createMixingOrder } from '../orders/createMixingOrder.ts'

const rounds = 4
const ordersEach = 2
const blocksPerEpoch = 50
const timeoutMs = 900_000

/** The environment of real workers; the pool replaces the vault, since it uses the same list. */
function describeWorker(fixture: MixingFixture): Record<string, string> {
  return {
    MODE: 'demo',
    DATABASE_URL: fixture.testBank.testDatabase.urls.worker,
    RPC_URLS_56: fixture.scene.chain.url,
    VAULT_ADDRESS: fixture.pool,
    USDT_ADDRESS: fixture.pool,
    PRIVATE_POOLS_56: `${fixture.pool}:${fixture.scene.fromBlock}`,
    RELAYER_KEY_56: getTestKey(fixture.relayerIndex),
    APPROVER_KEY_56: getTestKey(9),
    MIXING_NOTE_KEY: fixture.bank.mixing.noteKey.export().toString('hex'),
    MIXING_WAIT_MAX_MS: '500',
    POLL_EVERY_MS: '100',
  }
}

test('behavior: real workers killed by SIGKILL carry every order of a managed note to its receiver once', async () => {
  const fixture = await openMixingFixture()
  const mining = new AbortController()
  const miner = (async () => {
    // Epochs of the pool are hours: one ends every few seconds, so that deposits are approved and proved in each round.
    for (let block = 1; !mining.signal.aborted; block += 1) {
      if (block % blocksPerEpoch === 0) await fixture.scene.passEpoch()
      else await fixture.scene.chain.mine(1)
      await sleep(100)
    }
  })()
  const receivers: { receiver: Address; commitment: Hex }[] = []
  try {
    await fixture.testBank.asOwner(
      "INSERT INTO bank.deployment (mode) VALUES ('demo') ON CONFLICT DO NOTHING",
    )
    const env = describeWorker(fixture)
    const delaysMs = fc.sample(fc.nat(12_000), rounds)
    for (let round = 0; round < rounds; round += 1) {
      const workers = await Promise.all([openWorkerProcess(env), openWorkerProcess(env)])
      for (let place = 0; place < ordersEach; place += 1) {
        const index = 1 + ((round + place) % 4)
        const receiver = `0x${randomBytes(20).toString('hex')}` as Address
        const request = { receiverAddress: receiver, depositAmount: '0.1' }
        const member = await fixture.memberOf(index)
        const commitment = await createMixingOrder(fixture.bank, { member, ...request })
        await fixture.deposit(index, commitment)
        receivers.push({ receiver, commitment })
      }
      await sleep(delaysMs[round])
      await Promise.all(workers.map((worker) => worker.end('SIGKILL')))
    }
    const last = await openWorkerProcess(env)
    const states = () => Promise.all(receivers.map(({ commitment }) => fixture.stateOf(commitment)))
    const endMs = performance.now() + timeoutMs
    while ((await states()).some(([state]) => state !== 'withdrawn') && performance.now() < endMs)
      await sleep(500)
    await last.end('SIGTERM')
    expect(await states()).toEqual(receivers.map(() => ['withdrawn', null]))
    for (const { receiver } of receivers)
      expect(await fixture.balanceOf(receiver)).toBe(fixture.scene.denomination - fixture.fee)
    expect(await fixture.feesMicro()).toBe((BigInt(receivers.length) * fixture.fee) / 10n ** 12n)
    expect(await fixture.discrepancies()).toEqual([])
  } finally {
    mining.abort()
    await miner
    await fixture.stop()
  }
}, 1_500_000)
