import fc from 'fast-check'
import { poseidon1 as hashOne } from 'poseidon-lite/poseidon1'
import { poseidon2 as hashTwo } from 'poseidon-lite/poseidon2'
import { poseidon3 as hashThree } from 'poseidon-lite/poseidon3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldOrder } from '../fieldOrder.ts'
import { createFastPoseidon } from './createFastPoseidon.ts'

const anyNumber = fc.oneof(
  fc.constantFrom(0n, 1n, fieldOrder - 1n, fieldOrder, 2n ** 256n - 1n),
  fc.bigInt({ min: 0n, max: fieldOrder - 1n }),
)

describe('createFastPoseidon', () => {
  test('default: it hashes what the library hashes, of one, two and three numbers', async () => {
    const hash = await createFastPoseidon()
    fc.assert(
      fc.property(anyNumber, anyNumber, anyNumber, (one, two, three) => {
        expect(hash([one])).toBe(hashOne([one]))
        expect(hash([one, two])).toBe(hashTwo([one, two]))
        expect(hash([one, two, three])).toBe(hashThree([one, two, three]))
      }),
      { numRuns: 50 },
    )
  })

  test('error: no number, four, and a negative one are refused', async () => {
    const hash = await createFastPoseidon()
    for (const inputs of [[], [1n, 2n, 3n, 4n], [-1n], [1n, -1n]])
      expect(() => hash(inputs)).toThrow(RangeError)
  })
})

describe('poseidon', () => {
  beforeEach(() => vi.resetModules())
  afterEach(() => vi.unstubAllGlobals())

  test('default: hashes are the same before and after the fast hash is loaded', async () => {
    const { loadFastPoseidon, poseidon1, poseidon2, poseidon3 } = await import('./poseidon.ts')
    const hashes = () => [poseidon1([7n]), poseidon2([7n, 8n]), poseidon3([7n, 8n, 9n])]
    const before = hashes()
    const instantiate = vi.spyOn(WebAssembly, 'instantiate')
    await Promise.all([loadFastPoseidon(), loadFastPoseidon()])
    expect(instantiate).toHaveBeenCalledTimes(1)
    expect(hashes()).toEqual(before)
  })

  test('behavior: without WebAssembly the slow hash stays', async () => {
    vi.stubGlobal('WebAssembly', undefined)
    const { loadFastPoseidon, poseidon2 } = await import('./poseidon.ts')
    await loadFastPoseidon()
    expect(poseidon2([7n, 8n])).toBe(hashTwo([7n, 8n]))
  })
})
