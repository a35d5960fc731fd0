import { openDatabase } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getRealisedRate } from './getRealisedRate.ts'

let books: TestDatabase
const first = `0x${'11'.repeat(20)}`
const other = `0x${'22'.repeat(20)}`
const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const rateOf = (from: number, to: number) =>
  getRealisedRate(books.database.kysely, { from: at(from), to: at(to) })

/** 0.1 % in ten days, then 0.2 %. */
const measureFirst = () =>
  measure(first, 1_000, [
    [1, 11, '0.001'],
    [11, 21, '0.003'],
  ])

/** Rows of `days` days, each with the vault's index at its end. */
async function measure(
  vault: string,
  assets: number,
  indexes: readonly (readonly [number, number, string])[],
) {
  const { kysely } = books.database
  await kysely
    .insertInto('bank.growth_watch')
    .values({ chain_id: '56', vault, since: at(1) })
    .execute()
  for (const [fromDay, toDay, yieldIndex] of indexes)
    await kysely
      .insertInto('bank.growth')
      .values({
        chain_id: '56',
        vault,
        from_block: BigInt(fromDay),
        to_block: BigInt(toDay),
        block_hash: `0x${'ab'.repeat(32)}`,
        from_time: at(fromDay),
        to_time: at(toDay),
        assets: BigInt(assets),
        grown: 0n,
        grown_total: 0n,
        booked: 0n,
        booked_total: 0n,
        yield_index: yieldIndex,
      })
      .execute()
}

beforeEach(async () => {
  books = await createTestDatabase()
})
afterEach(() => books.drop())

test('default: nothing was measured, nothing was earned', async () => {
  expect(await rateOf(1, 11)).toBe(0n)
})

test('behavior: the rate of a term is annual, linear between measurements, and zero beyond them', async () => {
  await measureFirst()
  // 0.1 % in ten days is 3.65 % a year; 0.2 % is 7.3 %.
  expect(await rateOf(1, 11)).toBe(36_500_000n)
  expect(await rateOf(11, 21)).toBe(73_000_000n)
  expect(await rateOf(6, 16)).toBe(54_750_000n)
  expect(await rateOf(12, 13)).toBe(73_000_000n)
  expect(await rateOf(16, 26)).toBe(36_500_000n)
  expect(await rateOf(21, 31)).toBe(0n)
  expect(await rateOf(11, 11)).toBe(0n)
})

test('behavior: a loss in the term lowers the rate, never below zero; vaults weigh as much as they hold', async () => {
  await measureFirst()
  const owner = openDatabase({ url: books.migrationUrl, poolSize: 1 })
  await owner.pool.query('UPDATE bank.growth SET yield_index = -0.001 WHERE vault = $1 AND to_block = 21', [
    first,
  ])
  await owner.close()
  expect(await rateOf(11, 21)).toBe(0n)
  await measure(other, 3_000, [[1, 21, '0.004']])
  // Over the term the first fell by 0.1 %, the other, three times as large, grew by 0.4 %: 0.275 % in twenty days.
  expect(await rateOf(1, 21)).toBe(50_187_500n)
})
