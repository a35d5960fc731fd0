import fc from 'fast-check'
import papaparse from 'papaparse'
import { describe, expect, test } from 'vitest'
import { toCsv, toJson } from './tableFile.ts'

const unquoted = fc.string().filter((text) => !text.startsWith("'"))

describe('tableFile', () => {
  test('default: a header, then a line a row, columns in the order asked for', () => {
    expect(toCsv(['b', 'a'], [{ a: '1', b: '2', c: 'unasked' } as { a: string; b: string }])).toBe(
      '\uFEFFb,a\r\n2,1\r\n',
    )
    expect(toCsv(['a'], [])).toBe('\uFEFFa\r\n')
  })

  test.each(['=1+1', '+1', '@SUM(1)', '\t=1', '\r=1', '-1+cmd', '-', '=HYPERLINK("x"),1'])(
    'behavior: %j never reaches a spreadsheet as a formula',
    (text) => {
      const [, [cell] = []] = papaparse.parse<string[]>(toCsv(['a'], [{ a: text }]).slice(1)).data
      expect(cell).toBe(`'${text}`)
    },
  )

  test.each(['-500.000001', '-1', '0', '0xabc', 'a, "b"', 'two\nlines'])(
    'behavior: %j stays what it is',
    (text) => {
      const [, [cell] = []] = papaparse.parse<string[]>(toCsv(['a'], [{ a: text }]).slice(1)).data
      expect(cell).toBe(text)
    },
  )

  test('behavior: whatever a cell holds is one cell when read back', () => {
    fc.assert(
      fc.property(unquoted, unquoted, (a, b) => {
        const [, cells = []] = papaparse.parse<string[]>(toCsv(['a', 'b'], [{ a, b }]).slice(1), {
          delimiter: ',',
          newline: '\r\n',
        }).data
        expect(cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual([a, b])
      }),
    )
  })

  test('behavior: JSON can be read back', () => {
    const rows = [{ a: '=1', b: '-2' }]
    expect(JSON.parse(toJson(rows))).toEqual(rows)
  })
})
