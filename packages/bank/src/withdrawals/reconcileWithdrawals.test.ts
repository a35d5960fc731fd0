import { type Database, openDatabase } from '@bank/database'
import { eventTypes } from '@bank/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithdrawalFixture, type WithdrawalFixture } from '../../testing/openWithdrawalFixture.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { reconcileWithdrawals } from './reconcileWithdrawals.ts'

let fixture: WithdrawalFixture
let owner: Database
beforeAll(async () => {
  fixture = await openWithdrawalFixture()
  owner = openDatabase({ url: fixture.testDatabase.migrationUrl, poolSize: 1 })
  // Member 2, after the root member, with the orders 1 to 3.
  const memberId = await fixture.register(1, 100n, 'new')
  await fixture.pay(await fixture.request(memberId, '10'))
  const withdrawalId = await fixture.request(memberId, '20')
  await cancelWithdrawal(fixture.bank, { memberId, withdrawalId })
  await fixture.request(memberId, '30')
})
afterAll(async () => {
  await owner?.close()
  await fixture?.close()
})

/** Changes the tables as their owner, past every function that writes them. */
const change = (statement: string) => owner.pool.query(statement)
const reconcile = () => reconcileWithdrawals(fixture.testDatabase.database)

/** Moves micro-units to pending withdrawals, of GUSD from the stakes account, for no order. */
const movePending = (micro: number, [from, to] = [83, 82]) => `
  INSERT INTO ledger.entry (placement, account_id, event_type, amount, transaction_key, created_at, xid)
  SELECT 0, leg.account, 12, leg.amount, key, now(), txid_current()
  FROM gen_random_uuid() AS key, (VALUES (${from}, ${-micro}), (${to}, ${micro})) AS leg(account, amount)`

/** Rewrites the type of a member's entries, which a trigger forbids even to the owner. */
const retype = (from: number, to: number) => `
  ALTER TABLE ledger.entry DISABLE TRIGGER entry_append_only;
  UPDATE ledger.entry SET event_type = ${to} WHERE event_type = ${from} AND account_id > 255;
  ALTER TABLE ledger.entry ENABLE TRIGGER entry_append_only`

const pendingIsOpen = 'pending is what open orders owe'
const takenOnce = 'each order is taken once and given back at most once'
const payoutsAddUp = 'payouts add up to what is paid'

test('default: paid, cancelled and open orders agree with the ledger', async () => {
  expect(await reconcile()).toEqual([])
})

test.each([
  [pendingIsOpen, 'withdrawalsPending', ['30000000', '30000001'], movePending(1), movePending(-1)],
  [pendingIsOpen, 'withdrawalsPendingUsdt', ['0', '1'], movePending(1, [16, 19]), movePending(-1, [16, 19])],
  [
    takenOnce,
    'GUSD of member 2',
    ['60000001 taken, 20000001 returned', '60000000 taken, 20000000 returned'],
    `UPDATE bank.withdrawal SET amount = amount + 1 WHERE state = 'cancelled'`,
    `UPDATE bank.withdrawal SET amount = amount - 1 WHERE state = 'cancelled'`,
  ],
  [
    takenOnce,
    'GUSD of member 2',
    ['60000000 taken, 20000000 returned', '60000000 taken, 0 returned'],
    retype(14, 12),
    retype(12, 14),
  ],
  [
    payoutsAddUp,
    'withdrawal 1',
    ['10000000', '10000001'],
    'UPDATE bank.payout SET amount = amount + 1',
    'UPDATE bank.payout SET amount = amount - 1',
  ],
  [
    payoutsAddUp,
    'withdrawal 1',
    ['10000000', '0'],
    `UPDATE bank.payout SET state = 'failed', tx_hash = NULL`,
    `UPDATE bank.payout SET state = 'confirmed', tx_hash = id`,
  ],
  [
    'the line is what its orders say',
    'withdrawal 3',
    ['none', '1 unpaid, 0 waiting'],
    `INSERT INTO bank.payout_queue (withdrawal_id, amount, unpaid, waiting, awaits_signatures, has_failed)
      VALUES (3, 1, 1, 0, false, false);
    UPDATE bank.payout_queue_sum SET orders = 1, micro = 1 WHERE level = 0`,
    `DELETE FROM bank.payout_queue; UPDATE bank.payout_queue_sum SET orders = 0, micro = 0 WHERE level = 0`,
  ],
  [
    'the sums of the line add up',
    'level 0, bucket 0',
    ['0 orders, 0', '0 orders, 7'],
    'UPDATE bank.payout_queue_sum SET micro = 7',
    'UPDATE bank.payout_queue_sum SET micro = 0',
  ],
] as const)(
  'behavior: finds a breach of "%s" with its subject %s and the figures %j',
  async (invariant, subject, figures, corruption, repair) => {
    const [expected, actual] = figures
    await change(corruption)
    const found = await reconcile()
    await change(repair)
    expect(found).toEqual([{ invariant, subject, expected, actual }])
    expect(await reconcile()).toEqual([])
  },
)

test('behavior: an amount taken from a member without an order is found', async () => {
  const other = await openWithdrawalFixture()
  const books = openDatabase({ url: other.testDatabase.migrationUrl, poolSize: 1 })
  await books.pool.query(`
    INSERT INTO ledger.entry (placement, account_id, version, event_type, amount, balance_after, transaction_key, created_at,
      xid)
    VALUES (9, 9 * 256 + 65, 1, ${eventTypes.withdraw}, -5, 0, gen_random_uuid(), now(), txid_current())`)
  await books.close()
  const expected = {
    invariant: takenOnce,
    subject: 'GUSD of member 9',
    expected: 'none',
    actual: '5 taken, 0 returned',
  }
  expect(await reconcileWithdrawals(other.testDatabase.database)).toEqual([expected])
  await other.close()
})
