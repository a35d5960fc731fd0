import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withdrawKey } from '@bank/chain'
import { beforeAll, describe, expect, test } from 'vitest'
import { composeVerifier, hashKeyWords, listKeyWords, type VerifyingKey } from './composeVerifier.ts'
import { contractsDirectory } from './forge.ts'

describe('composeVerifier', () => {
  let key: VerifyingKey

  beforeAll(async () => {
    key = JSON.parse(await readFile(join(contractsDirectory, '../circuits/keys/withdraw.vkey.json'), 'utf8'))
  })

  test('default: the verifier with the committed key, and the hash by which the deploy path knows it', async () => {
    const written = await readFile(join(contractsDirectory, 'src/generated/WithdrawVerifier.sol'), 'utf8')
    expect(composeVerifier(key, 'withdraw')).toBe(written)
    expect(hashKeyWords(listKeyWords(key, 'withdraw'))).toBe(withdrawKey.keyHash)
  })

  test('behavior: the verifier of the one tree has the committed key too', async () => {
    const text = await readFile(join(contractsDirectory, '../circuits/keys/spend.vkey.json'), 'utf8')
    const written = await readFile(join(contractsDirectory, 'src/generated/SpendVerifier.sol'), 'utf8')
    expect(composeVerifier(JSON.parse(text), 'spend')).toBe(written)
  })

  test('behavior: another key has another hash', () => {
    const [first = '', ...rest] = key.vk_alpha_1
    const other = { ...key, vk_alpha_1: [`${BigInt(first) + 1n}`, rest[0] ?? ''] as const }
    expect(hashKeyWords(listKeyWords(other, 'withdraw'))).not.toBe(withdrawKey.keyHash)
  })

  test('error: a key whose gamma and delta are the same point', () => {
    expect(() => composeVerifier({ ...key, vk_delta_2: key.vk_gamma_2 }, 'withdraw')).toThrow(
      'anybody can forge',
    )
  })

  test('error: a key of a circuit with other signals', () => {
    expect(() => composeVerifier({ ...key, nPublic: 5 }, 'withdraw')).toThrow('has 5 public signals')
    expect(() => composeVerifier({ ...key, IC: key.IC.slice(1) }, 'withdraw')).toThrow('public signals')
  })
})
