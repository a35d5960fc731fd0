import { type Database, openDatabase } from '@bank/database'
import { rollUpHouse } from '@bank/ledger'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchangeToGusd, fundMember } from '../testing/funding.ts'
import { insertOperators } from '../testing/insertOperators.ts'
import {
  getOperator,
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../testing/openWithdrawalFixture.ts'
import { listAlarms } from './health/listAlarms.ts'
import { approveProposal } from './operators/proposals/approveProposal.ts'
import type { Operator } from './policies/operatorRights.ts'
import { proposeBreachLift, reconcileBooks } from './reconcileBooks.ts'
import { getReconciliation } from './reconciliation/getReconciliation.ts'

let fixture: WithdrawalFixture
let owner: Database
let treasurer: Operator
let memberId: Awaited<ReturnType<WithdrawalFixture['register']>>
beforeEach(async () => {
  fixture = await openWithdrawalFixture()
  owner = openDatabase({ url: fixture.testDatabase.migrationUrl, poolSize: 3 })
  ;({ treasurer } = await insertOperators(fixture.bank.database, { treasurer: 'treasurer' }))
  memberId = await fixture.register(1, 100n)
  await fixture.request(memberId, '30')
})
afterEach(async () => {
  await owner?.close()
  await fixture?.close()
})

const change = (statement: string) => owner.pool.query(statement)

/** Moves the watermark past all that was written until now; a transaction of another test file holds it back. */
async function rollUp(): Promise<void> {
  const { rows } = await owner.pool.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id')
  const readUpto = async () => {
    await rollUpHouse(fixture.bank.database)
    const found = await owner.pool.query<{ upto: string }>('SELECT upto FROM ledger.house_watermark')
    return BigInt(found.rows[0]?.upto ?? 0)
  }
  await expect.poll(readUpto).toBeGreaterThanOrEqual(BigInt(rows[0]?.id ?? 0))
}

/** A pass over everything below a fresh watermark; the laws, subjects and figures that it found broken. */
async function reconcile(advance: () => Promise<unknown> = rollUp): Promise<string[][]> {
  await advance()
  const { recent, whole } = await reconcileBooks(fixture.bank)
  return [...recent, ...whole].map(({ invariant, subject, expected, actual }) => [
    invariant,
    subject,
    expected,
    actual,
  ])
}

/** Ends the first pass, which is whole, so that the next is incremental alone. */
async function settle(): Promise<void> {
  expect(await reconcile()).toEqual([])
}

/** Lets a UTC day pass, so that the next pass is whole again. */
const passDay = () => fixture.wait(86_400_000)

const insertPair = (from: number, to: number, micro = 1) => `
  INSERT INTO ledger.entry (placement, account_id, event_type, amount, transaction_key, created_at, xid)
  SELECT 0, leg.account, 12, leg.amount, key, now(), txid_current()
  FROM gen_random_uuid() AS key, (VALUES (${from}, ${-micro}), (${to}, ${micro})) AS leg(account, amount)`

const signs = 'house accounts are never below zero'
const suspense = 'suspense is what its deposits add up to'
const posted = 'an order is posted under its key'
const hasOrder = 'a withdrawal posted has its order'
const transfers = 'no posting moves money between members'
const counted = 'the books have what the vault counted'

const insertFollower = (kind: string, counted: string) => `
  INSERT INTO bank.chain_follower (kind, chain_id, address, block_number, block_hash, block_time, counted, updated_at)
  VALUES ('${kind}', 56, '0x${'11'.repeat(20)}', 1, '0x${'22'.repeat(32)}', now(), ${counted}, now())`

const forgedDeposit = `
  INSERT INTO bank.recharge (chain_id, tx_hash, log_index, block_number, block_hash, block_time, depositor, amount, state,
    recorded_at) VALUES (56, '0x${'33'.repeat(32)}', 0, 1, '0x${'22'.repeat(32)}', now(), '0x${'44'.repeat(20)}', 5,
    'suspense', now())`

const forgedOrder = `
  INSERT INTO bank.withdrawal (key, member_id, recipient, amount, state, created_at, state_at)
  SELECT gen_random_uuid(), id, address, 7, 'requested', now(), now() FROM bank.member WHERE id = 2`

/** A withdrawal posted by the ledger's own function, of which there is no order. */
const strayPosting = `SELECT ledger.post_pair(2::smallint, '55555555-5555-5555-5555-555555555555', gen_random_uuid(),
  now(), 82, 2 * 256 + 65, -9, 1::smallint, NULL)`

const breaches: Record<string, { corruption: string; found: string[][] }> = {
  'pending below zero': {
    corruption: insertPair(82, 83, 30_000_001),
    found: [
      [signs, 'withdrawalsPending', '0', '-1'],
      ['pending is what open orders owe', 'withdrawalsPending', '30000000', '-1'],
    ],
  },
  'suspense below zero': {
    corruption: insertPair(18, 16),
    found: [
      [signs, 'suspense', '0', '-1'],
      [suspense, 'suspense', '0', '-1'],
    ],
  },
  'the vault above zero': {
    corruption: insertPair(17, 16, 1_000_000_000),
    found: [
      ['vault and issuance are never above zero', 'vault', '0', expect.any(String) as unknown as string],
      [signs, 'reserve', '0', expect.any(String) as unknown as string],
    ],
  },
  'a deposit in suspense that was never posted': {
    corruption: forgedDeposit,
    found: [[suspense, 'suspense', '5', '0']],
  },
  'an order that took nothing': {
    corruption: forgedOrder,
    found: [
      ['pending is what open orders owe', 'withdrawalsPending', '30000007', '30000000'],
      [posted, 'withdrawal 3', '-7', '0'],
    ],
  },
  'a withdrawal posted without an order': {
    corruption: strayPosting,
    found: [
      ['pending is what open orders owe', 'withdrawalsPending', '30000000', '30000009'],
      [hasOrder, 'posting 55555555-5555-5555-5555-555555555555', '0', '-9'],
    ],
  },
  'money of one member given to another': {
    corruption: `SELECT ledger.post_pair(2::smallint, '66666666-6666-6666-6666-666666666666', gen_random_uuid(), now(),
      1 * 256 + 65, 2 * 256 + 65, -9, 21::smallint, NULL)`,
    found: [[transfers, 'posting 66666666-6666-6666-6666-666666666666', '0', '9']],
  },
  'a deposit that the vault did not count': {
    corruption: insertFollower('recharges', '100999999'),
    found: [[counted, 'recharges', '100999999', '101000000']],
  },
  'a payment that the vault did not count': {
    corruption: insertFollower('payouts', '999999'),
    found: [[counted, 'payouts', '999999', '1000000']],
  },
  'an entry whose balance does not follow': {
    corruption: `INSERT INTO ledger.entry SELECT placement, account_id, 99, 12, 1, 77, gen_random_uuid(), now(),
      txid_current() FROM ledger.entry WHERE account_id = 2 * 256 + 1 LIMIT 1`,
    found: [
      ['legs of a transaction add up to zero', expect.any(String) as unknown as string, '0', '1'],
      ['a balance is the sum of its entries', '513', '77', '0'],
      ['versions have no gap', '513', '2', '99'],
      ['versions have no gap', '513', '98', 'none'],
    ],
  },
  'an entry that does not follow from the one before': {
    corruption: `INSERT INTO ledger.entry SELECT placement, account_id, 3, 12, 1, 77, gen_random_uuid(), now(),
      txid_current() FROM ledger.entry WHERE account_id = 2 * 256 + 1 LIMIT 1`,
    found: [
      ['legs of a transaction add up to zero', expect.any(String) as unknown as string, '0', '1'],
      ['a balance is the sum of its entries', '513', '77', '0'],
      ['versions have no gap', '513', '2', '3'],
      ['balance_after follows from the entry before', '513', '1', '77'],
    ],
  },
}

test.each(Object.entries(breaches))(
  'behavior: the incremental reconciliation finds by name: %s',
  async (_name, { corruption, found }) => {
    await settle()
    await change(corruption)
    expect((await reconcile()).toSorted()).toEqual(found.toSorted())
  },
)

test.each(Object.entries(breaches))(
  'behavior: the whole reconciliation finds the same laws: %s',
  async (_name, { corruption, found }) => {
    await settle()
    await change(corruption)
    passDay()
    await rollUp()
    const { recent, whole } = await reconcileBooks(fixture.bank)
    const list = (all: typeof whole) => [...new Set(all.map(({ invariant }) => invariant))]
    const laws = [...new Set(found.map(([law]) => law))]
    expect(list(recent).toSorted()).toEqual(laws.toSorted())
    expect(list(whole)).toEqual(expect.arrayContaining(laws))
  },
)

const reason = 'the row was corrected'
const proposeLift = (operator = treasurer, id = '1') =>
  proposeBreachLift(fixture.asConsole(fixture.bank), { operator, id, reason })
const approveLift = (proposalId: string, operator = getOperator(2)) =>
  approveProposal(fixture.asConsole(fixture.bank), { operator, proposalId })
const readBooks = () => getReconciliation(fixture.asConsole(fixture.bank), { operator: treasurer })

test('behavior: a posting that moves money between members is a breach', async () => {
  await settle()
  await change(breaches['money of one member given to another']?.corruption ?? '')
  expect(await reconcile()).toEqual([[transfers, 'posting 66666666-6666-6666-6666-666666666666', '0', '9']])
})

test('behavior: a breach is an alarm that names law, table, row and figures, until two operators lift it', async () => {
  await settle()
  await change(forgedDeposit)
  await reconcile()
  const operator = treasurer
  const findAlarm = async () =>
    (await listAlarms(fixture.bank, { operator })).find(({ code }) => code === 'booksDiffer')
  const named = { law: suspense, table: 'bank.recharge', row: 'suspense', expected: '5', actual: '0' }
  expect(await findAlarm()).toMatchObject({ severity: 'critical', subject: '1', facts: named })
  await expect(proposeLift()).rejects.toMatchObject({ code: 3018 })
  await change(`DELETE FROM bank.recharge`)
  await expect(proposeLift(getOperator(2))).rejects.toMatchObject({ code: 403 })
  const { id, detail } = await proposeLift()
  expect(detail).toEqual({ breachId: '1', ...named })
  await expect(approveLift(id, operator)).rejects.toMatchObject({ code: 403 })
  expect(await findAlarm()).toBeDefined()
  await approveLift(id)
  expect(await findAlarm()).toBeUndefined()
  await expect(proposeLift()).rejects.toMatchObject({ code: 404 })
  const { rows } = await owner.pool.query('SELECT act FROM bank.audit ORDER BY id')
  expect(rows.map(({ act }) => act)).toEqual(['breach.propose', 'breach.lift', 'breach.approve'])
})

test('error: 3018 a lift that was proposed before a pass found the law broken again is not approved', async () => {
  await settle()
  await change(forgedDeposit)
  await reconcile()
  await change(`DELETE FROM bank.recharge`)
  const { id } = await proposeLift()
  const other = await proposeLift()
  fixture.wait(1_000)
  await change(forgedDeposit)
  await reconcile()
  await expect(approveLift(id)).rejects.toMatchObject({ code: 3018 })
  await change(`DELETE FROM bank.recharge`)
  await approveLift((await proposeLift()).id)
  await expect(approveLift(other.id)).rejects.toMatchObject({ code: 3018 })
})

test('behavior: after a lift the whole books are compared at once, and what still stands is found again', async () => {
  await settle()
  await change(forgedDeposit)
  await reconcile()
  await change(`DELETE FROM bank.recharge`)
  await approveLift((await proposeLift()).id)
  // Below the range of the incremental pass: only the whole one reads it.
  await change(`UPDATE ledger.account SET balance = balance + 1
    WHERE id = 513`)
  fixture.wait(1_000)
  await rollUp()
  const { endedWhole, whole } = await reconcileBooks(fixture.bank)
  expect({ endedWhole, laws: whole.map(({ invariant }) => invariant) }).toMatchObject({
    endedWhole: true,
    laws: expect.arrayContaining(['a balance is the sum of its entries']),
  })
  expect((await readBooks()).breaches).toMatchObject([
    { id: '3', law: 'members hold what their entries add up to', liftTime: null },
    { id: '2', law: 'a balance is the sum of its entries', liftTime: null },
    { id: '1', law: suspense, liftedBy: 'operator-2', liftTime: expect.any(Number) },
  ])
})

test('behavior: operators see when each pass ended, how many rows it read, and what it found', async () => {
  await settle()
  const { passes, breaches: none } = await readBooks()
  expect(none).toEqual([])
  expect(passes).toMatchObject([
    { kind: 'incremental', day: null, endTime: expect.any(Number), rows: expect.stringMatching(/^[1-9]/) },
    { kind: 'whole', day: expect.any(String), endTime: expect.any(Number), durationMs: expect.any(Number) },
  ])
})

test('behavior: a transaction in flight over the watermark is no breach, and is checked once it has ended', async () => {
  await settle()
  const checked = async () => {
    const { rows } = await owner.pool.query('SELECT upto FROM bank.reconciliation WHERE kind = $1', [
      'incremental',
    ])
    return BigInt(rows[0].upto)
  }
  const client = await owner.pool.connect()
  await client.query('BEGIN')
  const { rows } = await client.query('SELECT txid_current() AS xid')
  const xid = BigInt(rows[0].xid)
  await client.query(insertPair(83, 16, 3))
  // Later transactions commit meanwhile: the watermark stays below the one that is open.
  await fundMember(fixture.bank, { memberId, usdtMicro: 5n })
  await exchangeToGusd(fixture.bank, { memberId, gusdMicro: 4n, feeMicro: 0n })
  expect(await reconcile(() => rollUpHouse(fixture.bank.database))).toEqual([])
  expect(await checked()).toBeLessThanOrEqual(xid)
  await client.query('COMMIT')
  client.release()
  expect((await reconcile()).map(([law]) => law)).toContain('legs of a transaction add up to zero')
  expect(await checked()).toBeGreaterThan(xid)
})

test('behavior: postings beside the reconciliation raise no alarm', async () => {
  await settle()
  const post = Array.from({ length: 20 }, (_, index) =>
    fundMember(fixture.bank, { memberId, usdtMicro: BigInt(index + 2), gusdMicro: 1n }),
  )
  const passes = Array.from({ length: 5 }, () => reconcile())
  const found = await Promise.all(passes)
  await Promise.all(post)
  expect([...found.flat(), ...(await reconcile())]).toEqual([])
})

test('behavior: of two workers one reconciles', async () => {
  await rollUp()
  let second: string | undefined
  const first = await reconcileBooks(fixture.bank, {
    failpoint: async (point) => {
      if (point === 'incremental:read') second = (await reconcileBooks(fixture.bank)).state
    },
  })
  expect([first.state, second]).toEqual(['done', 'following'])
})

/** A worker that dies at a point leaves what it has written; the next continues there. */
const killAt = (wanted: string) => async (point: string) => {
  if (point === wanted) throw new Error(`killed at ${wanted}`)
}

test('behavior: killed between reading and writing, the range is checked again and the breach is not lost', async () => {
  await settle()
  await change(strayPosting)
  await rollUp()
  await expect(reconcileBooks(fixture.bank, { failpoint: killAt('incremental:read') })).rejects.toThrow(
    'killed',
  )
  expect((await reconcile()).map(([law]) => law)).toContain(hasOrder)
})

test('behavior: killed in the middle of the whole reconciliation, the next worker continues with the next step', async () => {
  await rollUp()
  await expect(reconcileBooks(fixture.bank, { failpoint: killAt('whole:3') })).rejects.toThrow('killed')
  const points: string[] = []
  const { endedWhole } = await reconcileBooks(fixture.bank, {
    failpoint: async (point) => {
      points.push(point)
    },
  })
  expect(points.filter((point) => point.startsWith('whole'))).toEqual(
    [3, 4, 5, 6, 7, 8, 9].map((n) => `whole:${n}`),
  )
  expect(endedWhole).toBe(true)
  expect((await reconcileBooks(fixture.bank)).endedWhole).toBe(false)
})

test('behavior: small steps check every entry once', async () => {
  await rollUp()
  await reconcileBooks(fixture.bank, { stepIds: 7n })
  const { rows } = await owner.pool.query(`SELECT r.ended_rows, r.ended_ms IS NOT NULL AS timed,
    (SELECT count(*) FROM ledger.entry WHERE xid < (SELECT upto FROM ledger.house_watermark)) AS entries
    FROM bank.reconciliation r WHERE kind = 'incremental'`)
  expect(rows[0]).toMatchObject({ ended_rows: rows[0].entries, timed: true })
})
