import { createPostingKey, getBalances, getHouseBalance, postCapital } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { type Address, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertOperators } from '../../../testing/insertOperators.ts'
import type { PayoutFixture } from '../../../testing/openPayoutFixture.ts'
import { openRestorableFixture, type RestorableFixture } from '../../../testing/openRestorableFixture.ts'
import { verifyAudit } from '../../audit/verifyAudit.ts'
import { exchange } from '../../exchange/exchange.ts'
import { listUnrecognizedPayouts } from '../../payouts/listUnrecognizedPayouts.ts'
import type { Operator } from '../../policies/operatorRights.ts'
import { listLedgerRecords } from '../../records/listLedgerRecords.ts'
import { cancelWithdrawal } from '../../withdrawals/cancelWithdrawal.ts'
import { getWithdrawal } from '../../withdrawals/getWithdrawal.ts'
import { reconcileWithdrawals } from '../../withdrawals/reconcileWithdrawals.ts'
import { approveProposal } from '../proposals/approveProposal.ts'
import { proposeUnrecognizedPayout, type UnrecognizedPayoutRequest } from './proposeUnrecognizedPayout.ts'

const usdt = 1_000_000n
const timeoutMs = 120_000
let fixture: RestorableFixture
let scene: PayoutFixture
let people: Readonly<Record<'tess' | 'tom' | 'rita' | 'ada', Operator>>
const depositedAtStart = 5n * 2_000n * usdt
/** Inflow of the vault, in micro-units. */
let depositedMicro = depositedAtStart

const tables = () => scene.bank.database.kysely

beforeAll(async () => {
  fixture = await openRestorableFixture()
  scene = fixture.scene
  people = await insertOperators(scene.bank.database, {
    tess: 'treasurer',
    tom: 'treasurer',
    rita: 'reviewer',
    ada: 'auditor',
  })
  // Every deposit of these tests is booked by hand; the watcher of recharges has nothing to count here.
  await tables()
    .insertInto('bank.chain_follower')
    .values({
      kind: 'recharges',
      chain_id: 56n,
      address: scene.recharge.vault.address,
      block_number: 0n,
      block_hash: `0x${'0'.repeat(64)}`,
      block_time: new Date(),
      counted: 10n ** 15n,
      updated_at: new Date(),
    })
    .execute()
  await fixture.runPasses(2)
  await fixture.markStart()
})
afterEach(async () => {
  await fixture.returnToStart()
  depositedMicro = depositedAtStart
})
afterAll(() => fixture?.stop())

const propose = (request: Omit<UnrecognizedPayoutRequest, 'operator' | 'reason'>, operator = people.tess) =>
  proposeUnrecognizedPayout(scene.books.asConsole(scene.bank), {
    ...request,
    operator,
    reason: 'paid before the restore',
  })
const approve = (proposalId: string, operator = people.rita) =>
  approveProposal(scene.books.asConsole(scene.bank), { operator, proposalId })
const list = () => listUnrecognizedPayouts(scene.bank, { operator: people.ada })
const readOrder = (id: string) => scene.readOrder(id)

const gusdOf = async (index: number) =>
  (await getBalances(scene.bank.database, scene.getMemberId(index))).GUSD.total.micro
const revenueMicro = async () => (await getHouseBalance(scene.bank.database, 'revenue')).micro

test(
  'default: an order missing from the backup is restored as paid by two operators; payouts continue',
  async () => {
    await scene.approve(2, 7n * usdt)
    await fixture.runPasses(5)
    await fixture.putBack()
    const before = await gusdOf(2)
    const waiting = await scene.approve(3, 2n * usdt)
    const payment = await findUnrecognized()
    const memberId = scene.getMemberId(2)
    expect(payment).toMatchObject({
      kind: 'unknown',
      paidBy: 'payer',
      amount: '7',
      memberId: `${memberId}`,
      openOrders: [],
      bookedAs: null,
    })
    const { id } = payment
    await expect(propose({ id, bookAs: 'withdrawal' }, people.rita)).rejects.toMatchObject({ code: 403 })
    const booking = await propose({ id, bookAs: 'withdrawal' })
    const other = await propose({ id, bookAs: 'capital' })
    await expect(approve(booking.id, people.tess)).rejects.toMatchObject({ code: 403 })
    const both = await Promise.allSettled([approve(booking.id), approve(booking.id, people.tom)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await gusdOf(2)).toBe(before - 7n * usdt)

    const revenue = await revenueMicro()
    await expect(approve(other.id)).rejects.toMatchObject({ code: 3018 })
    await expect(propose({ id, bookAs: 'withdrawal' })).rejects.toMatchObject({ code: 3018 })
    expect(await revenueMicro()).toBe(revenue)
    const [booked] = await list()
    expect(booked).toMatchObject({ isAcknowledged: true, bookedAs: 'withdrawal', houseAmount: '0' })
    const withdrawalId = booked?.withdrawalId ?? ''
    expect(await getWithdrawal(scene.bank, { memberId, withdrawalId })).toMatchObject({
      amount: '7',
      paidAmount: '7',
      state: 'confirmed',
      payouts: [{ amount: '7', state: 'confirmed', hash: payment.txHash }],
    })
    const records = await listLedgerRecords(scene.bank, {
      memberId,
      classifyLedgerId: 2,
      pageNo: 1,
      pageSize: 10,
    })
    expect(records.dataList).toMatchObject([{ eventType: 1, actionAmount: '7', arrivalAmount: '7' }])
    expect(JSON.parse(records.dataList[0]?.metadata ?? '')).toMatchObject({ hash: payment.txHash })
    await expectTrueBooks()
    expect((await readOrder(waiting)).state).toBe('confirmed')
    expect(await scene.listPaidOut()).toHaveLength(2)
    const lines = await tables()
      .selectFrom('bank.audit')
      .select(['act', 'operator_name'])
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { act: 'unrecognizedPayout.propose', operator_name: 'tess' },
      { act: 'unrecognizedPayout.propose', operator_name: 'tess' },
      { act: 'unrecognizedPayout.book', operator_name: null },
      { act: 'unrecognizedPayout.approve', operator_name: expect.stringMatching(/rita|tom/) },
    ])
  },
  timeoutMs,
)

test(
  'behavior: an order that is still open in the backup is paid no second time',
  async () => {
    const approved = await scene.approve(0, 3n * usdt)
    const reviewed = await scene.approve(1, 10n * usdt)
    const inReview = { state: 'review', approved_at: null } as const
    await tables().updateTable('bank.withdrawal').set(inReview).where('id', '=', reviewed).execute()
    await fixture.backUp()
    const part = await scene.approve(1, 4n * usdt)
    await fixture.runPasses(5)
    const paidBefore = (await scene.listPaidOut()).length
    expect((await readOrder(part)).state).toBe('confirmed')
    await fixture.putBack()
    await findUnrecognized()
    const found = await list()
    const [first, second] = ['3', '4'].map((amount) => found.find((one) => one.amount === amount))
    if (first === undefined || second === undefined) throw new Error('both payments are unrecognized now')
    expect(first.openOrders).toEqual([
      { withdrawalId: approved, amount: '3', paidAmount: '0', state: 'approved' },
    ])
    expect(second.openOrders).toEqual([
      { withdrawalId: reviewed, amount: '10', paidAmount: '0', state: 'review' },
    ])
    const withdrawal = { bookAs: 'withdrawal', id: second.id } as const
    await expect(propose({ ...withdrawal, withdrawalId: approved })).rejects.toMatchObject({ code: 3019 })
    const onto = [
      await propose({ id: first.id, bookAs: 'withdrawal', withdrawalId: approved }),
      await propose({ ...withdrawal, withdrawalId: reviewed }),
    ]
    for (const { id } of onto) await approve(id)
    expect(await readOrder(approved)).toMatchObject({ state: 'confirmed', paid_amount: `${3n * usdt}` })
    expect(await readOrder(reviewed)).toMatchObject({ state: 'review', paid_amount: `${4n * usdt}` })
    expect(await reconcileWithdrawals(scene.bank.database)).toEqual([])
    expect(await scene.listPaidOut()).toHaveLength(paidBefore)

    const again = { state: 'approved', approved_at: new Date() } as const
    await tables().updateTable('bank.withdrawal').set(again).where('id', '=', reviewed).execute()
    await expectTrueBooks()
    expect((await scene.listPaidOut()).map(({ micro }) => micro).slice(paidBefore)).toEqual([6n * usdt])
  },
  timeoutMs,
)

test(
  'error: 3019 an order taken back before the second operator agreed is not booked onto',
  async () => {
    const memberId = scene.getMemberId(0)
    const withdrawalId = await scene.approve(0, 3n * usdt)
    const update = tables().updateTable('bank.withdrawal').where('id', '=', withdrawalId)
    await update.set({ state: 'review', approved_at: null }).execute()
    await fixture.backUp()
    await update.set({ state: 'approved', approved_at: new Date() }).execute()
    await fixture.runPasses(5)
    await fixture.putBack()
    const { id } = await findUnrecognized()
    const onto = await propose({ id, bookAs: 'withdrawal', withdrawalId })
    await cancelWithdrawal(scene.bank, { memberId, withdrawalId })
    const before = await gusdOf(0)
    await expect(approve(onto.id)).rejects.toMatchObject({ code: 3019 })
    await approve((await propose({ id, bookAs: 'withdrawal' })).id)
    expect(await gusdOf(0)).toBe(before - 3n * usdt)
    await expectTrueBooks()
  },
  timeoutMs,
)

test(
  'behavior: what the balance lacks comes from USDT at par, then from revenue; without revenue it waits',
  async () => {
    await fixture.backUp()
    await scene.approve(4, 900n * usdt)
    await fixture.runPasses(5)
    await fixture.putBack()
    const member = { id: scene.getMemberId(4), banned: false }
    await exchange(scene.bank, { member, fromCurrency: '1', toCurrency: '0', exchangeAmount: '400' })
    const waiting = await scene.approve(4, 1_200n * usdt)
    const { id } = await findUnrecognized()
    const { GUSD, USDT } = await getBalances(scene.bank.database, member.id)
    const lacking = 900n * usdt - GUSD.available.micro - USDT.available.micro
    expect(lacking).toBeGreaterThan(await revenueMicro())
    const booking = await propose({ id, bookAs: 'withdrawal' })
    await expect(approve(booking.id)).rejects.toMatchObject({ code: 3015 })
    expect((await list())[0]).toMatchObject({ id, isAcknowledged: false })

    await scene.recharge.deposit(10, 200n)
    depositedMicro += 200n * usdt
    await scene.recharge.chain.mine(1)
    await postCapital(scene.bank.database, {
      key: createPostingKey('test', 'capital'),
      from: 'vault',
      label: 'capital',
      amount: amountOf('USDT', 200n * usdt),
      metadata: {},
      at: new Date(),
    })
    const revenue = await revenueMicro()
    expect(await approve(booking.id)).toMatchObject({ state: 'applied' })
    const { GUSD: left, USDT: leftUsdt } = await getBalances(scene.bank.database, member.id)
    expect([left.total.micro, leftUsdt.total.micro]).toEqual([0n, 0n])
    expect(await revenueMicro()).toBe(revenue - lacking)
    expect((await list())[0]).toMatchObject({ id, houseAmount: `${Number(lacking) / 1e6}` })
    await expectTrueBooks()
    expect((await readOrder(waiting)).state).toBe('confirmed')
  },
  timeoutMs,
)

test(
  'default: the owner’s own withdrawal is booked out of house accounts once, in any order of approvals',
  async () => {
    const safe: Address = `0x${'5a'.repeat(20)}`
    await scene.own('withdraw', [safe, 5n * 10n ** 18n])
    const { id, paidBy } = await findUnrecognized()
    expect(paidBy).toBe('owner')
    await expect(propose({ id, bookAs: 'withdrawal' })).rejects.toMatchObject({ code: 1004 })
    const revenue = await revenueMicro()
    const bookings = [
      await propose({ id, bookAs: 'capital' }),
      await propose({ id, bookAs: 'capital' }, people.tom),
      await propose({ id, bookAs: 'capital' }),
    ]
    const all = await Promise.allSettled(bookings.map((booking) => approve(booking.id)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 3018 })
    expect(await revenueMicro()).toBe(revenue - 5n * usdt)
    await expectTrueBooks()
  },
  timeoutMs,
)

test(
  'behavior: surplus that was never booked leaves without touching revenue, and only as far as there was one',
  async () => {
    const safe: Address = `0x${'5a'.repeat(20)}`
    await scene.own('withdraw', [safe, 30n * 10n ** 18n])
    const { id } = await findUnrecognized()
    const booking = await propose({ id, bookAs: 'surplus' })
    await expect(approve(booking.id)).rejects.toMatchObject({ code: 3015 })
    // A gift is in the vault, and in no account.
    const { address: vault, token } = scene.recharge.vault
    await scene.recharge.send({
      from: 10,
      to: token,
      abi: erc20Abi,
      call: 'transfer',
      args: [vault, 30n * 10n ** 18n],
    })
    depositedMicro += 30n * usdt
    await scene.recharge.chain.mine(4)
    const revenue = await revenueMicro()
    await approve(booking.id)
    expect(await revenueMicro()).toBe(revenue)
    await expectTrueBooks()
  },
  timeoutMs,
)

test(
  'error: 404 nothing of that id; 3018 a payment booked before, and one under an id of ours',
  async () => {
    const nothing: Hex = `0x${'77'.repeat(32)}`
    await expect(propose({ id: nothing, bookAs: 'capital' })).rejects.toMatchObject({ code: 404 })
    await scene.own('withdraw', [`0x${'5a'.repeat(20)}`, 5n * 10n ** 18n])
    const { id } = await findUnrecognized()
    await approve((await propose({ id, bookAs: 'capital' })).id)
    await expect(propose({ id, bookAs: 'capital' })).rejects.toMatchObject({ code: 3018 })
    await scene.books.asOwner(
      "UPDATE bank.unrecognized_payout SET kind = 'mismatch', acknowledged_at = NULL, acknowledged_by = NULL, booked_as = NULL",
    )
    await expect(propose({ id, bookAs: 'capital' })).rejects.toMatchObject({ code: 3018 })
  },
  timeoutMs,
)

test(
  'behavior: a payment is acknowledged without a booking by two operators, never by one',
  async () => {
    await scene.own('withdraw', [`0x${'5a'.repeat(20)}`, 5n * 10n ** 18n])
    const { id } = await findUnrecognized()
    await scene.books.asOwner("UPDATE bank.unrecognized_payout SET kind = 'mismatch'")
    for (const person of [people.rita, people.ada])
      await expect(propose({ id, bookAs: 'nothing' }, person)).rejects.toMatchObject({ code: 403 })
    const revenue = await revenueMicro()
    const asNothing = await propose({ id, bookAs: 'nothing' })
    const second = await propose({ id, bookAs: 'nothing' })
    await expect(approve(asNothing.id, people.tess)).rejects.toMatchObject({ code: 403 })
    expect(await list()).toMatchObject([{ id, isAcknowledged: false }])
    expect(await approve(asNothing.id)).toMatchObject({ state: 'applied' })
    expect(await list()).toMatchObject([{ id, isAcknowledged: true, bookedAs: null, houseAmount: null }])
    expect(await revenueMicro()).toBe(revenue)
    await expect(approve(second.id)).rejects.toMatchObject({ code: 3018 })
    const acts = await tables().selectFrom('bank.audit').select('act').orderBy('id').execute()
    expect(acts.map(({ act }) => act)).toContain('unrecognizedPayout.acknowledge')
  },
  timeoutMs,
)

/** Ledger, orders and chain agree, and payouts continue. */
async function expectTrueBooks(): Promise<void> {
  expect((await fixture.runPasses(5)).at(-1)).toMatchObject({ state: 'idle', openOrders: 0 })
  const paidMicro = (await scene.listPaidOut()).reduce((sum, { micro }) => sum + micro, 0n)
  expect(await scene.books.vaultMicro()).toBe(depositedMicro - paidMicro)
  expect(await scene.pendingMicro()).toBe(0n)
  expect(await scene.books.discrepancies()).toEqual([])
  expect(await reconcileWithdrawals(scene.bank.database)).toEqual([])
  expect(await verifyAudit(scene.bank)).toMatchObject({ fault: null })
}

/** The newest unresolved payment; the worker has just halted at it. */
async function findUnrecognized() {
  const outcomes = await fixture.runPasses(4)
  expect(outcomes.at(-1)).toMatchObject({ state: 'halted', reason: 'unknownPayout' })
  const found = (await list()).find(({ isAcknowledged }) => !isAcknowledged)
  if (found === undefined) throw new Error('the worker stopped at nothing')
  return found
}
