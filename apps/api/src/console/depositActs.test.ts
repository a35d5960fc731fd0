import type { ConsoleResult } from '@bank/api-schema/console'
import { insertDeposit, insertPool } from '@bank/bank/testing/deposits'
import { getTestAccount } from '@bank/chain/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleFixture, openConsoleFixture } from '../../testing/openConsoleFixture.ts'
import { openStaff, type Staff } from '../../testing/openStaff.ts'

const pool = `0x${'a2'.repeat(20)}`
const reason = 'the member showed <b>where</b> it came from'
let fixture: ConsoleFixture
let sanctioned = false
let staff: Staff

beforeEach(async () => {
  fixture = await openConsoleFixture({ screening: { isSanctioned: async () => sanctioned } })
  staff = await openStaff(fixture, {
    rita: 'reviewer',
    tom: 'treasurer',
    ada: 'auditor',
  })
  await insertPool(fixture.bank, { pool, denomination: 100n * 10n ** 17n })
  for (const leafIndex of [0, 1, 2])
    await insertDeposit(fixture.bank.database, {
      pool,
      leafIndex,
      depositor: getTestAccount(0).address,
      screening: 'review',
      reason: 'overAutomatic',
      madeAt: new Date(Date.UTC(2026, 10, 1, 0, leafIndex)),
    })
})
afterEach(() => fixture.close())

const person = (name: string) => staff.person(name)
const cookieOf = (name: string) => staff.cookieOf(name)
const idOf = (leafIndex: number) => `56:${pool}:${leafIndex}`
const clear = (leafIndex: number, totp = fixture.getFreshCode(person('rita'))) =>
  fixture.call('clearDeposit', { depositId: idOf(leafIndex), reason, totp }, cookieOf('rita'))

test('default: a reviewer finds the deposit in the queue and clears it with a fresh code', async () => {
  const { result } = await fixture.call('queryScreening', {}, cookieOf('rita'))
  const { dataList, total } = result as ConsoleResult<'queryScreening'>
  expect(total).toBe(3)
  expect(dataList[0]).toMatchObject({
    depositId: idOf(0),
    amount: '10',
    depositor: getTestAccount(0).address,
    reason: 'overAutomatic',
    order: null,
  })
  expect(await clear(0)).toMatchObject({ code: 0, result: { state: 'cleared', words: reason } })
  const pools = await fixture.call('queryPrivatePools', {}, cookieOf('tom'))
  expect(pools.result).toMatchObject([
    { reviewCount: 2, clearedCount: 1, approvedCount: 0, lastChange: null },
  ])
})

test('error: 5002 without a fresh code, 400 without a reason, 3018 for whom the list names', async () => {
  expect(await clear(1, '000000')).toMatchObject({ code: 5002 })
  const refusal = await fixture.call('refuseDeposit', { depositId: idOf(1) }, cookieOf('rita'))
  expect(refusal).toMatchObject({ code: 400 })
  sanctioned = true
  expect(await clear(1)).toMatchObject({ code: 3018, result: { messageKey: 'depositSanctioned' } })
  sanctioned = false
})

test('behavior: a cleared deposit is refused later, and the audit keeps the reason unchanged', async () => {
  const depositId = idOf(0)
  await clear(0)
  const answer = await fixture.call('refuseDeposit', { depositId, reason }, cookieOf('rita'))
  expect(answer).toMatchObject({ code: 0, result: { state: 'refused', screenedBy: { name: 'rita' } } })
  expect(await clear(0)).toMatchObject({ code: 3018, result: { messageKey: 'depositDecided' } })
  const audit = await fixture.call('queryAudit', { subject: `deposit ${depositId}` }, cookieOf('ada'))
  const { dataList } = audit.result as ConsoleResult<'queryAudit'>
  expect(dataList.map(({ detail }) => JSON.parse(detail))).toMatchObject([
    { verdict: 'refused', before: 'cleared', reason },
    { verdict: 'cleared', before: 'review', reason },
  ])
})

test('behavior: an attempt to clear without the right is in the audit, with its subject', async () => {
  const request = { depositId: idOf(2), reason, totp: '123456' }
  expect(await fixture.call('clearDeposit', request, cookieOf('tom'))).toMatchObject({ code: 403 })
  const audit = await fixture.call('queryAudit', { act: 'operators.refused' }, cookieOf('ada'))
  const { dataList } = audit.result as ConsoleResult<'queryAudit'>
  expect(dataList[0]?.operator?.name).toBe('tom')
})

test('behavior: it filters by states and depositor, and rejects an invalid address', async () => {
  await fixture.call('refuseDeposit', { depositId: idOf(0), reason }, cookieOf('rita'))
  const { result } = await fixture.call(
    'queryScreening',
    { states: 'refused,takenBack', depositor: getTestAccount(0).address.toLowerCase() },
    cookieOf('ada'),
  )
  expect((result as ConsoleResult<'queryScreening'>).dataList.map(({ depositId }) => depositId)).toEqual([
    idOf(0),
  ])
  for (const depositor of ['0x12', "' OR 1=1", 'a\u0000'])
    expect(await fixture.call('queryScreening', { depositor }, cookieOf('ada'))).toMatchObject({ code: 400 })
})
