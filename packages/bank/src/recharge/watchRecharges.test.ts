import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRechargeBank, type RechargeBank } from './rechargeBank.ts'
import { type RechargeWorld, startRechargeWorld } from './rechargeWorld.ts'
import { watchRecharges } from './watchRecharges.ts'

const chainId = 56
const usdt = 1_000_000n
let world: RechargeWorld
let books: RechargeBank

beforeAll(async () => {
  world = await startRechargeWorld({ chainId, decimals: 18 })
})
afterAll(() => world?.stop())
beforeEach(async () => {
  books = await openRechargeBank({ chainId, urls: [world.chain.url] })
})
afterEach(async () => {
  expect(await books.discrepancies()).toEqual([])
  await books.drop()
})

test('default: a deposit is credited once it is final, and not before', async () => {
  const memberId = await books.register(0)
  await world.deposit(0, 1_000n)
  await world.chain.mine(1)
  await watchRecharges(books.bank, world.vault)
  expect(await books.balanceMicro(memberId)).toBe(0n)
  await world.chain.mine(2)
  const outcome = await watchRecharges(books.bank, world.vault)
  expect(outcome).toMatchObject({
    state: 'advanced',
    credited: 1,
    creditedMicro: 1_000n * usdt,
    reason: null,
  })
  expect(await books.balanceMicro(memberId)).toBe(1_000n * usdt)
  expect(await books.vaultMicro()).toBe((await world.readTotalDeposited()) / 10n ** 12n)
})
