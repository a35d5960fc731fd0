import { inTransaction } from '@bank/database'
import { amountOf } from '@bank/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, gusd, type LedgerFixture, openLedgerFixture } from '../../testing/openLedgerFixture.ts'
import {
  createPostingKey,
  type MemberId,
  postWithdrawal,
  postWithdrawalReturn,
  readWithdrawn,
} from '../index.ts'
import { toEventTypeSql } from '../toEventTypeSql.ts'

let ledger: LedgerFixture
let memberId: MemberId
let other: MemberId

beforeAll(async () => {
  ledger = await openLedgerFixture()
  memberId = await ledger.openMember(1, 1_000n)
  // The same placement, so that the account alone distinguishes them.
  other = await ledger.openMember(257, 1_000n)
  for (const id of [memberId, other])
    await ledger.exchange(id, `gusd ${id}`, amountOf('USDT', 1_000n), 1_000n)
})
afterAll(() => ledger.drop())

const keyOf = (act: string, id: number) => createPostingKey(act, id)
const read = (id: MemberId, number: number) =>
  readWithdrawn(ledger.database.kysely, {
    memberId: id,
    asset: 'GUSD',
    key: keyOf('request', number),
    returnKey: keyOf('return', number),
  })
const order = (number: number, micro: bigint) => ({
  memberId,
  amount: gusd(micro),
  metadata: {},
  at,
  key: keyOf('request', number),
})

test('default: what a request took and its return gave back', async () => {
  expect(await read(memberId, 1)).toEqual({ taken: gusd(0n), returned: gusd(0n) })
  await postWithdrawal(ledger.database, order(1, 400n))
  await postWithdrawal(ledger.database, order(2, 5n))
  expect(await read(memberId, 1)).toEqual({ taken: gusd(400n), returned: gusd(0n) })
  await postWithdrawalReturn(ledger.database, { ...order(1, 150n), key: keyOf('return', 1) })
  expect(await read(memberId, 1)).toEqual({ taken: gusd(400n), returned: gusd(150n) })
})

test('behavior: a posting of another member, or of another type, counts nothing', async () => {
  await postWithdrawal(ledger.database, order(3, 7n))
  expect(await read(other, 3)).toEqual({ taken: gusd(0n), returned: gusd(0n) })
  await postWithdrawalReturn(ledger.database, { ...order(2, 1n), key: keyOf('request', 4) })
  await postWithdrawal(ledger.database, { ...order(4, 1n), key: keyOf('return', 4) })
  expect(await read(memberId, 4)).toEqual({ taken: gusd(0n), returned: gusd(0n) })
})

test('behavior: each asset is read apart, so that an order of one is not shown as taken by the other', async () => {
  const key = keyOf('request', 5)
  const usdt = await ledger.openMember(2, 9n)
  await postWithdrawal(ledger.database, {
    ...order(5, 1n),
    memberId: usdt,
    amount: amountOf('USDT', 4n),
    key,
  })
  const readAs = (asset: 'USDT' | 'GUSD') =>
    readWithdrawn(ledger.database.kysely, { memberId: usdt, asset, key, returnKey: keyOf('return', 5) })
  expect((await readAs('USDT')).taken).toEqual(amountOf('USDT', 4n))
  expect((await readAs('GUSD')).taken).toEqual(gusd(0n))
})

test('behavior: it finds the entries by the index of withdrawals', async () => {
  // Records of many members: without them any plan is as good.
  await ledger.owner.pool.query(`
    INSERT INTO ledger.entry (placement, account_id, version, event_type, amount, balance_after, transaction_key, created_at, xid)
    SELECT 1, 65601 + n % 100 * 65536, 1 + n / 100, 1, 1, 1, gen_random_uuid(), now(), 1 FROM generate_series(0, 4999) n`)
  await ledger.owner.pool.query('ANALYZE ledger.entry')
  const plan = await inTransaction(ledger.database, async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT amount FROM ledger.entry
      WHERE placement = 1 AND transaction_key IN (${keyOf('request', 1)}, ${keyOf('return', 1)})
        AND event_type IN (${toEventTypeSql('withdraw', 'withdrawReject')}) AND version IS NOT NULL`.execute(
      tx,
    )
    return rows.map((row) => row['QUERY PLAN']).join(' ')
  })
  expect(plan).toContain('entry_withdrawal')
})
