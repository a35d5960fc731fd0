import { vaultAbi } from '@bank/chain'
import { getTestAddress } from '@bank/chain/testing'
import { createPublicClient, http } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { reviewerIndexes } from '../../testing/openRechargeFixture.ts'
import { getOperator } from '../../testing/openWithdrawalFixture.ts'
import { insertSignature, signPayout } from '../../testing/signPayout.ts'
import { readOpenWithdrawals } from '../health/readWaitingWork.ts'
import { getWithdrawal } from '../withdrawals/getWithdrawal.ts'
import { listWithdrawalsForReview } from '../withdrawals/listWithdrawalsForReview.ts'
import { runPayouts } from './runPayouts.ts'
import type { VaultPayer } from './vaultPayer.ts'

const usdt = 1_000_000n
const unit = 10n ** 18n
const [first, second] = reviewerIndexes
const stranger = 9
let scene: PayoutFixture
let payer: VaultPayer

/** An automatic tier of 500 a day, and one signature up to 900. */
beforeEach(async () => {
  scene = await openPayoutFixture()
  payer = scene.createPayer()
  await scene.own('setTiers', [500n * unit, 900n * unit])
})
afterEach(() => scene?.stop())

const approve = (index: number, whole: bigint) => scene.approve(index, whole * usdt)

async function sign(withdrawalId: string, ...signers: readonly number[]): Promise<void> {
  for (const signer of signers)
    await insertSignature(scene, {
      withdrawalId,
      signature: await signPayout(scene, { withdrawalId, signer }),
    })
}

async function isAwaiting(withdrawalId: string): Promise<boolean> {
  return (await scene.readOrder(withdrawalId)).signatures_missing_since !== null
}

async function readAutomaticPaid(): Promise<bigint> {
  const client = createPublicClient({ transport: http(scene.recharge.chain.url) })
  const address = scene.recharge.vault.address
  return (await client.readContract({ address, abi: vaultAbi, functionName: 'automaticPaidToday' })) / unit
}

/** A payer that changes something at one named moment, once. */
function createPayerAt(moment: string, act: () => Promise<unknown>): VaultPayer {
  let isDone = false
  return scene.createPayer({
    failpoint: async (point) => {
      if (isDone || point !== moment) return
      isDone = true
      await act()
    },
  })
}

describe('orders above the automatic tier', () => {
  test('default: one waits for a signature, holds back no other, and is paid with it', async () => {
    const large = await approve(0, 800n)
    const small = await approve(1, 100n)
    const outcomes = await scene.runToEnd(payer, 6)
    expect(outcomes.at(-1)).toMatchObject({ state: 'waiting', reason: 'signaturesMissing', openOrders: 1 })
    expect(await scene.readOrder(small)).toMatchObject({ state: 'confirmed' })
    expect(await isAwaiting(large)).toBe(true)
    const shown = { memberId: scene.getMemberId(0), withdrawalId: large }
    expect(await getWithdrawal(scene.bank, shown)).toMatchObject({ state: 'awaitingSignatures' })
    const listed = { operator: getOperator(1, 'auditor'), states: ['awaitingSignatures'] as const }
    const page = await listWithdrawalsForReview(scene.bank, { ...listed, pageNo: 1, pageSize: 10 })
    expect(page.dataList.map(({ id }) => id)).toEqual([large])
    expect(await readOpenWithdrawals(scene.bank)).toMatchObject([
      { state: 'awaitingSignatures', count: 1, amount: '800' },
    ])

    await approve(2, 600n)
    await approve(3, 50n)
    expect(await runPayouts(scene.bank, payer)).toMatchObject({ admitted: 1 })

    await sign(large, first)
    await scene.runToEnd(payer, 8)
    expect(await scene.readOrder(large)).toMatchObject({
      state: 'confirmed',
      signatures_missing_since: null,
    })
    expect(await scene.paidTo(0)).toBe(800n * usdt)
    expect(await readAutomaticPaid()).toBe(150n)
  })

  test('behavior: parts are no smaller orders, and two reviewers sign above the threshold', async () => {
    const order = await approve(0, 1_500n)
    await sign(order, first)
    await scene.runToEnd(payer, 4)
    expect(await scene.paidTo(0)).toBe(0n)
    expect(await isAwaiting(order)).toBe(true)
    await sign(order, second)
    await scene.runToEnd(payer)
    expect(await scene.readOrder(order)).toMatchObject({ state: 'confirmed' })
    expect((await scene.listPaidOut()).map(({ micro }) => micro)).toEqual([1_000n * usdt, 500n * usdt])
    expect(await readAutomaticPaid()).toBe(0n)
  })

  test('behavior: once the day’s tier is used up, an order waits for a signature or for the next day', async () => {
    await approve(0, 400n)
    await scene.runToEnd(payer)
    const [signed, unsigned] = [await approve(1, 200n), await approve(2, 300n)]
    await sign(signed, second)
    await scene.runToEnd(payer, 6)
    expect(await scene.readOrder(signed)).toMatchObject({ state: 'confirmed' })
    expect(await isAwaiting(unsigned)).toBe(true)
    await scene.recharge.chain.client.increaseTime({ seconds: 86_400 })
    await scene.recharge.chain.mine(3)
    await scene.runToEnd(payer)
    expect(await scene.readOrder(unsigned)).toMatchObject({
      state: 'confirmed',
      signatures_missing_since: null,
    })
    expect(await readAutomaticPaid()).toBe(300n)
  })

  test('error: signatures that the vault does not count pay nothing, whatever the rows say', async () => {
    const order = await approve(0, 800n)
    const other = await approve(1, 700n)
    await sign(order, stranger)
    const foreign = await signPayout(scene, { withdrawalId: other, signer: first })
    await insertSignature(scene, { withdrawalId: order, signature: foreign })
    const forged = await signPayout(scene, { withdrawalId: order, signer: stranger })
    const reviewer = getTestAddress(second)
    await insertSignature(scene, { withdrawalId: order, signature: { ...forged, reviewer } })
    const { timestamp } = await scene.recharge.chain.client.getBlock()
    const expired = await signPayout(scene, {
      withdrawalId: order,
      signer: second,
      deadline: timestamp + 60n,
    })
    await insertSignature(scene, { withdrawalId: order, signature: expired })
    await scene.runToEnd(payer, 5)
    expect(await scene.paidTo(0)).toBe(0n)
    expect(await isAwaiting(order)).toBe(true)
    const { rows } = await scene.bank.database.pool.query('SELECT id FROM bank.payout')
    expect(rows).toEqual([])
  })

  test('behavior: a reviewer who is removed before the part is signed ends the part, and the order waits again', async () => {
    const order = await approve(0, 800n)
    await sign(order, first)
    const removing = createPayerAt('admit:committed', () =>
      scene.own('removeReviewer', [getTestAddress(first)]),
    )
    await scene.runToEnd(removing, 4)
    const small = await approve(1, 50n)
    await scene.runToEnd(payer, 4)
    expect(await scene.paidTo(0)).toBe(0n)
    expect(await isAwaiting(order)).toBe(true)
    expect(await scene.readOrder(small)).toMatchObject({ state: 'confirmed' })
    await sign(order, second)
    await scene.runToEnd(payer)
    expect(await scene.readOrder(order)).toMatchObject({ state: 'confirmed' })
  })

  test('behavior: a part of a large order whose row is made automatic is not signed', async () => {
    await scene.own('setTiers', [300n * unit, 900n * unit])
    await scene.own('setCaps', [100n * unit, 10_000n * unit])
    await scene.recharge.chain.mine(3)
    const order = await approve(0, 1_000n)
    await sign(order, first, second)
    const forging = createPayerAt('admit:committed', () =>
      scene.books.asOwner('UPDATE bank.payout SET is_reviewed = false', []),
    )
    await runPayouts(scene.bank, forging)
    expect(await scene.listPaidOut()).toEqual([])
    await scene.runToEnd(payer)
    expect(await scene.paidTo(0)).toBe(1_000n * usdt)
    expect(await readAutomaticPaid()).toBe(0n)
  })
})

describe('the day’s automatic sum', () => {
  const forgetPayment = () => scene.books.asOwner('DELETE FROM bank.automatic_payment', [])

  test('error: automaticSumDiffers while the vault paid more than the books explain, until they agree', async () => {
    await approve(0, 100n)
    await scene.runToEnd(payer)
    await scene.books.asOwner('UPDATE bank.automatic_payment SET amount = amount - 1', [])
    const order = await approve(1, 50n)
    expect(await runPayouts(scene.bank, payer)).toMatchObject({
      state: 'halted',
      reason: 'automaticSumDiffers',
    })
    await scene.books.asOwner('UPDATE bank.automatic_payment SET amount = amount + 1', [])
    await scene.runToEnd(payer)
    expect(await scene.readOrder(order)).toMatchObject({ state: 'confirmed' })
  })

  test('error: a payment that the ledger did not burn explains nothing', async () => {
    const paid = await approve(0, 100n)
    await scene.runToEnd(payer)
    const { rows } = await scene.bank.database.pool.query(
      'SELECT amount FROM bank.payout WHERE withdrawal_id = $1',
      [paid],
    )
    expect(rows).toEqual([{ amount: `${100n * usdt}` }])
    await scene.books.asOwner(`UPDATE bank.payout SET id = '0x${'ab'.repeat(32)}' WHERE withdrawal_id = $1`, [
      paid,
    ])
    await scene.books.asOwner(`UPDATE bank.automatic_payment SET id = '0x${'ab'.repeat(32)}'`, [])
    await approve(1, 50n)
    expect(await runPayouts(scene.bank, payer)).toMatchObject({
      state: 'halted',
      reason: 'automaticSumDiffers',
    })
  })

  test('behavior: it is compared again where a part is signed', async () => {
    await approve(0, 100n)
    await scene.runToEnd(payer)
    await approve(1, 50n)
    const forgetting = createPayerAt('approve:after', forgetPayment)
    expect(await runPayouts(scene.bank, forgetting)).toMatchObject({ reason: 'automaticSumDiffers' })
    expect(await scene.paidTo(1)).toBe(0n)
  })
})
