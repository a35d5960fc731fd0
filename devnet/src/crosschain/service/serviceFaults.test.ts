import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { applyTampering, createServiceFaults } from './serviceFaults.ts'

const open = () => createServiceFaults(['/swap/approval', '/deposits'])

describe('createServiceFaults', () => {
  test('default: no fault by default; a fault holds for its path until changed', () => {
    const faults = open()
    expect(faults.claim('/deposits')).toBeUndefined()
    expect(faults.set({ path: '/deposits', kind: 'hang' })).toEqual({ '/deposits': { kind: 'hang' } })
    expect([faults.claim('/deposits'), faults.claim('/deposits')]).toEqual([
      { kind: 'hang' },
      { kind: 'hang' },
    ])
    expect(faults.claim('/swap/approval')).toBeUndefined()
    expect(faults.clear({ path: '/deposits' })).toEqual({})
    expect(faults.claim('/deposits')).toBeUndefined()
  })

  test('behavior: a number of times is counted, and a path’s own fault goes before that of every path', () => {
    const faults = open()
    faults.set({ kind: 'status' })
    expect(faults.set({ path: '/deposits', kind: 'garbage', times: 2 })).toEqual({
      '*': { kind: 'status', status: 503 },
      '/deposits': { kind: 'garbage', times: 2 },
    })
    const kinds = [1, 2, 3].map(() => faults.claim('/deposits')?.kind)
    expect(kinds).toEqual(['garbage', 'garbage', 'status'])
    expect(faults.claim('/swap/approval')?.kind).toBe('status')
    expect(faults.clear({})).toEqual({})
  })

  test.each([
    [{}],
    [{ kind: 'status', status: 200 }],
    [{ kind: 'hang', times: 0 }],
    [{ kind: 'hang', path: '/nowhere' }],
    [{ kind: 'tamper' }],
    [{ kind: 'tamper', fields: [] }],
    [{ kind: 'tamper', deposit: { recipients: pad('0x01') } }],
  ])('error: 400 %j, and nothing is changed', (fields) => {
    const faults = open()
    expect(() => faults.set(fields)).toThrow(expect.objectContaining({ status: 400 }))
    expect(faults.list()).toEqual({})
  })
})

describe('applyTampering', () => {
  test('default: the fields it has, however deep, and the rest as it was; in a list, in each item', () => {
    const tampering = {
      kind: 'tamper',
      fields: { status: 'filled', fees: { total: '0' } },
      deposit: {},
    } as const
    const answer = { status: 'pending', fees: { total: '1', gas: '2' }, id: '7' }
    const told = { status: 'filled', fees: { total: '0', gas: '2' }, id: '7' }
    expect(applyTampering(answer, tampering)).toEqual(told)
    expect(applyTampering([answer, answer], tampering)).toEqual([told, told])
  })
})
