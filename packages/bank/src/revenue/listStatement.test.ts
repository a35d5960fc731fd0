import { type Database, openDatabase } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import {
  createPostingKey,
  getHouseBalance,
  openMemberAccounts,
  parseMemberId,
  postCapital,
  postExchange,
  postGrowth,
  postInterest,
  postLoss,
  postRecharge,
  postSetAside,
  postStake,
  rollUpHouse,
} from '@bank/ledger'
import { amountOf, fromDecimal, toDecimal } from '@bank/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankContext, createBank } from '../bankContext.ts'
import type { Operator } from '../policies/operatorRights.ts'
import { listSettlementDays } from './listSettlementDays.ts'
import { listStatement } from './listStatement.ts'

const operator: Operator = { id: 1n, name: 'ada', role: 'auditor', session: '' }
const gusd = (text: string) => fromDecimal(text, 'GUSD')
const usdt = (text: string) => fromDecimal(text, 'USDT')
let books: TestDatabase
let owner: Database
let bank: BankContext
beforeAll(async () => {
  books = await createTestDatabase()
  owner = openDatabase({ url: books.migrationUrl, poolSize: 1 })
  bank = createBank({ database: books.database })
})
afterAll(async () => {
  await owner?.close()
  await books?.drop()
})

const list = (pageNo = 1, pageSize = 10) => listStatement(bank, { operator, pageNo, pageSize })
const microOf = (text: string) => fromDecimal(text, 'GUSD').micro

test('default: each day lists income and expenses, and adds up to the micro-unit', async () => {
  const { database } = books
  const memberId = parseMemberId(5n)
  await openMemberAccounts(database, memberId)
  const on = (day: number, name: string) => ({
    key: createPostingKey(name),
    metadata: {},
    at: new Date(Date.UTC(2026, 10, day, 12)),
  })
  await postRecharge(database, { ...on(1, 'recharge'), memberId, amount: usdt('1000') })
  await postGrowth(database, { ...on(1, 'growth'), amount: usdt('50.000001') })
  await postExchange(database, {
    ...on(1, 'exchange'),
    body: createPostingKey('exchange'),
    memberId,
    pay: usdt('1000'),
    receive: gusd('999'),
  })
  await postCapital(database, { ...on(2, 'capital'), from: 'vault', label: 'capital', amount: usdt('20') })
  await postCapital(database, { ...on(2, 'gift'), from: 'vault', label: 'surplus', amount: usdt('3') })
  const aside = (name: string, to: 'pool' | 'rewards' | 'interest', amount: string) =>
    postSetAside(database, { ...on(2, name), from: 'revenue', to, amount: gusd(amount) })
  await aside('pool', 'pool', '0.05')
  await aside('rewards', 'rewards', '5')
  await aside('interest', 'interest', '7')
  await postSetAside(database, {
    ...on(2, 'back'),
    from: 'rewards',
    to: 'revenue',
    amount: gusd('1.5'),
  })
  await rollUpHouse(database)
  await postStake(database, { ...on(3, 'stake'), memberId, amount: gusd('900'), promised: gusd('4') })
  const interest = { memberId, from: 'revenue' } as const
  await postInterest(database, { ...on(3, 'top-up'), ...interest, term: 'fixed', amount: gusd('0.2') })
  await postInterest(database, { ...on(3, 'demand'), ...interest, term: 'demand', amount: gusd('0.1') })
  await postLoss(database, { ...on(3, 'loss'), from: 'revenue', to: 'losses', amount: gusd('6') })

  const { dataList, total } = await list()
  expect(total).toBe(3)
  expect(dataList.map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-02', '2026-11-01'])
  const [third, second, first] = dataList
  expect(first).toMatchObject({ opening: '0', cameIn: { growth: '50.000001', fees: '1', capital: '0' } })
  expect(second).toMatchObject({
    cameIn: { capital: '20', other: '3', returned: '1.5' },
    wentOut: { pool: '0.05', rewards: '5', interest: '7', other: '0' },
  })
  expect(third).toMatchObject({ wentOut: { escrow: '4', topUps: '0.2', interest: '0.1', losses: '6' } })
  for (const day of dataList) {
    const sum = (sides: Record<string, string>) =>
      Object.values(sides).reduce((total, text) => total + microOf(text), 0n)
    expect(microOf(day.opening) + sum(day.cameIn) - sum(day.wentOut)).toBe(microOf(day.closing))
  }
  expect(third?.closing).toBe(toDecimal(await getHouseBalance(database, 'revenue')))
  expect((await list(2, 2)).dataList.map(({ day }) => day)).toEqual(['2026-11-01'])
})

test('error: 403 for who has no right to it', async () => {
  const support: Operator = { ...operator, role: 'support' }
  await expect(listStatement(bank, { operator: support, pageNo: 1, pageSize: 1 })).rejects.toMatchObject({
    code: 403,
  })
  await expect(listSettlementDays(bank, { operator: support, pageNo: 1, pageSize: 1 })).rejects.toMatchObject(
    { code: 403 },
  )
})

test('behavior: settled days with their chunks done and to do', async () => {
  expect(await listSettlementDays(bank, { operator, pageNo: 1, pageSize: 5 })).toMatchObject({
    dataList: [],
    total: 0,
  })
  const { kysely } = owner
  const amounts = { growth: 10n, fees: 5n, capital: 0n, pool_share: 1n, rewards_budget: 2n, shortfall: 3n }
  await kysely
    .insertInto('bank.settlement_day')
    .values({
      ...amounts,
      day: '2026-11-01',
      interest_budget: amountOf('GUSD', 7_000_000n).micro,
      demand_seconds: 86_400n,
      demand_ppb: 12_300_000n,
      last_stake: 9n,
      planned_at: new Date(Date.UTC(2026, 10, 2)),
    })
    .execute()
  await kysely
    .insertInto('bank.settlement_chunk')
    .values([
      {
        day: '2026-11-01',
        placement: 1,
        first_member: 1n,
        last_member: 257n,
        stakes: 3n,
        members: 2n,
        amount: 4n,
        done_at: new Date(),
      },
      { day: '2026-11-01', placement: 2, first_member: 2n, last_member: 258n },
    ])
    .execute()
  const page = await listSettlementDays(bank, { operator, pageNo: 1, pageSize: 5 })
  expect(page.dataList).toMatchObject([
    {
      day: '2026-11-01',
      state: 'interest',
      haltedReason: null,
      interestBudget: '7',
      demandRate: '0.012300000',
      chunksDone: 1,
      chunksTotal: 2,
      stakes: 3,
      doneTime: null,
    },
  ])
  expect((await listSettlementDays(bank, { operator, pageNo: 2, pageSize: 5 })).total).toBe(1)
})
