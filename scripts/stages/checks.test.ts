import { describe, expect, test } from 'vitest'
import { listRooms } from '../listRooms.ts'
import { root } from '../paths.ts'
import { listGenerators } from './checks.ts'

describe('listRooms', () => {
  test('default: patterns and plain names of the workspaces alike', () => {
    expect(listRooms(root)).toEqual(expect.arrayContaining(['apps/web', 'packages/money', 'contracts']))
  })
})

describe('listGenerators', () => {
  test('default: every room can check the values that it can write', () => {
    const roomsOf = (script: 'gen' | 'gen:check') => listGenerators(script).map(({ folder }) => folder)
    expect(roomsOf('gen').length).toBeGreaterThan(0)
    expect(roomsOf('gen:check')).toEqual(roomsOf('gen'))
  })
})
