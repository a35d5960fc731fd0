import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithdrawalFixture, type WithdrawalFixture } from '../../testing/openWithdrawalFixture.ts'
import { readQueuePlaces } from '../withdrawals/readQueuePlaces.ts'
import { reconcileWithdrawals } from '../withdrawals/reconcileWithdrawals.ts'

const orders = 300
/** Numbers at which a bucket of the third level begins, and one of the second. */
const boundaries = [262_144, 266_240] as const

let fixture: WithdrawalFixture
let memberId: string
beforeAll(async () => {
  fixture = await openWithdrawalFixture()
  memberId = `${await fixture.register(1, 100n)}`
})
afterAll(() => fixture?.close())

const read = async <Row>(statement: string) =>
  (await fixture.testDatabase.database.pool.query(statement)).rows as Row[]

const insertPart = (part: number, micro: string) => `
  INSERT INTO bank.payout (id, withdrawal_id, part, salt, recipient, amount)
  SELECT '0x' || encode(sha256((w.id || ':${part}')::bytea), 'hex'), w.id, ${part}, '0x' || repeat('0', 64), w.recipient,
    ${micro} FROM bank.withdrawal w WHERE w.state = 'approved' AND fits
    AND NOT EXISTS (SELECT FROM bank.payout p WHERE p.withdrawal_id = w.id AND p.part = ${part})`

/** Acts on orders, as statements; `fits` is replaced by the condition that chooses the share of them. */
const acts = {
  approve: `UPDATE bank.withdrawal w SET state = 'approved', approved_at = clock_timestamp() WHERE state = 'review' AND fits`,
  sendBack: `UPDATE bank.withdrawal w SET state = 'review', approved_at = NULL WHERE state = 'approved' AND fits`,
  freeze: `UPDATE bank.withdrawal w SET state = 'frozen' WHERE state = 'approved' AND fits`,
  release: `UPDATE bank.withdrawal w SET state = 'approved', reason = 'released' WHERE state = 'frozen' AND fits`,
  halt: `UPDATE bank.withdrawal w SET reason = 'notProven' WHERE state = 'approved' AND fits`,
  await: `UPDATE bank.withdrawal w SET signatures_missing_since = now() WHERE state = 'approved' AND fits`,
  sign: 'UPDATE bank.withdrawal w SET signatures_missing_since = NULL WHERE fits',
  payPart: insertPart(1, 'w.amount / 2'),
  payRest: insertPart(2, 'w.amount - w.amount / 2'),
  failPart: `UPDATE bank.payout SET state = 'failed' FROM bank.withdrawal w WHERE w.id = withdrawal_id AND part = 1 AND fits`,
  end: `UPDATE bank.withdrawal w SET state = 'failed' WHERE state = 'frozen' AND fits`,
} as const

const drawnActs = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]), 'approve' as const),
    share: fc.integer({ min: 1, max: 5 }),
    rest: fc.nat(4),
  }),
  { minLength: 4, maxLength: 12 },
)

async function startLine(boundary: number = boundaries[0]): Promise<void> {
  await fixture.asOwner('DELETE FROM bank.payout; DELETE FROM bank.withdrawal')
  await fixture.asOwner(
    `ALTER TABLE bank.payout_queue ALTER COLUMN number RESTART WITH ${boundary - orders / 2}`,
  )
  await fixture.asOwner(
    `INSERT INTO bank.withdrawal (key, member_id, recipient, amount, state, created_at, state_at)
    SELECT gen_random_uuid(), $1, '0x' || repeat('0', 40), n * 1000, 'review', now(), now()
    FROM generate_series(2, $2::int + 1) n`,
    [memberId, orders],
  )
}

type Place = { readonly id: string; readonly position: string; readonly ahead: string }

/** The places as a count over all orders has them. */
const countPlaces = () =>
  read<Place>(`
    SELECT id, row_number() OVER line AS position, sum(open) OVER line - open AS ahead FROM (
      SELECT w.id, w.approved_at, w.amount - coalesce(sum(p.amount), 0) AS open
      FROM bank.withdrawal w LEFT JOIN bank.payout p ON p.withdrawal_id = w.id AND p.state <> 'failed'
      WHERE w.state = 'approved' AND w.reason IS DISTINCT FROM 'notProven' AND w.signatures_missing_since IS NULL
      GROUP BY w.id HAVING w.amount > coalesce(sum(p.amount), 0)
    ) waiting WINDOW line AS (ORDER BY approved_at, id)`)

async function expectExact(): Promise<void> {
  const all = await read<{ id: string }>('SELECT id FROM bank.withdrawal')
  const places = await readQueuePlaces(
    fixture.bank,
    all.map(({ id }) => id),
  )
  const shown = [...places].map(([id, { position, amountAhead }]) => [id, position, amountAhead])
  const counted = (await countPlaces()).map(({ id, position, ahead }) => [
    id,
    Number(position),
    `${Number(ahead) / 1_000_000}`,
  ])
  expect(new Map(shown.map(([id, ...place]) => [id, place]))).toEqual(
    new Map(counted.map(([id, ...place]) => [id, place])),
  )
  const broken = (await reconcileWithdrawals(fixture.testDatabase.database)).filter(({ invariant }) =>
    invariant.includes('line'),
  )
  expect(broken).toEqual([])
}

test('behavior: places and sums are those of a count over all orders, whatever becomes of them', async () => {
  await fc.assert(
    fc.asyncProperty(drawnActs, fc.constantFrom(...boundaries), async (drawn, boundary) => {
      await startLine(boundary)
      for (const { kind, share, rest } of drawn) {
        await fixture.asOwner(acts[kind].replaceAll('fits', `w.id % ${share} = ${rest % share}`))
        await expectExact()
      }
    }),
    { numRuns: 12 },
  )
})

test.each(boundaries)(
  'default: the places of all who were approved, across the boundary at %d',
  async (boundary) => {
    await startLine(boundary)
    await fixture.asOwner(acts.approve.replaceAll('fits', 'true'))
    expect(await countPlaces()).toHaveLength(orders)
    await expectExact()
  },
)

test('behavior: a part that ended unpaid puts its order back at its place', async () => {
  await startLine()
  await fixture.asOwner(acts.approve.replaceAll('fits', 'true'))
  const before = await countPlaces()
  for (const kind of ['payPart', 'payRest'] as const)
    await fixture.asOwner(acts[kind].replaceAll('fits', 'w.id % 3 = 0'))
  expect(await countPlaces()).toHaveLength(before.length - orders / 3)
  await expectExact()
  await fixture.asOwner(acts.failPart.replaceAll('fits', 'true'))
  expect((await countPlaces()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  await expectExact()
})

test('behavior: orders that are approved and taken at once leave no sum behind', async () => {
  await startLine()
  const shares = [0, 1, 2, 3, 4, 5].map((rest) => `w.id % 6 = ${rest}`)
  await Promise.all(shares.map((fits) => fixture.asOwner(acts.approve.replaceAll('fits', fits))))
  const take = (fits: string) =>
    [acts.payPart, acts.await].map((statement) => statement.replaceAll('fits', fits)).join(';')
  await Promise.all(shares.map((fits) => fixture.asOwner(take(fits))))
  await fixture.asOwner(acts.payRest.replaceAll('fits', 'true'))
  await expectExact()
  expect(await countPlaces()).toEqual([])
  expect(await read('SELECT orders FROM bank.payout_queue_sum WHERE level > 0')).toEqual([])
})
