import { describe, expect, test } from 'vitest'
import {
  addToEntries,
  type BookEntry,
  formatEntries,
  mergeEntries,
  parseEntries,
  removeFromEntries,
  toTidyName,
  validateName,
} from './bookEntries.ts'
import { isLookAlike } from './isLookAlike.ts'

const anna: BookEntry = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'Anna' }
const bob: BookEntry = { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', name: 'Bob' }
const twin = '0x70990000000000000000000000000000000079c8'

describe('address book', () => {
  test('default: stored entries can be read again, in the order of their names', () => {
    const entries = addToEntries(addToEntries([], bob), anna)
    expect(entries).toEqual([anna, bob])
    expect(parseEntries(formatEntries(entries))).toEqual(entries)
    expect(formatEntries([])).toBeNull()
    expect(parseEntries(null)).toEqual([])
  })

  test('behavior: an address has one name; a new one takes the place of the old, whatever its capitals', () => {
    const renamed = { address: anna.address.toLowerCase() as `0x${string}`, name: ' Anna  from work ' }
    expect(addToEntries([anna, bob], renamed).map(({ name }) => name)).toEqual(['Anna from work', 'Bob'])
    expect(removeFromEntries([anna, bob], anna.address.toLowerCase())).toEqual([bob])
  })

  test('behavior: a name holds nothing unseen and no second line', () => {
    expect(toTidyName('\u202EAn\u200Bna\n\u0007Lee')).toBe('Anna Lee')
  })

  test.each([
    ['   ', 'empty'],
    ['\u200B', 'empty'],
    ['a'.repeat(41), 'tooLong'],
    ['0x7099…79C8', 'looksLikeAddress'],
    ['ｏk 0x70997970C5', 'looksLikeAddress'],
    ['BOB', 'taken'],
    ['Ｂob', 'taken'],
    ['Anna', null],
    ['安娜', null],
  ] as const)('behavior: the name %j is %s', (name, trouble) => {
    expect(validateName(name, anna.address, [anna, bob])).toBe(trouble)
  })

  test('behavior: an import adds new entries, and neither renames nor assigns a name twice', () => {
    const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    const file = JSON.stringify([
      { address: anna.address, name: 'Mallory' },
      { address: other, name: 'anna' },
      { address: bob.address.toLowerCase(), name: 'Bob', note: 'unasked' },
      { address: `${anna.address.slice(0, -1)}0`, name: 'wrong checksum' },
      { address: '0x12', name: 'no address' },
      'nothing',
    ])
    const read = parseEntries(file) ?? []
    expect(mergeEntries([anna], read)).toEqual({ entries: [anna, bob], addedCount: 1 })
  })

  test('error: an invalid list is rejected in full', () => {
    expect(parseEntries('{"address":"0x"}')).toBeUndefined()
    expect(parseEntries('no json')).toBeUndefined()
  })

  test('behavior: a similar address is recognised by its middle; the familiar one itself is not marked', () => {
    expect(isLookAlike(twin, [anna.address])).toBe(true)
    expect(isLookAlike(anna.address.toLowerCase(), [anna.address, twin])).toBe(false)
    expect(isLookAlike(bob.address, [anna.address])).toBe(false)
  })
})
