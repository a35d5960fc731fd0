import { expect, test } from 'vitest'
import { formatProposalSummary, formatWithdrawalSummary } from './summaries.ts'

const facts = {
  id: '7',
  state: 'open',
  effectTime: null,
  reason: 'licence granted',
  proposedBy: { id: '1', name: 'mia' },
  createTime: 0,
} as const
const linesOf = (
  kind: Parameters<typeof formatProposalSummary>[0]['kind'],
  detail: Record<string, string>,
  language: string,
) =>
  Object.fromEntries(
    formatProposalSummary({ ...facts, kind, detail }, language).lines.map(({ label, value }) => [
      label,
      value,
    ]),
  )

test('default: the bank’s own texts are in the reader’s language', () => {
  const gate = { name: 'yield', isOpen: 'true', jurisdiction: 'local chains', licence: 'demo' }
  expect(linesOf('gate', gate, 'en')).toMatchObject({ Kind: 'Product switch', Name: 'Yield', Open: 'yes' })
  expect(linesOf('gate', gate, 'zh-CN')).toMatchObject({ 类别: '产品开关', 名称: '收益', 开放: '是' })
  expect(linesOf('adjustment', { direction: 'add' }, 'en')).toMatchObject({ Direction: 'Add to the balance' })
})

test('behavior: text written by a person stays unchanged', () => {
  expect(linesOf('partnerApp', { name: 'pool' }, 'zh-CN')).toMatchObject({ 名称: 'pool' })
  expect(linesOf('gate', { name: 'constructor' }, 'en')).toMatchObject({ Name: 'constructor' })
})

test('behavior: a parameter has its unit, its bounds, and when it takes effect', () => {
  const parameter = {
    name: 'withdrawalMinimum',
    value: '1',
    kind: 'amount',
    unit: 'GUSD',
    minimum: '0.000001',
    maximum: '100',
  } as const
  const summarize = (changed: object, language = 'en') =>
    Object.fromEntries(
      formatProposalSummary(
        { ...facts, kind: 'parameter', detail: { name: parameter.name, value: '5' }, parameter, ...changed },
        language,
      ).lines.map(({ label, value }) => [label, value]),
    )
  expect(summarize({})).toMatchObject({
    'New value': '5 GUSD',
    'Value now': '1 GUSD',
    Allowed: '0.000001 GUSD – 100 GUSD',
    'Takes effect': '24 hours after the approval',
  })
  expect(summarize({}, 'zh-CN')).toMatchObject({ 生效时间: '批准 24 小时后' })
  expect(summarize({ state: 'approved', effectTime: 1 })).toMatchObject({
    'Takes effect': '1970-01-01 00:00:00 UTC',
  })
  const fee = {
    name: 'exchangeFeeRatio',
    kind: 'ratio',
    unit: null,
    value: '0.001',
    minimum: '0',
    maximum: '0.05',
  }
  expect(summarize({ parameter: fee, detail: { name: fee.name, value: '0.0125' } })).toMatchObject({
    'New value': '0.0125 (1.25 %)',
    'Value now': '0.001 (0.1 %)',
    Allowed: '0 (0 %) – 0.05 (5 %)',
  })
})

test('behavior: an amount has its currency, and a decided deposit no longer takes effect', () => {
  expect(linesOf('adjustment', { amount: '2.5', asset: 'GUSD' }, 'en')).toMatchObject({
    Amount: '2.5 GUSD',
    'Takes effect': 'Immediately on approval',
  })
  expect(linesOf('capital', { amount: '2.5' }, 'en')).toMatchObject({ Amount: '2.5 USDT' })
  const lines = formatProposalSummary(
    { ...facts, kind: 'capital', state: 'rejected', detail: {} },
    'en',
  ).lines
  expect(lines.map(({ label }) => label)).not.toContain('Takes effect')
})

test('behavior: every amount of a shared loss and of its return has its currency, and a count has none', () => {
  const loss = {
    amount: '3.5',
    assets: '9',
    liabilities: '12.5',
    claims: '12',
    bearers: '2',
    blockNumber: '7',
  }
  expect(linesOf('lossShare', loss, 'en')).toMatchObject({
    ...{ Amount: '3.5 USDT', 'Assets of the vault': '9 USDT', Liabilities: '12.5 USDT' },
    ...{ 'Shared over': '12 USDT', 'Members who bear it': '2', 'Final block': '7' },
  })
  const back = { lossId: '4', amount: '1', left: '3.5' }
  expect(linesOf('lossReturn', back, 'en')).toMatchObject({ 'Left of the loss': '3.5 USDT' })
})

test('behavior: a young account is marked as such, to the second', () => {
  const order = { id: '1', memberId: '2', isMemberBanned: false, address: '0x', amount: '3', createTime: 0 }
  const ageOf = (accountAgeMs: number, language = 'en') =>
    formatWithdrawalSummary(
      { ...order, risk: { accountAgeMs, isFirst: true, lastDayAmount: '3', isSanctioned: false } },
      language,
    ).lines.find(({ label }) => /^(Age of the account|账户年龄)$/.test(label))?.value
  expect(ageOf(2_500)).toBe('2 seconds (younger than a day)')
  expect(ageOf(0)).toBe('0 seconds (younger than a day)')
  expect(ageOf(23 * 3_600_000, 'zh-CN')).toBe('23 小时 (注册不足一天)')
  expect(ageOf(86_400_000)).toBe('1 days')
})
