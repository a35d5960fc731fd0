import { describe, expect, it } from 'vitest'
import { readDetail } from './readDetail.ts'

describe('readDetail', () => {
  it('default: name by name as it was written, figures and lists as JSON', () => {
    expect(readDetail('{"reason":"asked by the court","failures":3,"parts":["1"],"url":null}')).toEqual([
      { name: 'reason', value: 'asked by the court' },
      { name: 'failures', value: '3' },
      { name: 'parts', value: '["1"]' },
    ])
    expect(readDetail('{}')).toEqual([])
  })

  it('behavior: micro-units are read as the amount they are', () => {
    expect(readDetail('{"amountMicro":"300500000"}')).toEqual([{ name: 'amount', value: '300.5' }])
  })

  it('behavior: a subject is left out where another fact repeats it', () => {
    const names = (json: string) => readDetail(json).map(({ name }) => name)
    expect(names('{"about":"member 9","memberId":"9"}')).toEqual(['memberId'])
    expect(names('{"about":"stakeMinimum","name":"stakeMinimum"}')).toEqual(['name'])
    expect(names('{"about":"member 9","call":"unbanMember"}')).toEqual(['about', 'call'])
  })

  it('behavior: a value that is no object is shown unchanged', () => {
    for (const json of ['[1]', '"text"', '{broken', 'null'])
      expect(readDetail(json)).toEqual([{ name: '', value: json }])
  })
})
