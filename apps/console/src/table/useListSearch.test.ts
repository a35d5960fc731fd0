import { describe, expect, it } from 'vitest'
import { parseListSearch } from './useListSearch.ts'

describe('parseListSearch', () => {
  it('default: it keeps the filter of a list', () => {
    expect(parseListSearch({ page: 3, view: 'frozen', text: '0xab', tab: 2 })).toEqual({
      page: 3,
      view: 'frozen',
      text: '0xab',
      tab: 2,
    })
  })

  it('behavior: the first page, and empty, foreign or unknown ones, show nothing', () => {
    expect(parseListSearch({ page: 1, view: '', kind: ['a'], tab: -1, evil: 'x', from: null })).toEqual({})
    expect(parseListSearch({ page: 1.5 })).toEqual({})
  })

  it('behavior: an id that the address carries as a number is searched as text', () => {
    expect(parseListSearch({ text: 12 })).toEqual({ text: '12' })
  })
})
