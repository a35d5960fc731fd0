import { beforeEach, expect, test, vi } from 'vitest'
import { claimLeftPlace, saveLeftPlace } from './endedSession.ts'

const stored = new Map<string, string>()
const at = (address: string) => new URL(address, 'https://bank.example') as unknown as Location

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})

test('default: a deep link left for the root is opened again from there, once', () => {
  saveLeftPlace(17, at('/my?entry=33554433-7#withdraw'))
  expect(claimLeftPlace('?r=17')).toBe('/my?entry=33554433-7#withdraw')
  expect(claimLeftPlace('?r=17')).toBeNull()
})

test('behavior: who has gone on from that root is not taken back, and the root itself is no place to go back to', () => {
  saveLeftPlace(17, at('/my?entry=1-1'))
  expect(claimLeftPlace('')).toBeNull()
  saveLeftPlace(18, at('/my?entry=1-1'))
  expect(claimLeftPlace('?r=17')).toBeNull()
  saveLeftPlace(19, at('/'))
  expect(claimLeftPlace('?r=19')).toBeNull()
})
