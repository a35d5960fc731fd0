import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callRoutes } from '../callRoutes.ts'
import { amountField, currencyIdField, pageFields, timeField, transactionHashField } from './fields.ts'
import { callList, calls, createEnvelopeSchema } from './index.ts'

test('default: exactly the calls of this part of the product, each with a path of the specification', () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(callRoutes).sort())
  expect(Object.keys(calls).sort()).toEqual([
    'acknowledgeShare',
    'cancelRuleChange',
    'cancelWithdrawal',
    'challenge',
    'confirmTornadoOrder',
    'createTornadoOrder',
    'endOtherSessions',
    'endSession',
    'exchange',
    'exchangeArgumentQuery',
    'existMember',
    'passTime',
    'queryAssetHistory',
    'queryBalance',
    'queryConfig',
    'queryCrossDetail',
    'queryCrossLimits',
    'queryCrossOrder',
    'queryCrossQuote',
    'queryCrossRouters',
    'queryCurrencyLedger',
    'queryDaysDue',
    'queryEarnings',
    'queryInvitations',
    'queryLedgerRecord',
    'queryMeInfo',
    'queryMixingFigures',
    'queryPage',
    'queryPlatformFigures',
    'queryProfitPoolData',
    'queryRecharge',
    'queryRecharges',
    'querySecurity',
    'querySignIns',
    'querySolvency',
    'querySolvencyDays',
    'querySolvencyProof',
    'queryStakeTemplate',
    'queryTeamMembers',
    'queryTeamSummary',
    'queryTornadoOrders',
    'queryWithdrawal',
    'queryWithdrawals',
    'redeem',
    'registerCrossOrder',
    'registerMember',
    'registerRecharge',
    'relayWithdrawal',
    'setDailyLimit',
    'setNewDeviceDelay',
    'signIn',
    'signOut',
    'stake',
    'submitTornadoProof',
    'withdraw',
  ])
  for (const { name, route } of callList)
    expect(route.path).toMatch(new RegExp(`^/api/(member|fund|stake|system)/${name}$`))
})

test('behavior: the calls that answer without a session are those that the rules call public', () => {
  const open = callList.filter(({ route }) => !route.session).map(({ name }) => name)
  expect(open.sort()).toEqual([
    'challenge',
    'exchangeArgumentQuery',
    'existMember',
    'passTime',
    'queryConfig',
    'queryCrossRouters',
    'queryDaysDue',
    'queryMixingFigures',
    'queryPlatformFigures',
    'queryProfitPoolData',
    'querySolvency',
    'querySolvencyDays',
    'queryStakeTemplate',
    'registerMember',
    'relayWithdrawal',
    'signIn',
  ])
})

test('behavior: every schema can be shown as JSON schema', () => {
  for (const { schema } of callList) {
    expect(z.toJSONSchema(schema.request, { io: 'input' }).type).toBe('object')
    expect(z.toJSONSchema(createEnvelopeSchema(schema.result)).type).toBe('object')
  }
})

describe('getAmountField', () => {
  test.each([
    ['100.5', '100.5'],
    [100.5, '100.5'],
    [0.1, '0.1'],
    [-1, '-1'],
    [0.000001, '0.000001'],
    [0.0000001, '0.0000001'],
    [0.00000125, '0.00000125'],
    [-1.5e-9, '-0.0000000015'],
    [123456.789012, '123456.789012'],
    ['1e18', '1e18'],
    ['１００', '１００'],
  ])('default: %s is passed on as the text %s', (given, text) => {
    expect(amountField.parse(given)).toBe(text)
  })

  test('behavior: a number too large for JSON to carry exactly becomes a text that no parser takes', () => {
    expect(amountField.parse(1e18)).toBe('1e+18')
    expect(amountField.parse(Number.MAX_SAFE_INTEGER + 1)).toMatch(/e\+/)
  })

  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [null], [true], [{}], [['1']], ['9'.repeat(129)]])(
    'error: 400 %s is no amount',
    (given) => {
      expect(amountField.safeParse(given).success).toBe(false)
    },
  )
})

test('behavior: ids are taken as numbers and as strings', () => {
  expect(currencyIdField.parse(1)).toBe('1')
  expect(currencyIdField.parse('1')).toBe('1')
})

test('behavior: pages start at 1 with 100 rows, take digits of a query string, and go no further', () => {
  const page = z.object(pageFields)
  expect(page.parse({})).toEqual({ pageNo: 1, pageSize: 100 })
  expect(page.parse({ pageNo: '2', pageSize: '10' })).toEqual({ pageNo: 2, pageSize: 10 })
  for (const bad of [
    { pageNo: 0 },
    { pageSize: 101 },
    { pageNo: '-1' },
    { pageNo: 1.5 },
    { pageSize: '0x10' },
    { pageNo: '' },
  ])
    expect(page.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
})

test('behavior: times are whole milliseconds', () => {
  expect(timeField.parse('1700000000000')).toBe(1_700_000_000_000)
  for (const bad of ['yesterday', -1, 1.5, '1e3']) expect(timeField.safeParse(bad).success).toBe(false)
})

test('behavior: a transaction hash is brought to lower case', () => {
  expect(transactionHashField.parse(`0x${'AB'.repeat(32)}`)).toBe(`0x${'ab'.repeat(32)}`)
  for (const bad of ['0x', 'ab'.repeat(32), `0x${'ab'.repeat(31)}`, `0x${'zz'.repeat(32)}`])
    expect(transactionHashField.safeParse(bad).success).toBe(false)
})

test('behavior: unknown fields are dropped, so a body cannot name another member', () => {
  expect(calls.signIn.request.parse({ address: '0x1', signature: '0x', memberId: 7, isAdmin: true })).toEqual(
    {
      address: '0x1',
      signature: '0x',
    },
  )
})
