import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type CrossOrderFixture,
  openCrossOrderFixture,
} from '../../../testing/crosschain/openCrossOrderFixture.ts'
import { runAtLock } from '../../../testing/runAtLock.ts'
import { deleteExpiredQuotes } from '../quotes/deleteExpiredQuotes.ts'

let fixture: CrossOrderFixture

beforeAll(async () => {
  fixture = await openCrossOrderFixture()
  // Creates the cursor.
  await fixture.origin.chain.mine(3)
  await fixture.recover()
})
afterAll(() => fixture?.stop())
afterEach(async () => {
  expect(await fixture.findDiscrepancies()).toEqual([])
  await fixture.bank.database.kysely.deleteFrom('bank.cross_order').execute()
})

const cursor = async () => {
  const row = await fixture.bank.database.kysely
    .selectFrom('bank.cross_cursor')
    .selectAll()
    .executeTakeFirstOrThrow()
  return BigInt(row.block_number)
}

test('default: an unregistered deposit becomes an order once it is final, and is followed to its end', async () => {
  const quote = await fixture.quote()
  const txHash = await fixture.deposit(quote)
  expect(await fixture.recover()).toMatchObject({ found: 0 })
  await fixture.origin.chain.mine(3)
  expect(await fixture.recover()).toMatchObject({ found: 1 })
  expect(await fixture.readOrder(quote)).toMatchObject({ stage: 'sent', origin_tx_hash: txHash })
  expect(await fixture.recover()).toMatchObject({ found: 0 })
  fixture.setStatus('pending')
  expect(await fixture.follow()).toMatchObject({ deposited: 1 })
  await fixture.fill(await fixture.depositOf(quote))
  expect(await fixture.follow()).toMatchObject({ filled: 1 })
  await fixture.destination.chain.mine(3)
  await fixture.follow()
})

test('behavior: a page that may still register its deposit is waited for, and nothing is passed over meanwhile', async () => {
  const quote = await fixture.quote()
  await fixture.deposit(quote)
  await fixture.origin.chain.mine(3)
  const patient = fixture.createWatch({ recoverAfterMs: 60_000 })
  const before = await cursor()
  expect(await fixture.recover(patient)).toMatchObject({ found: 0 })
  const { number: head } = await fixture.origin.client.getBlock()
  expect(await cursor()).toBeLessThan(head - 2n)
  expect(await cursor()).toBeGreaterThanOrEqual(before)
  await fixture.passTime(120)
  expect(await fixture.recover(patient)).toMatchObject({ found: 1 })
})

test('behavior: a transaction replaced silently is found; one whose replacement was reported is left alone', async () => {
  const [replaced, told] = [await fixture.quote({ inputAmount: 4n }), await fixture.quote()]
  await fixture.register(replaced, `0x${'ab'.repeat(32)}`)
  const txHash = await fixture.deposit(replaced)
  await fixture.register(told, await fixture.deposit(told))
  await fixture.origin.chain.mine(3)
  expect(await fixture.recover()).toMatchObject({ found: 1 })
  expect(await fixture.readOrder(replaced)).toMatchObject({ stage: 'sent', origin_tx_hash: txHash })
  fixture.setStatus('pending')
  expect(await fixture.follow()).toMatchObject({ deposited: 2 })
  expect(await fixture.recover()).toMatchObject({ found: 0 })
})

test('behavior: of equal quotes the newest is the one that was signed; several workers find a deposit once', async () => {
  const first = await fixture.quote()
  const second = await fixture.quote(first.deposit)
  const txHash = await fixture.deposit(second)
  const another = await fixture.quote({ recipient: fixture.origin.token })
  await fixture.origin.chain.mine(3)
  const settlements = [fixture.origin.settlement]
  const receipt = await fixture.origin.reader.getCrossDeposits({ settlements, txHash })
  const [deposit] = receipt.state === 'mined' ? receipt.deposits : []
  const outcomes = await runAtLock(fixture.bank.database, {
    subject: `cross deposit 56 ${deposit?.depositId}`,
    waiting: 3,
    work: () => Promise.all([1, 2, 3].map(() => fixture.recover())),
  })
  expect(outcomes.reduce((sum, { found }) => sum + found, 0)).toBe(1)
  fixture.setStatus('pending')
  await fixture.follow()
  const rows = [
    await fixture.readOrder(first),
    await fixture.readOrder(second),
    await fixture.readOrder(another),
  ]
  expect(rows.map(({ stage }) => stage).filter((stage) => stage === 'deposited')).toHaveLength(1)
  expect(rows[1]?.stage).toBe('deposited')
  expect(rows[2]?.stage).toBe('quoted')
})

test('behavior: each of two deposits in one transaction becomes the order of its own quote', async () => {
  const quotes = [await fixture.quote(), await fixture.quote({ inputAmount: 8n })]
  await fixture.depositTogether(quotes)
  await fixture.origin.chain.mine(3)
  expect(await fixture.recover()).toMatchObject({ found: 2 })
  fixture.setStatus('pending')
  expect(await fixture.follow()).toMatchObject({ deposited: 2 })
})

test('behavior: a worker that was away for a night catches up, and no quote is forgotten before it has', async () => {
  const [lost, taken] = [await fixture.quote(), await fixture.quote({ inputAmount: 6n })]
  await fixture.origin.chain.mine(3)
  await fixture.recover()
  await fixture.deposit(taken)
  await fixture.passTime(100_000)
  // Older than a day, and the chain was not read since.
  expect(await deleteExpiredQuotes(fixture.bank)).toBe(0)
  // Reads in portions; no quote is deleted before the last of them.
  const watch = fixture.createWatch({ recoverBlocks: 1n })
  const passes: number[] = []
  while (passes.at(-1) !== 1 && passes.length < 20) {
    expect(await deleteExpiredQuotes(fixture.bank)).toBe(0)
    passes.push((await fixture.recover(watch)).found)
  }
  expect(passes.length).toBeGreaterThan(1)
  expect((await fixture.readOrder(taken)).stage).toBe('sent')
  await fixture.recover()
  expect(await deleteExpiredQuotes(fixture.bank)).toBe(1)
  await expect(fixture.readOrder(lost)).rejects.toThrow()
  expect(await deleteExpiredQuotes(fixture.bank)).toBe(0)
  await fixture.follow()
})
