import { expect, test } from 'vitest'
import { describeLosses, hourMs, one, reason, sum, unit } from '../../testing/describeLosses.ts'
import { exchangeToGusd } from '../../testing/funding.ts'
import { listLossShares } from '../operators/lossShares/listLossShares.ts'
import { proposeLossShare } from '../operators/lossShares/proposeLossShare.ts'
import { settleProposals } from '../operators/proposals/settleProposals.ts'
import { watchRecharges } from '../recharge/watchRecharges.ts'
import { redeem } from '../stakes/redeem.ts'
import { requestWithdrawal } from '../withdrawals/requestWithdrawal.ts'
import { runLossShares } from './runLossShares.ts'

const scene = describeLosses()

const earnFee = (feeMicro: bigint) =>
  exchangeToGusd(scene.bank, { memberId: scene.memberAt(0), gusdMicro: one, feeMicro })

test('behavior: fees that arrive between sweep and measurement neither stop the sharing nor cost members a micro-unit', async () => {
  const missing = await scene.rob(300n * unit)
  const before = await scene.listTotals()
  // Interest of flexible stakes, owed only as far as revenue reaches.
  await scene.books.asOwner("UPDATE bank.stake SET start_ppb = '50000000', end_ppb = '50000000'")
  await scene.decide()
  await scene.open()
  await earnFee(5n)
  await scene.growth.pass(0)
  await scene.check()
  await earnFee(7n)
  const charged = before.map((micro, index) => (index === 0 ? micro - 12n : micro))
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'done', members: 3 })
  expect(sum(charged) - sum(await scene.listTotals())).toBe(missing - 5n + 1n)
  // The fee of the sweep is gone with the loss; the later one is the platform's, and backed.
  expect(await scene.houseOf('revenue')).toBe(7n)
  expect(await scene.readMissing()).toBe(-1n)
})

test('behavior: revenue is not touched where the money came back before the day was over', async () => {
  await earnFee(40n * one)
  // By a stolen key: no measurement of growth charges it to revenue.
  await scene.growth.payOut(9, 100n)
  await scene.growth.pass(61)
  await scene.check()
  const equity = (await scene.houseOf('revenue')) + (await scene.houseOf('dust'))
  expect(equity).toBe(40n * one)
  await scene.decide()
  await scene.growth.give('usdt', 101n * unit)
  await scene.growth.pass(0)
  await scene.check()
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'void', members: 0 })
  expect((await scene.houseOf('revenue')) + (await scene.houseOf('dust'))).toBe(equity)
})

test('behavior: a loss that grows in its day is shared as far as it was approved, and the rest by another decision', async () => {
  const before = await scene.listTotals()
  const missing = await scene.rob(100n * unit)
  await scene.decide()
  const grown = await scene.rob(50n * unit)
  await scene.open()
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'done' })
  expect(sum(before) - sum(await scene.listTotals())).toBe(missing + 1n)
  expect(await scene.readMissing()).toBe(grown - missing - 1n)
  await scene.expectWhole()
  await scene.decide()
  await scene.open()
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'done' })
  expect(sum(before) - sum(await scene.listTotals())).toBe(grown + 1n)
  expect(await scene.readMissing()).toBe(-1n)
})

test('behavior: a loss is refused while another is shared, and a second theft meanwhile changes no share', async () => {
  const before = await scene.listTotals()
  const missing = await scene.rob(200n * unit)
  const { id: other } = await proposeLossShare(scene.bank, { operator: scene.operators.treasurer, reason })
  await scene.decide()
  await scene.approve(other)
  await scene.open()
  let chunks = 0
  const stopAtSecond = async (reached: string) => {
    if (reached === 'chunk:locked') chunks += 1
    if (chunks === 2) throw new Error('killed')
  }
  await expect(runLossShares(scene.bank, { chunkMembers: 1, failpoint: stopAtSecond })).rejects.toThrow(
    'killed',
  )
  await scene.expectWhole()
  scene.books.wait(24 * hourMs)
  expect(await settleProposals(scene.bank)).toMatchObject({ applied: 0, refused: 1 })
  await scene.rob(50n * unit)
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'done', members: 2 })
  expect(sum(before) - sum(await scene.listTotals())).toBe(missing + 1n)
})

test('behavior: a loss that claims cannot bear any more at its cut-off ends as void', async () => {
  const member = { id: scene.memberAt(1), banned: false }
  const { withdrawalId } = await requestWithdrawal(scene.bank, { member, amount: '499.999999' })
  await scene.rob(1_300n * unit)
  const before = await scene.listTotals()
  await scene.decide()
  await scene.open()
  // A payment that was under way by then is no claim.
  await scene.books.asOwner(
    `INSERT INTO bank.payout (id, withdrawal_id, part, salt, recipient, amount)
     SELECT '0x' || repeat('1', 64), $1::bigint, 1, '0x' || repeat('2', 64), '0x' || repeat('3', 40), 499999999`,
    [withdrawalId],
  )
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'void', members: 0 })
  expect(await scene.listTotals()).toEqual(before)
  await scene.books.asOwner('DELETE FROM bank.payout')
})

test('behavior: approved twice and settled by two workers, a loss begins once', async () => {
  await scene.rob(100n * unit)
  const { id } = await scene.propose()
  await scene.approve(id)
  await expect(scene.approve(id)).rejects.toMatchObject({ code: 3018 })
  scene.books.wait(24 * hourMs)
  const settled = await Promise.all([settleProposals(scene.bank), settleProposals(scene.bank)])
  expect(settled.reduce((applied, outcome) => applied + outcome.applied, 0)).toBe(1)
  expect(await scene.countShares()).toBe(1)
})

test('behavior: recharge, exchange, order and redemption between two shares change none of them', async () => {
  await scene.rob(300n * unit)
  const id = await scene.decide()
  await scene.open()
  let chunks = 0
  const actAfterFirst = async (reached: string) => {
    if (reached !== 'chunk:locked') return
    chunks += 1
    if (chunks === 2) throw new Error('killed')
  }
  await expect(runLossShares(scene.bank, { chunkMembers: 1, failpoint: actAfterFirst })).rejects.toThrow(
    'killed',
  )
  const posted = scene.memberAt(0)
  await scene.growth.recharge.deposit(0, 10n)
  await scene.growth.pass(0)
  await watchRecharges(scene.bank, scene.growth.recharge.vault)
  await exchangeToGusd(scene.bank, { memberId: posted, gusdMicro: one })
  await requestWithdrawal(scene.bank, {
    member: { id: scene.memberAt(1), banned: false },
    amount: '499.999999',
  })
  const { rows } = await scene.bank.database.pool.query<{ id: string }>(
    'SELECT id FROM bank.stake ORDER BY principal LIMIT 1',
  )
  const [stake] = rows
  await redeem(scene.bank, { memberId: scene.memberAt(2), stakeOrderId: stake?.id ?? expect.unreachable() })
  await scene.expectWhole()
  const total = sum(await scene.listTotals())
  const page = { operator: scene.operators.reviewer, proposalId: id, pageNo: 1, pageSize: 10 }
  const fixed = await listLossShares(scene.bank, page)
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'done', members: 2 })
  const open = fixed.dataList.filter(({ postTime }) => postTime === null)
  const toMicro = (text: string) => BigInt(Math.round(Number(text) * 1e6))
  // The order came back whole, for its member's balance alone did not bear the share.
  expect(sum(await scene.listTotals())).toBe(
    total + 499_999_999n - sum(open.map(({ share }) => toMicro(share))),
  )
  expect(await scene.readMissing()).toBe(-1n)
})

test('behavior: a member who came in between proposal and cut-off bears a share of what is owed then', async () => {
  await scene.rob(300n * unit)
  const id = await scene.decide()
  await scene.growth.recharge.deposit(3, 100n)
  await scene.addMember(3)
  await scene.growth.pass(0)
  await watchRecharges(scene.bank, scene.growth.recharge.vault)
  await scene.open()
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'done', members: 4 })
  const page = { operator: scene.operators.reviewer, proposalId: id, pageNo: 1, pageSize: 10 }
  expect(await listLossShares(scene.bank, page)).toMatchObject({ basis: 'fixed', claims: '1933', total: 4 })
  expect(await scene.readMissing()).toBe(-1n)
})

test('behavior: a member with a micro-unit bears it or nothing, and one with nothing has no share', async () => {
  await scene.growth.recharge.deposit(3, 1n)
  await scene.addMember(3)
  await scene.addMember(4)
  await scene.growth.pass(0)
  await watchRecharges(scene.bank, scene.growth.recharge.vault)
  await exchangeToGusd(scene.bank, { memberId: scene.memberAt(3), gusdMicro: 1n, feeMicro: one - 2n })
  await scene.rob(300n * unit)
  await scene.decide()
  await scene.open()
  const before = await scene.listTotals()
  expect(before.slice(3)).toEqual([2n, 0n])
  await runLossShares(scene.bank)
  const after = await scene.listTotals()
  expect([1n, 2n]).toContain(after[3])
  expect(after[4]).toBe(0n)
  expect(await scene.readMissing()).toBe(-1n)
})

test('behavior: what comes back reaches those who bore the loss, whatever they hold by then', async () => {
  await scene.rob(400n * unit)
  const lossId = await scene.decide()
  await scene.open()
  const before = await scene.listTotals()
  await runLossShares(scene.bank)
  const after = await scene.listTotals()
  const borne = before.map((micro, index) => micro - (after[index] ?? 0n))
  // A stranger to the loss comes in with more than all others, and one who bore it changes everything to GUSD.
  await scene.growth.recharge.deposit(3, 5_000n)
  await scene.addMember(3)
  await exchangeToGusd(scene.bank, { memberId: scene.memberAt(0), gusdMicro: after[0] ?? 0n })
  await scene.growth.give('usdt', 401n * unit)
  await scene.growth.pass(61)
  await watchRecharges(scene.bank, scene.growth.recharge.vault)
  await scene.measure()
  await scene.giveBack(lossId, sum(borne))
  expect(await scene.listTotals()).toEqual([...before, 5_000n * one])
})
