import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

async function allocate(claims: readonly bigint[], amount: bigint): Promise<readonly bigint[]> {
  const owners = claims.map((_, index) => `${index + 1}`)
  const { rows } = await testDatabase.database.pool.query<{ share: string }>(
    'SELECT share FROM bank.allocate_pro_rata($1, $2, $3) ORDER BY owner_id',
    [owners, claims.map(String), String(amount)],
  )
  return rows.map(({ share }) => BigInt(share))
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, micro) => total + micro, 0n)

test('default: shares of any loss add up to it, are within a micro-unit of the proportion, and above no claim', async () => {
  const claims = fc.array(fc.bigInt({ min: 0n, max: 10n ** 16n }), { minLength: 1, maxLength: 40 })
  const cases = claims.chain((list) => fc.tuple(fc.constant(list), fc.bigInt({ min: 0n, max: sum(list) })))
  await fc.assert(
    fc.asyncProperty(cases, async ([list, amount]) => {
      const shares = await allocate(list, amount)
      const total = sum(list)
      expect(sum(shares)).toBe(amount)
      // Without a claim no member bears a share, and no proportion.
      if (total === 0n) return
      for (const [index, share] of shares.entries()) {
        const claim = list[index] ?? 0n
        const floor = (claim * amount) / total
        expect(share === floor || share === floor + 1n).toBe(true)
        expect(share).toBeLessThanOrEqual(claim)
      }
    }),
    { numRuns: 150 },
  )
})

test('behavior: the remainder goes to the largest fractions, of equal ones to the first', async () => {
  expect(await allocate([1n, 1n, 1n], 2n)).toEqual([1n, 1n, 0n])
  expect(await allocate([10n, 7n, 3n], 11n)).toEqual([5n, 4n, 2n])
})

test('error: nothing is shared that is more than all claims, or negative', async () => {
  await expect(allocate([1n, 2n], 4n)).rejects.toMatchObject({ code: '22023' })
  await expect(allocate([1n, 2n], -1n)).rejects.toMatchObject({ code: '22023' })
})
