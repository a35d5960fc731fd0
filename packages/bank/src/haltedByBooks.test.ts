import { rollUpHouse } from '@bank/ledger'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { liftBreach } from '../testing/liftBreach.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/openPayoutFixture.ts'
import { runPayouts } from './payouts/runPayouts.ts'
import { reconcileBooks } from './reconcileBooks.ts'

let scene: PayoutFixture
beforeEach(async () => {
  scene = await openPayoutFixture({ members: 1 })
})
afterEach(() => scene?.stop())

/** A deposit in suspense that was never posted, written by the owner of the tables; found by the job. */
async function breakBooks(): Promise<void> {
  await scene.books.asOwner(`INSERT INTO bank.recharge (chain_id, tx_hash, log_index, block_number, block_hash,
    block_time, depositor, amount, state, recorded_at) VALUES (56, '0x${'33'.repeat(32)}', 0, 1,
    '0x${'22'.repeat(32)}', now(), '0x${'44'.repeat(20)}', 5, 'suspense', now())`)
  await rollUpHouse(scene.bank.database)
  expect((await reconcileBooks(scene.bank)).recent.map(({ source }) => source)).toEqual(['bank.recharge'])
}

async function liftAll(): Promise<void> {
  await scene.books.asOwner('DELETE FROM bank.recharge')
  await liftBreach(scene.bank, '1')
}

test('behavior: a breach halts payouts before anything is admitted, and lifted they continue', async () => {
  const payer = scene.createPayer()
  await runPayouts(scene.bank, payer)
  await scene.approve(0, 20_000_000n)
  await breakBooks()
  const { state, reason, detail, admitted } = await runPayouts(scene.bank, payer)
  expect({ state, reason, admitted }).toEqual({ state: 'halted', reason: 'booksDiffer', admitted: 0 })
  expect(detail).toBe('bank.recharge: suspense is what its deposits add up to: suspense: expected 5, found 0')
  await liftAll()
  await scene.runToEnd(payer)
  expect(await scene.paidTo(0)).toBe(20_000_000n)
})

test.each([
  ['is admitted', 'admit:begin', { state: 'halted', reason: 'booksDiffer', broadcast: 0 }],
  ['is signed', 'approve:after', { state: 'waiting', reason: 'booksDiffer', broadcast: 0 }],
])('behavior: a breach found right before an order %s holds it back', async (_name, wanted, outcome) => {
  let isBroken = false
  const payer = scene.createPayer({
    failpoint: async (point) => {
      if (point !== wanted || isBroken) return
      isBroken = true
      await breakBooks()
    },
  })
  await runPayouts(scene.bank, payer)
  await scene.approve(0, 20_000_000n)
  expect(await runPayouts(scene.bank, payer)).toMatchObject(outcome)
  await scene.recharge.chain.mine(3)
  expect(await scene.paidTo(0)).toBe(0n)
  await liftAll()
  await scene.runToEnd(payer)
  expect(await scene.paidTo(0)).toBe(20_000_000n)
})

test('behavior: a lifted breach that comes back halts again with the next pass, before an order is signed', async () => {
  const payer = scene.createPayer()
  await runPayouts(scene.bank, payer)
  await breakBooks()
  await liftAll()
  await scene.approve(0, 20_000_000n)
  await breakBooks()
  expect(await runPayouts(scene.bank, payer)).toMatchObject({
    state: 'halted',
    reason: 'booksDiffer',
    admitted: 0,
  })
  await scene.recharge.chain.mine(3)
  expect(await scene.paidTo(0)).toBe(0n)
})
