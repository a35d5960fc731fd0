import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spendKey } from '@bank/chain'
import { beforeAll, describe, expect, test } from 'vitest'
import { composeVerifier, hashKeyWords, listKeyWords, type VerifyingKey } from './composeVerifier.ts'
import { contractsDirectory } from './forge.ts'

describe('composeVerifier', () => {
  let key: VerifyingKey

  beforeAll(async () => {
    key = JSON.parse(await readFile(join(contractsDirectory, '../circuits/keys/spend.vkey.json'), 'utf8'))
  })

  test('default: the verifier with the committed key, and the hash by which the deploy path knows it', async () => {
    const written = await readFile(join(contractsDirectory, 'src/generated/SpendVerifier.sol'), 'utf8')
    expect(composeVerifier(key, 'spend')).toBe(written)
    expect(hashKeyWords(listKeyWords(key, 'spend'))).toBe(spendKey.keyHash)
  })

  test('behavior: another key has another hash', () => {
    const [first = '', ...rest] = key.vk_alpha_1
    const other = { ...key, vk_alpha_1: [`${BigInt(first) + 1n}`, rest[0] ?? ''] as const }
    expect(hashKeyWords(listKeyWords(other, 'spend'))).not.toBe(spendKey.keyHash)
  })

  test('error: a key whose gamma and delta are the same point', () => {
    expect(() => composeVerifier({ ...key, vk_delta_2: key.vk_gamma_2 }, 'spend')).toThrow(
      'anybody can forge',
    )
  })

  test('error: a key of a circuit with other signals', () => {
    expect(() => composeVerifier({ ...key, nPublic: 5 }, 'spend')).toThrow('has 5 public signals')
    expect(() => composeVerifier({ ...key, IC: key.IC.slice(1) }, 'spend')).toThrow('public signals')
  })
})
