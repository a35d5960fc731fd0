import { describe, expect, it } from 'vitest'
import { type Column, toTimeText } from './column.ts'
import { listAllRows, toTableRows } from './tableRows.ts'

type Row = { readonly id: string; readonly at: number | null }
const columns: readonly Column<Row>[] = [
  { key: 'id', name: '编号', show: () => '—', text: ({ id }) => id },
  { key: 'at', name: '时间', show: () => '—', text: ({ at }) => toTimeText(at) },
]

describe('toTableRows', () => {
  it('default: a column’s text under its key, not its rendering', () => {
    expect(toTableRows(columns, [{ id: '=1+1', at: 0 }])).toEqual({
      columns: ['id', 'at'],
      rows: [{ id: '=1+1', at: '1970-01-01T00:00:00.000Z' }],
    })
  })

  it('behavior: a time that is not there is empty', () => {
    expect(toTableRows(columns, [{ id: '1', at: null }]).rows).toEqual([{ id: '1', at: '' }])
  })
})

/** A list of `count` numbers that is asked for by pages. */
const listOf = (count: number, total = count) => {
  const asked: number[] = []
  const ask = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => {
    asked.push(pageNo)
    const all = Array.from({ length: count }, (_, index) => index)
    return Promise.resolve({ dataList: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total })
  }
  return { ask, asked }
}

describe('listAllRows', () => {
  it('default: every row once, in order', async () => {
    const { ask, asked } = listOf(250)
    expect(await listAllRows(ask)).toEqual(Array.from({ length: 250 }, (_, index) => index))
    expect(asked).toEqual([1, 2, 3])
  })

  it('behavior: a full last page asks for no other', async () => {
    const { ask, asked } = listOf(100)
    expect(await listAllRows(ask)).toHaveLength(100)
    expect(asked).toEqual([1])
  })

  it('behavior: ends although the total promises more than there is', async () => {
    const { ask, asked } = listOf(150, 1_000)
    expect(await listAllRows(ask)).toHaveLength(150)
    expect(asked).toEqual([1, 2])
  })
})
