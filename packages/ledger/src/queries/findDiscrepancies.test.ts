import { amountOf } from '@bank/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, type LedgerFixture, openLedgerFixture } from '../../testing/openLedgerFixture.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { findDiscrepancies } from './findDiscrepancies.ts'

let ledger: LedgerFixture
beforeEach(async () => {
  ledger = await openLedgerFixture(2)
  const ann = await ledger.openMember(1, 1_000n)
  await ledger.openMember(2, 500n)
  await ledger.exchange(ann, 'exchange', amountOf('USDT', 300n), 299n)
})
afterEach(() => ledger.drop())

/** The first posting of each member, and the account that the first has in USDT. */
const [annKey, bobKey, annUsdt] = [createPostingKey('opening', 1), createPostingKey('opening', 2), 257]
const [vault, reserve, pending] = [16, 17, 82]

/** Inserts two legs that move a micro-unit from one house account to another, past the functions that post. */
const insertPair = (from: number, to: number) => `
  INSERT INTO ledger.entry (placement, account_id, event_type, amount, transaction_key, created_at, xid)
  VALUES (0, ${from}, 12, -1, '${annKey}', '${at.toISOString()}', txid_current()),
    (0, ${to}, 12, 1, '${annKey}', '${at.toISOString()}', txid_current());
  INSERT INTO ledger.unclosed_posting (placement, created_at, accounts, amounts, types)
  VALUES (0, '${at.toISOString()}', '{${from},${to}}', '{-1,1}', '{12,12}')`

const unbalanced = 'legs of a transaction add up to zero'

/** A micro-unit beside each law, with the findings: subject, expected, actual. */
const breaches: Record<
  string,
  { corruption: string; found: string[]; alsoFound?: string[][]; alsoFoundOnCluster?: string[][] }
> = {
  'entries of an asset add up to zero': {
    corruption: `UPDATE ledger.entry SET amount = amount + 1
      WHERE account_id = ${vault} AND transaction_key = '${annKey}'`,
    found: ['USDT', '0', '1'],
    // An asset that does not add up has a transaction that does not.
    alsoFound: [[unbalanced, annKey, '0', '1']],
    // Balances follow from what is listed there, not from the entry.
    alsoFoundOnCluster: [['house balances are the sums of their entries', `${vault}`, '-1499', '-1500']],
  },
  'legs of a transaction add up to zero': {
    corruption: `UPDATE ledger.entry SET amount = amount + CASE transaction_key WHEN '${annKey}' THEN 1 ELSE -1 END
      WHERE account_id = ${vault} AND transaction_key IN ('${annKey}', '${bobKey}')`,
    found: [annKey, '0', '1'],
    alsoFound: [[unbalanced, bobKey, '0', '-1']],
  },
  'a balance is the sum of its entries': {
    corruption: `UPDATE ledger.account SET balance = balance + 1 WHERE id = ${annUsdt}`,
    found: [`${annUsdt}`, '700', '701'],
  },
  'versions have no gap': {
    corruption: `UPDATE ledger.account SET version = version + 1 WHERE id = ${annUsdt}`,
    found: [`${annUsdt}`, '3', '2'],
  },
  'balance_after follows from the entry before': {
    corruption: `UPDATE ledger.entry SET balance_after = balance_after + 1
      WHERE account_id = ${annUsdt} AND version = 2`,
    found: [`${annUsdt}`, '700', '701'],
  },
  'house balances are the sums of their entries': {
    corruption: `INSERT INTO ledger.house_closing VALUES (${vault}, 12, 1);
      INSERT INTO ledger.house_day VALUES ('2026-11-21', ${vault}, 12, 1, 0)`,
    found: [`${vault}`, '-1500', '-1499'],
  },
  'revenue allowances are the revenue': {
    corruption: 'UPDATE ledger.allowance SET revenue = revenue + 1 WHERE placement = 7',
    found: ['revenue', '1', '2'],
  },
  'the reserve equals the GUSD issued': {
    corruption: insertPair(vault, reserve),
    found: ['reserve', '300', '301'],
  },
  'house days are the sums of their entries': {
    corruption: `INSERT INTO ledger.house_day VALUES ('2026-11-21', ${vault}, 12, 1, 0)`,
    found: [`${vault}`, '-1500', '-1499'],
  },
}

/** Breaks the books past every function that posts, and returns the findings as the application reads them. */
async function findAfter(corruption: string): Promise<string[][]> {
  expect(await findDiscrepancies(ledger.database)).toEqual([])
  await ledger.corrupt(corruption)
  const found = await findDiscrepancies(ledger.database)
  return found.map(({ invariant, subject, expected, actual }) => [invariant, subject, expected, actual])
}

test.each(Object.entries(breaches))(
  'behavior: a breach is found with its subject: %s',
  async (law, { corruption, found, alsoFound = [], alsoFoundOnCluster = [] }) => {
    const all = [[law, ...found], ...alsoFound, ...(ledger.isDistributed ? alsoFoundOnCluster : [])]
    expect((await findAfter(corruption)).toSorted()).toEqual(all.toSorted())
  },
)

test.each([
  [83, 'stakes_gusd'],
  [84, 'escrow_gusd'],
  [85, 'rewards_gusd'],
  [86, 'pool_gusd'],
  [87, 'interest_gusd'],
  [88, 'losses_gusd'],
  [89, 'dust_gusd'],
])('behavior: account %i below zero is found as %s', async (code, name) => {
  expect(await findAfter(insertPair(code, pending))).toEqual([
    ['reserved accounts are never below zero', name, '0', '-1'],
  ])
})

test('behavior: legs that balance only across assets are found per asset', async () => {
  const found = await findAfter(insertPair(vault, pending))
  expect(found.map(([invariant, , ...amounts]) => [invariant, ...amounts])).toEqual(
    expect.arrayContaining([
      ['entries of an asset add up to zero', '0', '-1'],
      ['entries of an asset add up to zero', '0', '1'],
      [unbalanced, '0', '-1'],
      [unbalanced, '0', '1'],
    ]),
  )
})
