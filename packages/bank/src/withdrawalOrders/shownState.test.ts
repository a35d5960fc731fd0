import { setTimeout as sleep } from 'node:timers/promises'
import { vaultAbi } from '@bank/chain'
import { getBalances, type MemberId } from '@bank/ledger'
import type { Hex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { employReviewers, getOperator } from '../../testing/openWithdrawalFixture.ts'
import type { BankContext } from '../bankContext.ts'
import { findVaultHealth } from '../health/listVaults.ts'
import { readOpenWithdrawals } from '../health/readWaitingWork.ts'
import { syncSent } from '../outbox/syncSent.ts'
import { runPayouts } from '../payouts/runPayouts.ts'
import { createPayoutDeps, type VaultPayer } from '../payouts/vaultPayer.ts'
import { cancelWithdrawal } from '../withdrawals/cancelWithdrawal.ts'
import { getWithdrawal } from '../withdrawals/getWithdrawal.ts'
import { getWithdrawalForReview } from '../withdrawals/getWithdrawalForReview.ts'
import { listWithdrawalsForReview } from '../withdrawals/listWithdrawalsForReview.ts'
import { resolveFrozenWithdrawal } from '../withdrawals/resolveFrozenWithdrawal.ts'
import { reviewWithdrawal } from '../withdrawals/reviewWithdrawal.ts'
import type { ShownState } from './shownState.ts'

const usdt = 1_000_000n
const states = ['review', 'frozen', 'approved', 'signed', 'broadcast', 'confirmed', 'failed'] as const
const auditor = getOperator(1, 'auditor')
let scene: PayoutFixture
let bank: BankContext
let payer: VaultPayer
let memberId: MemberId

beforeEach(async () => {
  scene = await openPayoutFixture({ members: 1 })
  bank = scene.bank
  memberId = scene.getMemberId(0)
  payer = scene.createPayer()
  await employReviewers(bank.database, 2)
})
afterEach(() => scene.stop())
afterEach(async () => {
  expect(await scene.books.discrepancies()).toEqual([])
})

const tables = () => bank.database.kysely
const mine = (blocks: number) => scene.recharge.chain.mine(blocks)
const see = (withdrawalId: string) => getWithdrawal(bank, { memberId, withdrawalId })
const readStored = async (id: string) => {
  const { state, state_at } = await scene.readOrder(id)
  return { state, state_at }
}
/** The outbox transactions of all payouts that are not settled. */
const listSent = () =>
  tables()
    .selectFrom('bank.outbox_transaction as outbox')
    .innerJoin('bank.payout as payout', (join) =>
      join.on((on) => on(on.fn<string>('substr', ['outbox.subject', on.val(8)]), '=', on.ref('payout.id'))),
    )
    .select(['outbox.state', 'outbox.state_at', 'outbox.subject'])
    .where('payout.state', '=', 'sending')
    .orderBy('outbox.id')
    .execute()

/** Runs a pass that dies at a moment, of one payment or of any. */
async function dieAt(point: string, subject?: string): Promise<void> {
  const failpoint = (at: string, of: string) =>
    at === point && (subject === undefined || of === subject)
      ? Promise.reject(new Error('killed'))
      : Promise.resolve()
  await expect(runPayouts(bank, scene.createPayer({ failpoint }))).rejects.toThrow('killed')
}

const payAll = () => scene.runToEnd(payer, 12)

/** No act of a person returns an approved order, whatever the state of its payment. */
async function expectKept(withdrawalId: string): Promise<void> {
  const params = { operator: getOperator(1), withdrawalId }
  const before = await getBalances(bank.database, memberId)
  const refused = { status: 'rejected', reason: { code: 3020 } }
  const acts = await Promise.allSettled([
    cancelWithdrawal(bank, { memberId, withdrawalId }),
    reviewWithdrawal(bank, { ...params, verdict: 'reject' }),
    resolveFrozenWithdrawal(bank, { ...params, verdict: 'return' }),
  ])
  expect(acts).toMatchObject([refused, refused, refused])
  expect(await getBalances(bank.database, memberId)).toEqual(before)
}

/** Member, console, its filter, health and vault show one order in one state, with one stored state behind. */
async function expectShown(id: string, shown: ShownState): Promise<void> {
  const order = await see(id)
  expect(order.state).toBe(shown)
  expect(order.cancellable).toBe(false)
  expect(await getWithdrawalForReview(bank, { operator: auditor, withdrawalId: id })).toMatchObject({
    state: shown,
    stateTime: order.stateTime,
  })
  for (const state of states) {
    const page = { operator: auditor, memberId, pageNo: 1, pageSize: 10 }
    const { dataList, total } = await listWithdrawalsForReview(bank, { ...page, states: [state] })
    expect(dataList.some((row) => row.id === id)).toBe(state === shown)
    expect(dataList.every((row) => row.state === state)).toBe(true)
    expect(total).toBe(dataList.length)
  }
  const isPaying = shown === 'signed' || shown === 'broadcast'
  const isOpen = isPaying || shown === 'approved'
  if (isOpen) await expectKept(id)
  expect((await readStored(id)).state).toBe(isOpen ? 'approved' : shown)
  if (shown === 'frozen') return
  const unpaid = Number(order.amount) - Number(order.paidAmount)
  expect(await readOpenWithdrawals(bank)).toEqual(
    isOpen ? [{ state: shown, count: 1, amount: `${unpaid}`, oldestTime: order.stateTime }] : [],
  )
  expect(await findVaultHealth(bank)).toMatchObject({
    waiting: isOpen ? BigInt(unpaid) * usdt : 0n,
    inFlight: isPaying ? BigInt(unpaid) * usdt : 0n,
  })
}

test('default: the shown state follows the outbox transaction, and nothing is copied to the order', async () => {
  const id = await scene.approve(0, 25n * usdt)
  await expectShown(id, 'approved')
  const before = await readStored(id)
  await dieAt('admit:committed')
  await expectShown(id, 'approved')
  await dieAt('sign:committed')
  await expectShown(id, 'signed')
  const [signed] = await listSent()
  expect((await see(id)).stateTime).toBe(signed?.state_at.getTime())
  await runPayouts(bank, payer)
  await expectShown(id, 'broadcast')
  const [sent] = await listSent()
  expect((await see(id)).stateTime).toBe(sent?.state_at.getTime())
  expect(sent?.state_at.getTime()).toBeGreaterThan(signed?.state_at.getTime() ?? 0)
  expect(await readStored(id)).toEqual(before)
  // Final in the outbox before the vault's event has settled it.
  await mine(4)
  const unused = () => Promise.reject(new Error('nothing is queued'))
  await syncSent(createPayoutDeps(bank, payer).outbox, {
    approve: unused,
    authorize: unused,
    onRefused: unused,
  })
  expect(await listSent()).toMatchObject([{ state: 'final' }])
  await expectShown(id, 'broadcast')
  expect(await readStored(id)).toEqual(before)
  await runPayouts(bank, payer)
  await expectShown(id, 'confirmed')
})

test('behavior: an order in parts shows its furthest open part, and waits again once that is paid', async () => {
  const id = await scene.approve(0, 1_500n * usdt)
  await dieAt('sign:committed')
  expect(await listSent()).toMatchObject([{ state: 'signed' }, { state: 'queued' }])
  await expectShown(id, 'signed')
  const second = (await listSent())[1]?.subject
  await dieAt('sign:locked', second)
  expect(await listSent()).toMatchObject([{ state: 'broadcast' }, { state: 'queued' }])
  await expectShown(id, 'broadcast')
  const sentTime = (await see(id)).stateTime
  await mine(4)
  await dieAt('sign:locked', second)
  expect(await listSent()).toMatchObject([{ state: 'queued' }])
  await expectShown(id, 'approved')
  await payAll()
  await expectShown(id, 'confirmed')
  expect(await see(id)).toMatchObject({
    paidAmount: '1500',
    payouts: [{ amount: '1000' }, { amount: '500' }],
  })
  expect((await see(id)).stateTime).toBeGreaterThan(sentTime)
})

test('behavior: an order whose transaction lost its nonce shows that it waits again', async () => {
  const id = await scene.approve(0, 2n * usdt)
  await runPayouts(bank, payer)
  await expectShown(id, 'broadcast')
  const { hash } = await tables()
    .selectFrom('bank.outbox_attempt')
    .select('hash')
    .orderBy('outbox_transaction_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await scene.recharge.chain.client.dropTransaction({ hash: hash as Hex })
  await scene.recharge.send({ from: 18, to: payer.vault, abi: vaultAbi, call: 'rebalance', args: [] })
  await mine(4)
  await dieAt('sign:locked')
  expect(await listSent()).toMatchObject([{ state: 'queued' }])
  await expectShown(id, 'approved')
  await payAll()
  await expectShown(id, 'confirmed')
})

test('behavior: an order halted beside a part on its way shows that as sent, and returns only the rest', async () => {
  const { GUSD: before } = await getBalances(bank.database, memberId)
  const id = await scene.approve(0, 1_500n * usdt)
  await dieAt('sign:committed')
  const second = (await listSent())[1]?.subject
  await dieAt('sign:locked', second)
  const isSanctioned = () => Promise.resolve(true)
  expect(await runPayouts({ ...bank, screening: { isSanctioned } }, payer)).toMatchObject({ failed: 1 })
  expect(await listSent()).toMatchObject([{ state: 'broadcast' }])
  await expectShown(id, 'broadcast')
  expect(await see(id)).toMatchObject({ reason: 'held' })
  await mine(4)
  await runPayouts(bank, payer)
  await expectShown(id, 'frozen')
  for (const operator of [getOperator(1), getOperator(2)])
    await resolveFrozenWithdrawal(bank, { operator, withdrawalId: id, verdict: 'return' })
  expect(await see(id)).toMatchObject({ state: 'rejected', paidAmount: '1000' })
  const { GUSD: after } = await getBalances(bank.database, memberId)
  expect(before.available.micro - after.available.micro).toBe(1_000n * usdt)
  const paid = (await scene.listPaidOut()).filter(({ recipient }) => recipient === scene.getTestAddress(0))
  expect(paid.map(({ micro }) => micro)).toEqual([1_000n * usdt])
})

test('behavior: the time of a state is bank time, also where that is ahead of the wall clock', async () => {
  await scene.books.asOwner('UPDATE bank.clock SET offset_ms = 86400000')
  // The clock reads its offset once a second.
  await sleep(1_100)
  const id = await scene.approve(0, 2n * usdt)
  await runPayouts(bank, payer)
  await expectShown(id, 'broadcast')
  const { createTime, stateTime } = await see(id)
  expect(stateTime - createTime).toBeGreaterThanOrEqual(0)
  expect(stateTime - createTime).toBeLessThan(60_000)
  await payAll()
  await expectShown(id, 'confirmed')
})
