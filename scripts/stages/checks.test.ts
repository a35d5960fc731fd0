import { describe, expect, test } from 'vitest'
import { listPackages } from '../listPackages.ts'
import { root } from '../paths.ts'
import { listGenerators } from './checks.ts'

describe('listPackages', () => {
  test('default: patterns and plain names of the workspaces alike', () => {
    expect(listPackages(root)).toEqual(expect.arrayContaining(['apps/web', 'packages/money', 'contracts']))
  })
})

describe('listGenerators', () => {
  test('default: every package can check the files that it can write', () => {
    const roomsOf = (script: 'gen' | 'gen:check') => listGenerators(script).map(({ folder }) => folder)
    expect(roomsOf('gen').length).toBeGreaterThan(0)
    expect(roomsOf('gen:check')).toEqual(roomsOf('gen'))
  })
})
