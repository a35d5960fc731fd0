import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createEnvelopeSchema } from '../calls/index.ts'
import { createWordsField, summaryHashField, totpField } from './calls/consoleFields.ts'
import { consoleCalls } from './calls/index.ts'
import { type ConsoleCallName, consoleRoutes } from './consoleRoutes.ts'

const names = Object.keys(consoleRoutes) as ConsoleCallName[]

test('default: every call has schemas of its name, and a path below the console’s own', () => {
  expect(Object.keys(consoleCalls).sort()).toEqual([...names].sort())
  for (const name of names)
    expect(consoleRoutes[name].path).toMatch(new RegExp(`^/console/api/[a-z]+/${name}$`))
})

test('behavior: only the calls of signing in answer without a session', () => {
  expect(names.filter((name) => !consoleRoutes[name].session)).toEqual(['queryConsole', 'signIn'])
})

test('behavior: only calls that read are named query or verify', () => {
  const readers = names.filter((name) => /^(query|verify)[A-Z]/.test(name))
  expect(names.filter((name) => consoleRoutes[name].kind === 'query')).toEqual(readers)
})

test('behavior: every list that can grow is read in pages', () => {
  for (const name of names) {
    const { request, result } = consoleCalls[name]
    if (result instanceof z.ZodObject && 'dataList' in result.shape)
      expect(Object.keys(request.shape), name).toEqual(expect.arrayContaining(['pageNo', 'pageSize']))
  }
})

test.each([
  'approveWithdrawal',
  'releaseFrozenWithdrawal',
  'returnFrozenWithdrawal',
  'approveProposal',
] as const)('behavior: %s carries what was read and a fresh code', (name) => {
  expect(Object.keys(consoleCalls[name].request.shape)).toEqual(
    expect.arrayContaining(['summaryHash', 'totp']),
  )
})

test('behavior: every schema can be shown as JSON schema', () => {
  for (const name of names) {
    expect(z.toJSONSchema(consoleCalls[name].request, { io: 'input' }).type).toBe('object')
    expect(z.toJSONSchema(createEnvelopeSchema(consoleCalls[name].result)).type).toBe('object')
  }
})

describe('fields', () => {
  test('default: words of a list are separated by commas, and an empty list is empty', () => {
    const field = createWordsField(['open', 'closed'])
    expect(field.parse('open,closed')).toEqual(['open', 'closed'])
    expect(field.parse('')).toEqual([])
  })

  test('error: 400 an unknown word, a code with other digits, a truncated hash', () => {
    expect(createWordsField(['open']).safeParse('open,shut').success).toBe(false)
    for (const code of ['12345', '1234567', '１２３４５６', ' 12345', '12e456'])
      expect(totpField.safeParse(code).success).toBe(false)
    expect(summaryHashField.safeParse('ab'.repeat(31)).success).toBe(false)
  })
})

test('error: 400 capital of the surplus and of suspense at once, or of neither', () => {
  const { request } = consoleCalls.proposeCapital
  const reason = 'as agreed'
  expect(request.safeParse({ amount: '1', reason }).success).toBe(true)
  expect(request.safeParse({ suspenseId: '56:0x1:0', reason }).success).toBe(true)
  expect(request.safeParse({ amount: '1', suspenseId: '56:0x1:0', reason }).success).toBe(false)
  expect(request.safeParse({ reason }).success).toBe(false)
})
