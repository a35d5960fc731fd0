import { randomUUID } from 'node:crypto'
import { vaultAbi } from '@bank/chain'
import { inTransaction } from '@bank/database'
import { getBalances, postWithdrawal, postWithdrawalReturn } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { decodeFunctionData, encodeFunctionData, getAddress, parseTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fundMember } from '../../testing/funding.ts'
import { insertOperators } from '../../testing/insertOperators.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { employReviewers, getOperator } from '../../testing/openWithdrawalFixture.ts'
import { listAlarms } from '../health/listAlarms.ts'
import { openOutboxTransaction } from '../outbox/openOutboxTransaction.ts'
import { finishOrder } from '../withdrawalOrders/payoutOrder.ts'
import { getWithdrawalReturnKey } from '../withdrawalOrders/withdrawalMetadata.ts'
import { cancelWithdrawal } from '../withdrawals/cancelWithdrawal.ts'
import { resolveFrozenWithdrawal } from '../withdrawals/resolveFrozenWithdrawal.ts'
import { computePayoutId, toPayoutSubject } from './payoutId.ts'
import { runPayouts } from './runPayouts.ts'
import type { VaultPayer } from './vaultPayer.ts'

/** The application's own role may write all of these rows: the payer must pay nothing that they alone say. */
const usdt = 1_000_000n
const thief = 7
let scene: PayoutFixture
let payer: VaultPayer

beforeEach(async () => {
  scene = await openPayoutFixture()
  payer = scene.createPayer()
})
afterEach(() => scene?.stop())

const query = (text: string, values: readonly unknown[] = []) =>
  scene.bank.database.pool.query(text, [...values])

type Forged = {
  key?: string
  member?: number
  recipient?: string
  micro?: bigint
  reviewsNeeded?: number | null
}

/** Inserts an order that says of itself that it is approved. */
async function forgeOrder(forged: Forged = {}): Promise<string> {
  const { key = randomUUID(), member = 0, micro = 400n * usdt, reviewsNeeded = 0 } = forged
  const recipient = forged.recipient ?? scene.getTestAddress(member)
  const { rows } = await query(
    `INSERT INTO bank.withdrawal (key, member_id, recipient, amount, state, reviews_needed, created_at, state_at,
       approved_at) VALUES ($1, $2, $3, $4, 'approved', $5, now(), now(), now()) RETURNING id`,
    [key, `${scene.getMemberId(member)}`, recipient, `${micro}`, reviewsNeeded],
  )
  return rows[0].id
}

/** Takes an amount from a member as a request does; the posting's key. */
async function take(member: number, micro: bigint): Promise<string> {
  const key = randomUUID()
  const memberId = scene.getMemberId(member)
  await inTransaction(scene.bank.database, (tx) =>
    postWithdrawal(tx, { key, memberId, amount: amountOf('GUSD', micro), metadata: {}, at: new Date() }),
  )
  return key
}

async function insertReview(withdrawalId: string, ...operators: readonly number[]): Promise<void> {
  for (const operator of operators)
    await query(
      `INSERT INTO bank.withdrawal_review (withdrawal_id, operator_id, verdict, created_at)
       VALUES ($1, $2, 'approve', now())`,
      [withdrawalId, operator],
    )
}

/** Nothing was signed or paid, the order is frozen for that reason, and an honest one beside it is paid. */
async function expectRefused(withdrawalId: string): Promise<void> {
  const before = (await scene.listPaidOut()).length
  const honest = await scene.approve(3, 3n * usdt)
  await scene.runToEnd(payer)
  expect(await scene.readOrder(withdrawalId)).toMatchObject({
    state: 'frozen',
    reason: 'notProven',
    paid_amount: '0',
  })
  expect(await scene.readOrder(honest)).toMatchObject({ state: 'confirmed' })
  expect(
    (await scene.listPaidOut()).slice(before).map(({ recipient, micro }) => ({ recipient, micro })),
  ).toEqual([{ recipient: scene.getTestAddress(3), micro: 3n * usdt }])
  const alarms = await listAlarms(scene.bank, { operator: getOperator(1, 'auditor') })
  expect(alarms).toContainEqual(
    expect.objectContaining({ code: 'orderUnproven', severity: 'critical', subject: withdrawalId }),
  )
}

describe('an order whose row says that it is approved', () => {
  // A member's first withdrawal is never automatic.
  beforeEach(async () => {
    await scene.approve(0, 1n * usdt)
    await scene.approve(1, 1n * usdt)
    await scene.runToEnd(payer)
  })

  test('error: notProven when the ledger took nothing for it', async () => {
    await expectRefused(await forgeOrder())
  })

  test('error: notProven when the ledger took less', async () => {
    const key = await take(0, 2n * usdt)
    await expectRefused(await forgeOrder({ key, micro: 400n * usdt }))
  })

  test('error: notProven when another member paid for it', async () => {
    const key = await take(1, 400n * usdt)
    await expectRefused(await forgeOrder({ key, member: 0, micro: 400n * usdt }))
  })

  test('error: notProven when the wallet is not its member’s', async () => {
    const key = await take(0, 400n * usdt)
    await expectRefused(await forgeOrder({ key, micro: 400n * usdt, recipient: scene.getTestAddress(thief) }))
  })

  test('error: notProven when it was returned before', async () => {
    const key = await take(0, 400n * usdt)
    const id = await forgeOrder({ key, micro: 400n * usdt })
    await inTransaction(scene.bank.database, (tx) =>
      postWithdrawalReturn(tx, {
        key: getWithdrawalReturnKey(BigInt(id)),
        memberId: scene.getMemberId(0),
        amount: amountOf('GUSD', 400n * usdt),
        metadata: {},
        at: new Date(),
      }),
    )
    await expectRefused(id)
  })

  test('behavior: an order is proven by its own currency alone', async () => {
    await fundMember(scene.bank, { memberId: scene.getMemberId(0), usdtMicro: 60n * usdt })
    const orders = [
      await scene.approve(0, 20n * usdt, { asset: 'USDT' }),
      await scene.approve(0, 20n * usdt, { asset: 'USDT' }),
      await scene.approve(0, 20n * usdt),
    ]
    const [honest = '', taken = '', burned = ''] = orders
    await scene.books.asOwner("UPDATE bank.withdrawal SET asset = 'GUSD' WHERE id = $1", [taken])
    await scene.books.asOwner("UPDATE bank.withdrawal SET asset = 'USDT' WHERE id = $1", [burned])
    await scene.runToEnd(payer)
    expect(await scene.readOrder(honest)).toMatchObject({ state: 'confirmed', paid_amount: `${20n * usdt}` })
    for (const id of [taken, burned])
      expect(await scene.readOrder(id)).toMatchObject({ state: 'frozen', reason: 'notProven' })
    expect(await scene.paidTo(0)).toBe(21n * usdt)
  })

  test.each([
    ['nobody approved it', 600n, []],
    ['its number of reviews is above those that were given', 600n, []],
    ['one approved what needs two', 1_900n, [1]],
  ] as const)('error: notProven when %s', async (reason, whole, operators) => {
    await insertOperators(scene.bank.database, { first: 'reviewer', second: 'reviewer' })
    await scene.books.asOwner(`UPDATE bank.parameter SET value = '1000' WHERE name = 'withdrawalOneReviewer'`)
    const key = await take(0, whole * usdt)
    const reviewsNeeded = reason.startsWith('its number') ? 2 : 1
    const id = await forgeOrder({ key, micro: whole * usdt, reviewsNeeded })
    await insertReview(id, ...operators)
    await expect
      .poll(() => scene.bank.getParameters())
      .toMatchObject({ withdrawalOneReviewer: { micro: 1_000n * usdt } })
    await expectRefused(id)
  })

  test('error: notProven when the automatic approvals of its day are above a member’s limit', async () => {
    const [small, large] = [await take(0, 400n * usdt), await take(0, 101n * usdt)]
    const first = await forgeOrder({ key: small, micro: 400n * usdt })
    const second = await forgeOrder({ key: large, micro: 101n * usdt })
    await expectRefused(first)
    expect(await scene.readOrder(second)).toMatchObject({ state: 'frozen', reason: 'notProven' })
  })

  test('error: notProven when all automatic approvals of its day are above the limit', async () => {
    await scene.books.asOwner(`UPDATE bank.parameter SET value = '500' WHERE name = 'withdrawalAutoTotal'`)
    await expect
      .poll(() => scene.bank.getParameters())
      .toMatchObject({ withdrawalAutoTotal: { micro: 500n * usdt } })
    const first = await forgeOrder({ key: await take(0, 300n * usdt), micro: 300n * usdt })
    await forgeOrder({ key: await take(1, 201n * usdt), micro: 201n * usdt, member: 1 })
    await expectRefused(first)
  })

  test('error: notProven when an automatic one is its member’s first', async () => {
    await expectRefused(await forgeOrder({ key: await take(2, 400n * usdt), member: 2 }))
  })

  test('behavior: a limit raised while a worker is at it holds back no order', async () => {
    const raise = scene.createPayer({
      failpoint: async (point) => {
        if (point !== 'admit:begin') return
        await scene.books.asOwner(
          `UPDATE bank.parameter SET value = '900' WHERE name = 'withdrawalAutoPerMember'`,
        )
      },
    })
    const id = await forgeOrder({ key: await take(0, 800n * usdt), micro: 800n * usdt })
    await scene.runToEnd(raise)
    expect(await scene.readOrder(id)).toMatchObject({ state: 'confirmed' })
  })

  test('default: within the limits an automatic one is paid, and so is one with its reviews', async () => {
    await insertOperators(scene.bank.database, { first: 'reviewer', second: 'reviewer' })
    const automatic = await forgeOrder({ key: await take(0, 500n * usdt), micro: 500n * usdt })
    const reviewed = await forgeOrder({
      key: await take(1, 600n * usdt),
      micro: 600n * usdt,
      member: 1,
      reviewsNeeded: 1,
    })
    await insertReview(reviewed, 1)
    await scene.runToEnd(payer)
    expect(await scene.readOrder(automatic)).toMatchObject({ state: 'confirmed' })
    expect(await scene.readOrder(reviewed)).toMatchObject({ state: 'confirmed' })
  })

  test('behavior: forged orders use up no limit of honest ones, and fill no queue', async () => {
    await query(
      `INSERT INTO bank.withdrawal (key, member_id, recipient, amount, state, reviews_needed, created_at, state_at,
         approved_at) VALUES ($3, $1, $2, 1000000000000, 'cancelled', 0, now(), now(), now())`,
      [`${scene.getMemberId(1)}`, scene.getTestAddress(1), await take(1, 1n)],
    )
    await query(
      `INSERT INTO bank.withdrawal (key, member_id, recipient, amount, state, reason, created_at, state_at, approved_at)
       SELECT gen_random_uuid(), $1, $2, 1, 'approved', 'notProven', now(), now(), '2020-01-01'
       FROM generate_series(1, 60)`,
      [`${scene.getMemberId(1)}`, scene.getTestAddress(1)],
    )
    const honest = await forgeOrder({ key: await take(0, 500n * usdt), micro: 500n * usdt })
    await scene.runToEnd(payer, 6)
    expect(await scene.readOrder(honest)).toMatchObject({ state: 'confirmed' })
  })

  test('error: 3018 two operators cannot return what was never taken', async () => {
    await employReviewers(scene.bank.database, 2)
    const id = await forgeOrder()
    await runPayouts(scene.bank, payer)
    const params = { withdrawalId: id, verdict: 'return' } as const
    await resolveFrozenWithdrawal(scene.bank, { ...params, operator: getOperator(1) })
    const second = resolveFrozenWithdrawal(scene.bank, { ...params, operator: getOperator(2) })
    await expect(second).rejects.toMatchObject({ code: 3018 })
    expect(await scene.pendingMicro()).toBe(0n)
  })
})

describe('a payout whose row says that it is being sent', () => {
  /** Inserts a part of an order and its outbox transaction, as if it had been admitted. */
  async function forgePayout(withdrawalId: string, recipient: string, micro: bigint): Promise<string> {
    const salt = `0x${'5'.repeat(64)}` as const
    const id = computePayoutId({
      salt,
      recipient: recipient as `0x${string}`,
      tokenUnits: micro * 10n ** 12n,
    })
    await query(
      `INSERT INTO bank.payout (id, withdrawal_id, part, salt, recipient, amount) VALUES ($1, $2, 9, $3, $4, $5)`,
      [id, withdrawalId, salt, recipient, `${micro}`],
    )
    await inTransaction(scene.bank.database, (tx) =>
      openOutboxTransaction(tx, {
        subject: toPayoutSubject(id),
        chainId: payer.chainId,
        sender: payer.signer.address,
      }),
    )
    return id
  }

  const listAttempts = async () => (await query('SELECT raw FROM bank.outbox_attempt')).rows

  test('error: notProven when it pays a thief', async () => {
    const id = await scene.approve(0, 500n * usdt)
    await forgePayout(id, scene.getTestAddress(thief), 500n * usdt)
    await scene.runToEnd(payer, 4)
    expect(await listAttempts()).toEqual([])
    expect(await scene.listPaidOut()).toEqual([])
    expect(await scene.readOrder(id)).toMatchObject({ state: 'frozen', reason: 'notProven' })
  })

  test('error: notProven when the parts are more than the order', async () => {
    const id = await scene.approve(0, 500n * usdt)
    await runPayouts(scene.bank, payer)
    await forgePayout(id, scene.getTestAddress(0), 1n)
    await scene.recharge.chain.mine(4)
    await scene.runToEnd(payer, 4)
    expect((await scene.listPaidOut()).map(({ micro }) => micro)).toEqual([500n * usdt])
  })

  test('error: notProven when a paid part is called failed', async () => {
    const id = await scene.approve(0, 1_500n * usdt)
    await scene.runToEnd(payer)
    expect(await scene.paidTo(0)).toBe(1_500n * usdt)
    await scene.books.asOwner(
      `UPDATE bank.payout SET state = 'failed', tx_hash = NULL WHERE withdrawal_id = $1 AND part = 1`,
      [id],
    )
    await scene.books.asOwner(
      `UPDATE bank.withdrawal SET state = 'approved', paid_amount = 500000000 WHERE id = $1`,
      [id],
    )
    await scene.runToEnd(payer, 4)
    expect(await scene.paidTo(0)).toBe(1_500n * usdt)
    expect(await scene.readOrder(id)).toMatchObject({ state: 'frozen', reason: 'notProven' })
  })

  test('behavior: a part on its way that is called failed is not paid a second time', async () => {
    const id = await scene.approve(0, 400n * usdt)
    for (let pass = 0; pass < 3; pass += 1) {
      await runPayouts(scene.bank, payer)
      await query(`UPDATE bank.payout SET state = 'failed' WHERE withdrawal_id = $1 AND state = 'sending'`, [
        id,
      ])
    }
    await scene.recharge.chain.mine(4)
    expect(await runPayouts(scene.bank, payer)).toMatchObject({ state: 'halted', reason: 'payoutMismatch' })
    expect(await scene.paidTo(0)).toBe(400n * usdt)
  })

  test('behavior: a part of an order that waits for its approval is not signed', async () => {
    await scene.approve(0, 1n * usdt)
    await scene.runToEnd(payer)
    const id = await forgeOrder({ key: await take(0, 400n * usdt) })
    await query(`UPDATE bank.withdrawal SET state = 'requested' WHERE id = $1`, [id])
    await scene.approve(1, 2n * usdt)
    await forgePayout(id, scene.getTestAddress(0), 400n * usdt)
    await scene.runToEnd(payer, 4)
    expect(await scene.paidTo(0)).toBe(1n * usdt)
    // Its member cannot take back what a payment was prepared for.
    const cancel = cancelWithdrawal(scene.bank, { memberId: scene.getMemberId(0), withdrawalId: id })
    await expect(cancel).rejects.toMatchObject({ code: 3018 })
  })

  test('behavior: a part that a row calls reverted returns nothing, and mints nothing', async () => {
    const before = (await getBalances(scene.bank.database, scene.getMemberId(0))).GUSD.total.micro
    const id = await forgeOrder({ micro: 1_000_000n * usdt })
    await query(`UPDATE bank.withdrawal SET reason = 'payoutFailed' WHERE id = $1`, [id])
    const payoutId = await forgePayout(id, scene.getTestAddress(0), 1n)
    await query(`UPDATE bank.outbox_transaction SET state = 'final', succeeded = false WHERE subject = $1`, [
      toPayoutSubject(payoutId),
    ])
    await scene.runToEnd(payer, 3)
    expect(await scene.readOrder(id)).toMatchObject({ state: 'approved', reason: 'payoutFailed' })
    expect((await getBalances(scene.bank.database, scene.getMemberId(0))).GUSD.total.micro).toBe(before)
  })

  test('behavior: an order of which nothing was taken ends frozen where it would be given back', async () => {
    const before = (await getBalances(scene.bank.database, scene.getMemberId(0))).GUSD.total.micro
    const id = await forgeOrder({ micro: 1_000_000n * usdt })
    const part = await forgePayout(id, scene.getTestAddress(0), 1n)
    await query(`UPDATE bank.payout SET state = 'failed' WHERE id = $1`, [part])
    await query(`UPDATE bank.withdrawal SET reason = 'payoutFailed' WHERE id = $1`, [id])
    await inTransaction(scene.bank.database, (tx) => finishOrder(tx, { withdrawalId: id, at: new Date() }))
    expect(await scene.readOrder(id)).toMatchObject({ state: 'frozen', reason: 'notProven' })
    expect((await getBalances(scene.bank.database, scene.getMemberId(0))).GUSD.total.micro).toBe(before)
  })

  test('error: 3018 a paid order that is called requested is not cancelled', async () => {
    const id = await scene.approve(0, 400n * usdt)
    await scene.runToEnd(payer)
    await scene.books.asOwner(
      `UPDATE bank.withdrawal SET state = 'requested', paid_amount = 0 WHERE id = $1`,
      [id],
    )
    const cancel = cancelWithdrawal(scene.bank, { memberId: scene.getMemberId(0), withdrawalId: id })
    await expect(cancel).rejects.toMatchObject({ code: 3018 })
    expect(await scene.pendingMicro()).toBe(0n)
  })

  test('behavior: the payer signs nothing but the vault’s payout of the row, without coins', async () => {
    const id = await scene.approve(0, 25n * usdt)
    await runPayouts(scene.bank, payer)
    const [attempt] = await listAttempts()
    const { rows } = await query('SELECT id FROM bank.payout WHERE withdrawal_id = $1', [id])
    const { to, value = 0n, data = '0x' } = parseTransaction(attempt.raw)
    const call = decodeFunctionData({ abi: vaultAbi, data })
    const amount = 25n * 10n ** 18n
    expect({ to, value, call }).toEqual({
      to: payer.vault,
      value: 0n,
      call: {
        functionName: 'payOut',
        args: [rows[0].id, getAddress(scene.getTestAddress(0)), amount],
      },
    })
    expect(data).toBe(encodeFunctionData({ abi: vaultAbi, ...call }))
  })

  test('behavior: an unrecognised payment found after the admission stops the signature', async () => {
    await scene.approve(0, 25n * usdt)
    const find = scene.createPayer({
      failpoint: async (point) => {
        if (point !== 'approve:after') return
        await query(
          `INSERT INTO bank.unrecognized_payout (chain_id, vault, id, kind, recipient, amount, tx_hash, block_number,
             found_at) VALUES ($1, $2, $3, 'unknown', $4, 25000000, $3, 1, now()) ON CONFLICT DO NOTHING`,
          [payer.chainId, payer.vault, `0x${'6'.repeat(64)}`, scene.getTestAddress(0)],
        )
      },
    })
    expect(await runPayouts(scene.bank, find)).toMatchObject({ broadcast: 0, reason: 'unrecognizedPayout' })
    expect(await listAttempts()).toEqual([])
    expect(await runPayouts(scene.bank, payer)).toMatchObject({ state: 'halted', reason: 'unknownPayout' })
  })
})
