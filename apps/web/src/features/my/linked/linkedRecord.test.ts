import { expect, test } from 'vitest'
import { createRecordLink, parseLinkedRecord } from './linkedRecord.ts'

test('default: parses a link back to its record', () => {
  for (const record of [
    { kind: 'entry', id: '33554433-7' },
    { kind: 'withdrawal', id: '17' },
  ] as const)
    expect(parseLinkedRecord(new URL(createRecordLink(record, 'https://bank.example')).search)).toEqual(
      record,
    )
})

test('behavior: is null without a record, and empties a malformed id', () => {
  expect(parseLinkedRecord('')).toBeNull()
  expect(parseLinkedRecord('?assocAddress=0x1')).toBeNull()
  expect(parseLinkedRecord('?entry=%3Cscript%3E')).toEqual({ kind: 'entry', id: '' })
})
