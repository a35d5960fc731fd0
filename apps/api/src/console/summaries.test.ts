import { expect, test } from 'vitest'
import { summarizeProposal } from './summaries.ts'

const facts = {
  id: '7',
  reason: 'licence granted',
  proposedBy: { id: '1', name: 'mia' },
  createTime: 0,
}
const linesOf = (
  kind: Parameters<typeof summarizeProposal>[0]['kind'],
  detail: Record<string, string>,
  language: string,
) =>
  Object.fromEntries(
    summarizeProposal({ ...facts, kind, detail }, language).lines.map(({ label, value }) => [label, value]),
  )

test('default: the bank’s own words are said in the reader’s language', () => {
  const gate = { name: 'yield', isOpen: 'true', jurisdiction: 'local chains', licence: 'demo' }
  expect(linesOf('gate', gate, 'en')).toMatchObject({ Kind: 'Gate', Name: 'Yield', Open: 'yes' })
  expect(linesOf('gate', gate, 'zh-CN')).toMatchObject({ 类别: '闸门', 名称: '收益', 开放: '是' })
  expect(linesOf('adjustment', { direction: 'add' }, 'en')).toMatchObject({ Direction: 'Add to the balance' })
})

test('behavior: what a person wrote stays as it was written', () => {
  expect(linesOf('partnerApp', { name: 'pool' }, 'zh-CN')).toMatchObject({ 名称: 'pool' })
  expect(linesOf('gate', { name: 'constructor' }, 'en')).toMatchObject({ Name: 'constructor' })
})
