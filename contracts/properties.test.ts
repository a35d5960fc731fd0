import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const testDirectory = join(import.meta.dirname, 'test')
const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const sources = readdirSync(testDirectory)
  .filter((name) => name.endsWith('.t.sol'))
  .map((name) => readFileSync(join(testDirectory, name), 'utf8'))
  .join('\n')

describe('PROPERTIES.md and the trees', () => {
  test('behavior: every test that a property names exists', () => {
    const named = [...read('test/PROPERTIES.md').matchAll(/`((?:test|invariant)\w+)(…?)(\w*)`/g)]
    expect(named.length).toBeGreaterThan(20)
    const missing = named.filter(([, head = '', gap, tail = '']) => {
      const pattern = new RegExp(`function ${head}${gap === '' ? '' : '\\w*'}${tail}\\(`)
      return !pattern.test(sources)
    })
    expect(missing.map(([name]) => name)).toEqual([])
  })

  test('behavior: every error that a contract can answer is expected by a test', () => {
    const errors = [
      ...read('src/interfaces/IVault.sol').matchAll(/^ {4}error (\w+)/gm),
      ...read('src/interfaces/IPayoutReviews.sol').matchAll(/^ {4}error (\w+)/gm),
      ...read('src/adapters/AaveV3Adapter.sol').matchAll(/^ {4}error (\w+)/gm),
      ...read('src/interfaces/IAttestation.sol').matchAll(/^ {4}error (\w+)/gm),
      ...read('src/interfaces/IPrivatePool.sol').matchAll(/^ {4}error (\w+)/gm),
      ...read('src/interfaces/ISpendVerifier.sol').matchAll(/^ {4}error (\w+)/gm),
      ...read('src/interfaces/IScreening.sol').matchAll(/^ {4}error (\w+)/gm),
      ...read('src/local/ISettlement.sol').matchAll(/^ {4}error (\w+)/gm),
    ].map(([, name = '']) => name)
    expect(errors.length).toBeGreaterThan(15)
    expect(errors.filter((name) => !sources.includes(`${name}.selector`))).toEqual([])
  })

  test('behavior: every error in a tree is one that exists', () => {
    const known =
      read('src/interfaces/IVault.sol') +
      read('src/interfaces/IPayoutReviews.sol') +
      read('src/adapters/AaveV3Adapter.sol') +
      read('src/interfaces/IAttestation.sol') +
      read('src/interfaces/IPrivatePool.sol') +
      read('src/interfaces/IScreening.sol') +
      read('src/local/ISettlement.sol')
    // Properties of OpenZeppelin's contracts, whose text is not searched.
    const foreign = [
      'EnforcedPause',
      'OwnableInvalidOwner',
      'OwnableUnauthorizedAccount',
      'ReentrancyGuardReentrantCall',
      'SafeCastOverflowedUintDowncast',
    ]
    const trees = ['Vault', 'Attestation', 'PrivatePool', 'Settlement']
      .map((contract) => read(`test/${contract}.tree`))
      .join('')
    const named = [...trees.matchAll(/reverts with ([A-Z]\w+)(?: or ([A-Z]\w+))?/g)]
    const names = named.flatMap(([, one, other]) => [one, other]).filter((name) => name !== undefined)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !known.includes(`error ${name}(`) && !foreign.includes(name))).toEqual([])
  })
})
