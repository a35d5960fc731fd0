import { createPostingKey, eventTypes, postCapital } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { expect, test } from 'vitest'
import { describeLosses, hourMs, one, reason, sum, unit } from '../../testing/describeLosses.ts'
import { exchangeToGusd } from '../../testing/funding.ts'
import { listLossShares } from '../operators/lossShares/listLossShares.ts'
import { proposeLossReturn } from '../operators/lossShares/proposeLossReturn.ts'
import { approveProposal } from '../operators/proposals/approveProposal.ts'
import { settleProposals } from '../operators/proposals/settleProposals.ts'
import { requestWithdrawal } from '../withdrawals/requestWithdrawal.ts'
import { runLossShares } from './runLossShares.ts'

const scene = describeLosses()

test('default: a robbed vault’s loss is shared to the last micro-unit, and the bank is solvent again', async () => {
  const before = await scene.listTotals()
  const amount = (await scene.rob(444n * unit + 123_456n * 10n ** 12n)) + 1n
  await scene.decide()
  await scene.open()
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'done', members: 3 })
  const after = await scene.listTotals()
  const taken = before.map((micro, index) => micro - (after[index] ?? 0n))
  expect(sum(taken)).toBe(amount)
  for (const [index, micro] of taken.entries()) {
    const floor = ((before[index] ?? 0n) * amount) / sum(before)
    expect([floor, floor + 1n]).toContain(micro)
  }
  expect(await scene.houseOf('losses', eventTypes.lossShare)).toBe(amount)
  // The micro-unit more is the next rounding's: without it the first deposit would show the bank short again.
  expect(await scene.readMissing()).toBe(-1n)
})

test('behavior: what members bore is never revenue, however the vault is measured afterwards', async () => {
  await scene.rob(400n * unit)
  await scene.decide()
  await scene.open()
  await runLossShares(scene.bank)
  await scene.growth.pass(61)
  expect(await scene.measure()).toMatchObject({ state: 'measured', bookedMicro: 0n, lostMicro: 0n })
  expect(await scene.houseOf('revenue')).toBe(0n)
  // Nor is the platform charged again for it: what it earns later stays revenue, but for Aave's rounding.
  await exchangeToGusd(scene.bank, { memberId: scene.memberAt(0), gusdMicro: one, feeMicro: 5n * one })
  await scene.growth.pass(61)
  await scene.measure()
  expect((await scene.houseOf('revenue')) + (await scene.houseOf('dust'))).toBeGreaterThanOrEqual(
    5n * one - 5n,
  )
})

test('behavior: revenue and capital bear a loss that growth does not see before any member does', async () => {
  await scene.growth.give('usdt', 50n * unit)
  await scene.growth.pass(61)
  await scene.measure()
  await scene.books.asOwner("UPDATE bank.parameter SET value = '0' WHERE name = 'dustReserve'")
  const at = await scene.bank.clock.now()
  await postCapital(scene.bank.database, {
    key: createPostingKey('test capital'),
    from: 'vault',
    label: 'capital',
    amount: amountOf('USDT', 50n * one),
    metadata: {},
    at,
  })
  // By a stolen key: a payment, which no measurement of growth counts as a loss.
  await scene.growth.payOut(9, 200n)
  await scene.growth.pass(61)
  await scene.measure()
  expect(await scene.check()).toMatchObject({ state: 'insolvent' })
  const before = await scene.listTotals()
  await scene.decide()
  await scene.open()
  expect(await scene.houseOf('revenue')).toBe(0n)
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'done' })
  const after = await scene.listTotals()
  expect(sum(before) - sum(after)).toBe(150n * one + 1n)
  await scene.growth.pass(61)
  expect(await scene.measure()).toMatchObject({ bookedMicro: 0n, lostMicro: 0n })
  expect(await scene.houseOf('revenue')).toBe(0n)
})

test('error: 403 one operator alone; nothing moves before a day has passed', async () => {
  await scene.rob(100n * unit)
  const before = await scene.listTotals()
  const { id } = await scene.propose()
  await expect(
    approveProposal(scene.bank, { operator: scene.operators.treasurer, proposalId: id }),
  ).rejects.toMatchObject({ code: 403 })
  expect(await scene.approve(id)).toMatchObject({ state: 'approved' })
  scene.books.wait(24 * hourMs - 1_000)
  expect(await settleProposals(scene.bank)).toMatchObject({ applied: 0 })
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'none' })
  expect(await scene.countShares()).toBe(0)
  expect(await scene.listTotals()).toEqual(before)
})

test('error: the database begins nothing that two operators did not decide a day before', async () => {
  await scene.rob(100n * unit)
  const { id } = await scene.propose()
  await scene.approve(id)
  const begin = () =>
    scene.bank.database.pool.query('SELECT bank.begin_loss_share($1, $2)', [
      id,
      new Date(Date.now() + 72 * hourMs),
    ])
  await expect(begin()).rejects.toMatchObject({ code: 'LG010' })
  await scene.books.asOwner(
    `UPDATE bank.proposal SET state = 'applied', effect_at = decided_at WHERE id = ${id}`,
  )
  await expect(begin()).rejects.toMatchObject({ code: 'LG010' })
})

test('error: 3018 nothing is missing', async () => {
  await scene.check()
  await expect(scene.propose()).rejects.toMatchObject({ code: 3018 })
})

test('behavior: a worker that dies between any two shares continues, and no member is charged twice', async () => {
  const before = await scene.listTotals()
  const missing = await scene.rob(300n * unit)
  await scene.decide()
  await scene.open()
  let deaths = 0
  for (const point of ['chunk:locked', 'chunk:posted']) {
    const failpoint = async (reached: string) => {
      if (reached !== point) return
      deaths += 1
      throw new Error('killed')
    }
    await expect(runLossShares(scene.bank, { chunkMembers: 1, failpoint })).rejects.toThrow('killed')
  }
  let locked = 0
  const dieAtSecond = async (reached: string) => {
    if (reached === 'chunk:locked') locked += 1
    if (locked === 2) throw new Error('killed')
  }
  await expect(runLossShares(scene.bank, { chunkMembers: 1, failpoint: dieAtSecond })).rejects.toThrow(
    'killed',
  )
  expect(deaths).toBe(2)
  expect(await runLossShares(scene.bank, { chunkMembers: 1 })).toMatchObject({ state: 'done', members: 2 })
  const after = await scene.listTotals()
  expect(sum(before) - sum(after)).toBe(missing + 1n)
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'none' })
})

test('behavior: two workers at once charge each member once', async () => {
  const before = await scene.listTotals()
  const missing = await scene.rob(300n * unit)
  await scene.decide()
  await scene.open()
  await Promise.all([
    runLossShares(scene.bank, { chunkMembers: 1 }),
    runLossShares(scene.bank, { chunkMembers: 1 }),
  ])
  await runLossShares(scene.bank)
  const after = await scene.listTotals()
  expect(sum(before) - sum(after)).toBe(missing + 1n)
})

test('behavior: a loss that came back before its day is not shared', async () => {
  const before = await scene.listTotals()
  await scene.rob(100n * unit)
  await scene.decide()
  await scene.growth.give('aTokens', 101n * unit)
  await scene.growth.pass(0)
  await scene.check()
  expect(await runLossShares(scene.bank)).toMatchObject({ state: 'void', members: 0 })
  expect(await scene.listTotals()).toEqual(before)
})

test('behavior: the preview shows every share as it is then posted', async () => {
  await scene.rob(250n * unit)
  const { id, detail } = await scene.propose()
  const page = { operator: scene.operators.reviewer, proposalId: id, pageNo: 1, pageSize: 10 }
  const preview = await listLossShares(scene.bank, page)
  expect(preview).toMatchObject({ basis: 'computed', total: 3, amount: detail.amount })
  await scene.approve(id)
  scene.books.wait(24 * hourMs)
  await settleProposals(scene.bank)
  await scene.open()
  await runLossShares(scene.bank)
  const posted = await listLossShares(scene.bank, page)
  expect(posted.basis).toBe('fixed')
  const toShares = (rows: typeof posted.dataList) =>
    rows.map(({ memberId, claim, share }) => ({ memberId, claim, share }))
  expect(toShares(posted.dataList)).toEqual(toShares(preview.dataList))
})

test('behavior: a recovery goes back to those who bore the loss, to the last micro-unit', async () => {
  const before = await scene.listTotals()
  await scene.rob(400n * unit)
  const lossId = await scene.decide()
  await scene.open()
  await runLossShares(scene.bank)
  const amount = sum(before) - sum(await scene.listTotals())
  await scene.growth.give('usdt', 401n * unit)
  await scene.growth.pass(61)
  await scene.measure()
  await scene.giveBack(lossId, 100_000_001n)
  await scene.giveBack(lossId, amount - 100_000_001n)
  expect(await scene.listTotals()).toEqual(before)
  await scene.growth.pass(61)
  expect(await scene.measure()).toMatchObject({ bookedMicro: 0n, lostMicro: 0n })
  expect(await scene.check()).toMatchObject({ state: 'solvent' })
  const { treasurer } = scene.operators
  await expect(
    proposeLossReturn(scene.bank, { operator: treasurer, reason, lossId, amount: '0.000001' }),
  ).rejects.toMatchObject({ code: 3015 })
})

test.each([
  ['USDT', '0'],
  ['GUSD', '1'],
])(
  'behavior: an open order of %s is a claim that waits while a loss is shared, and returns where the balance does not suffice',
  async (asset, currencyId) => {
    const memberId = scene.memberAt(0)
    const member = { id: memberId, banned: false }
    if (asset === 'GUSD') await exchangeToGusd(scene.bank, { memberId, gusdMicro: 999_999_999n })
    const order = { member, amount: '999.999999', currencyId }
    const { withdrawalId } = await requestWithdrawal(scene.bank, order)
    const [, ...others] = await scene.listTotals()
    const missing = await scene.rob(900n * unit)
    const { detail } = await scene.propose()
    expect(detail.claims).toBe('1833')
    await scene.decide()
    await scene.open()
    await runLossShares(scene.bank)
    const returned = await scene.bank.database.kysely
      .selectFrom('bank.withdrawal')
      .select(['state', 'reason'])
      .where('id', '=', withdrawalId)
      .executeTakeFirstOrThrow()
    expect(returned).toEqual({ state: 'cancelled', reason: 'lossShare' })
    const after = await scene.listTotals()
    expect(sum(after)).toBe(1_833n * one - missing - 1n)
    expect(after.slice(1).every((micro, index) => micro < (others[index] ?? 0n))).toBe(true)
  },
)
