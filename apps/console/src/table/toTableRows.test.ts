import { describe, expect, it } from 'vitest'
import { type Column, toTimeText } from './column.ts'
import { toTableRows } from './toTableRows.ts'

type Row = { readonly id: string; readonly at: number | null }
const columns: readonly Column<Row>[] = [
  { key: 'id', name: '编号', show: () => '—', text: ({ id }) => id },
  { key: 'at', name: '时间', show: () => '—', text: ({ at }) => toTimeText(at) },
]

describe('toTableRows', () => {
  it('default: what a column says in text under its key, not what the screen shows', () => {
    expect(toTableRows(columns, [{ id: '=1+1', at: 0 }])).toEqual({
      columns: ['id', 'at'],
      rows: [{ id: '=1+1', at: '1970-01-01T00:00:00.000Z' }],
    })
  })

  it('behavior: a time that is not there is empty', () => {
    expect(toTableRows(columns, [{ id: '1', at: null }]).rows).toEqual([{ id: '1', at: '' }])
  })
})
