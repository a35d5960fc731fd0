import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { nobodysSalt, provePassword, storePassword } from './passwordProof.ts'

const isPassword = async (password: string, stored: Awaited<ReturnType<typeof storePassword>>) =>
  hash('sha256', await provePassword(password, stored.salt), 'buffer').equals(stored.verifier)

test('default: a password is known by the hash of its proof, and by no other', async () => {
  const stored = await storePassword('correct horse battery')
  expect(stored.salt).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}$/)
  expect(await isPassword('correct horse battery', stored)).toBe(true)
  expect(await isPassword('correct horse batterx', stored)).toBe(false)
  expect((await storePassword('correct horse battery')).salt).not.toBe(stored.salt)
})

test('behavior: what is stored is not the proof', async () => {
  const { salt, verifier } = await storePassword('correct horse battery')
  const proof = await provePassword('correct horse battery', salt)
  expect(proof).toHaveLength(32)
  expect(verifier.equals(proof)).toBe(false)
})

test('behavior: the same letters typed on another keyboard are the same password', async () => {
  expect(await isPassword('caf\u0065\u0301 at noon', await storePassword('caf\u00e9 at noon'))).toBe(true)
})

test('behavior: an unknown user’s proof costs as much as a known one’s', async () => {
  const costOf = (salt: string) => salt.split('$').slice(0, 4).join('$')
  const { salt } = await storePassword('any')
  expect(costOf(nobodysSalt)).toBe(costOf(salt))
  expect(nobodysSalt).toHaveLength(salt.length)
})
