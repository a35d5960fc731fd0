import { expect, test } from 'vitest'
import { hashPassword, isPassword, nobodysHash } from './passwordHash.ts'

test('default: a password is known by its hash, and by no other', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await isPassword('correct horse battery', stored)).toBe(true)
  expect(await isPassword('correct horse batterx', stored)).toBe(false)
  expect(await hashPassword('correct horse battery')).not.toBe(stored)
})

test('behavior: the same letters typed on another keyboard are the same password', async () => {
  expect(await isPassword('caf\u0065\u0301 at noon', await hashPassword('caf\u00e9 at noon'))).toBe(true)
})

test('behavior: an unknown user’s check costs as much as a known one’s, and no password passes it', async () => {
  const costOf = (stored: string) => stored.split('$').slice(0, 4).join('$')
  const lengthsOf = (stored: string) => stored.split('$').map((part) => part.length)
  const stored = await hashPassword('any')
  expect(costOf(nobodysHash)).toBe(costOf(stored))
  expect(lengthsOf(nobodysHash)).toEqual(lengthsOf(stored))
  expect(await isPassword('', nobodysHash)).toBe(false)
})
