import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { meetAtLock } from '../../testing/meetAtLock.ts'
import { type CrossOrderFixture, openCrossOrderFixture } from '../../testing/openCrossOrderFixture.ts'
import { purgeCrossQuotes } from './purgeCrossQuotes.ts'

let world: CrossOrderFixture

beforeAll(async () => {
  world = await openCrossOrderFixture()
  // From here on there is a cursor.
  await world.origin.chain.mine(3)
  await world.recover()
})
afterAll(() => world?.stop())
afterEach(async () => {
  expect(await world.findDiscrepancies()).toEqual([])
  await world.bank.database.kysely.deleteFrom('bank.cross_order').execute()
})

const cursor = async () => {
  const row = await world.bank.database.kysely
    .selectFrom('bank.cross_cursor')
    .selectAll()
    .executeTakeFirstOrThrow()
  return BigInt(row.block_number)
}

test('default: a deposit that nobody registered becomes an order once it is final, and is followed to its end', async () => {
  const quote = await world.quote()
  const txHash = await world.deposit(quote)
  expect(await world.recover()).toMatchObject({ found: 0 })
  await world.origin.chain.mine(3)
  expect(await world.recover()).toMatchObject({ found: 1 })
  expect(await world.readOrder(quote)).toMatchObject({ stage: 'sent', origin_tx_hash: txHash })
  expect(await world.recover()).toMatchObject({ found: 0 })
  world.say('pending')
  expect(await world.follow()).toMatchObject({ deposited: 1 })
  await world.fill(await world.depositOf(quote))
  expect(await world.follow()).toMatchObject({ filled: 1 })
  await world.destination.chain.mine(3)
  await world.follow()
})

test('behavior: a page that may still register its deposit is waited for, and nothing is passed over meanwhile', async () => {
  const quote = await world.quote()
  await world.deposit(quote)
  await world.origin.chain.mine(3)
  const patient = world.createWatch({ recoverAfterMs: 60_000 })
  const before = await cursor()
  expect(await world.recover(patient)).toMatchObject({ found: 0 })
  const { number: head } = await world.origin.client.getBlock()
  expect(await cursor()).toBeLessThan(head - 2n)
  expect(await cursor()).toBeGreaterThanOrEqual(before)
  await world.letPass(120)
  expect(await world.recover(patient)).toMatchObject({ found: 1 })
})

test('behavior: a transaction that was replaced without anybody telling is found; one that was told is left alone', async () => {
  const [replaced, told] = [await world.quote({ inputAmount: 4n }), await world.quote()]
  await world.register(replaced, `0x${'ab'.repeat(32)}`)
  const txHash = await world.deposit(replaced)
  await world.register(told, await world.deposit(told))
  await world.origin.chain.mine(3)
  expect(await world.recover()).toMatchObject({ found: 1 })
  expect(await world.readOrder(replaced)).toMatchObject({ stage: 'sent', origin_tx_hash: txHash })
  world.say('pending')
  expect(await world.follow()).toMatchObject({ deposited: 2 })
  expect(await world.recover()).toMatchObject({ found: 0 })
})

test('behavior: of equal quotes the newest is the one that was signed; several workers find a deposit once', async () => {
  const first = await world.quote()
  const second = await world.quote(first.deposit)
  const txHash = await world.deposit(second)
  const another = await world.quote({ recipient: world.origin.token })
  await world.origin.chain.mine(3)
  const settlements = [world.origin.settlement]
  const receipt = await world.origin.reader.getCrossDeposits({ settlements, txHash })
  const [deposit] = receipt.state === 'mined' ? receipt.deposits : []
  const outcomes = await meetAtLock(world.bank.database, {
    subject: `cross deposit 56 ${deposit?.depositId}`,
    waiting: 3,
    work: () => Promise.all([1, 2, 3].map(() => world.recover())),
  })
  expect(outcomes.reduce((sum, { found }) => sum + found, 0)).toBe(1)
  world.say('pending')
  await world.follow()
  const rows = [await world.readOrder(first), await world.readOrder(second), await world.readOrder(another)]
  expect(rows.map(({ stage }) => stage).filter((stage) => stage === 'deposited')).toHaveLength(1)
  expect(rows[1]?.stage).toBe('deposited')
  expect(rows[2]?.stage).toBe('quoted')
})

test('behavior: of two deposits in one transaction each becomes the order of its own quote', async () => {
  const quotes = [await world.quote(), await world.quote({ inputAmount: 8n })]
  await world.depositTogether(quotes)
  await world.origin.chain.mine(3)
  expect(await world.recover()).toMatchObject({ found: 2 })
  world.say('pending')
  expect(await world.follow()).toMatchObject({ deposited: 2 })
})

test('behavior: a worker that was away for a night catches up, and no quote is forgotten before it has', async () => {
  const [lost, taken] = [await world.quote(), await world.quote({ inputAmount: 6n })]
  await world.origin.chain.mine(3)
  await world.recover()
  await world.deposit(taken)
  await world.letPass(100_000)
  // Older than a day, and the chain was not read since.
  expect(await purgeCrossQuotes(world.bank)).toBe(0)
  // In portions; until the last of them it is not forgotten when it was near.
  const watch = world.createWatch({ recoverBlocks: 1n })
  const passes: number[] = []
  while (passes.at(-1) !== 1 && passes.length < 20) {
    expect(await purgeCrossQuotes(world.bank)).toBe(0)
    passes.push((await world.recover(watch)).found)
  }
  expect(passes.length).toBeGreaterThan(1)
  expect((await world.readOrder(taken)).stage).toBe('sent')
  await world.recover()
  expect(await purgeCrossQuotes(world.bank)).toBe(1)
  await expect(world.readOrder(lost)).rejects.toThrow()
  expect(await purgeCrossQuotes(world.bank)).toBe(0)
  await world.follow()
})
