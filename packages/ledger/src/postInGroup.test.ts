import type { Database } from '@bank/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, gusd, type LedgerFixture, openLedgerFixture, usdt } from '../testing/openLedgerFixture.ts'
import { getMemberAccountId, getPlacement } from './chartOfAccounts.ts'
import {
  createPostingKey,
  findDiscrepancies,
  getBalances,
  LedgerError,
  type MemberId,
  parseMemberId,
  postRecharge,
} from './index.ts'

/** Postings that are under way alone before others are collected, as in the module. */
const aloneMax = 8

let ledger: LedgerFixture
let lastMember = 0

beforeAll(async () => {
  ledger = await openLedgerFixture()
})
afterAll(async () => {
  expect(await findDiscrepancies(ledger.database)).toEqual([])
  await ledger.drop()
})

const openMembers = async (count: number, micro = 0n): Promise<MemberId[]> => {
  const opened: MemberId[] = []
  for (let index = 0; index < count; index += 1) opened.push(await ledger.openMember(++lastMember, micro))
  return opened
}

const recharge = (memberId: MemberId, name: string, micro = 5n, database: Database = ledger.database) =>
  postRecharge(database, {
    key: createPostingKey(name),
    memberId,
    amount: usdt(micro),
    metadata: { name },
    at,
  })

const readUsdt = async (memberId: MemberId) => (await getBalances(ledger.database, memberId)).USDT.total.micro

async function readIssuable(): Promise<bigint> {
  const { rows } = await ledger.owner.pool.query(
    'SELECT sum(issuable)::bigint AS issuable FROM ledger.allowance',
  )
  return BigInt(rows[0]?.issuable)
}

/** Transactions of the database in which postings of these names were made. */
async function countCalls(names: readonly string[]): Promise<number> {
  const keys = names.map((name) => createPostingKey(name))
  const { rows } = await ledger.owner.pool.query(
    'SELECT DISTINCT xid FROM ledger.entry WHERE transaction_key = ANY ($1)',
    [keys],
  )
  return rows.length
}

async function getFault(posting: Promise<unknown>): Promise<string> {
  const error = await posting.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof LedgerError ? error.fault : String(error)
}

test('default: what arrives while calls are under way goes as one, each with its own answer', async () => {
  const members = await openMembers(72)
  const names = members.map((memberId) => `collect ${memberId}`)
  const posted = await Promise.all(members.map((memberId, index) => recharge(memberId, names[index] ?? '')))
  expect(posted.map(({ metadata, replayed }) => [metadata.name, replayed])).toEqual(
    names.map((name) => [name, false]),
  )
  expect(await Promise.all(members.map(readUsdt))).toEqual(members.map(() => 5n))
  // Eight alone, and one group for each of two lanes.
  expect(await countCalls(names)).toBe(10)
})

test('behavior: exchanges both ways go as one', async () => {
  const members = await openMembers(40, 1_000n)
  const issuable = await readIssuable()
  await Promise.all(members.map((memberId) => ledger.exchange(memberId, `out ${memberId}`, usdt(400n), 399n)))
  const names = members.map((memberId, index) => `${index % 2} ${memberId}`)
  await Promise.all(
    members.map((memberId, index) =>
      index % 2 === 0
        ? ledger.exchange(memberId, names[index] ?? '', usdt(100n), 100n)
        : ledger.exchange(memberId, names[index] ?? '', gusd(100n), 99n),
    ),
  )
  expect(await countCalls(names)).toBe(10)
  const balances = await Promise.all(members.map((memberId) => getBalances(ledger.database, memberId)))
  expect(balances.map(({ USDT, GUSD }) => [USDT.total.micro, GUSD.total.micro])).toEqual(
    members.map((_, index) => (index % 2 === 0 ? [500n, 499n] : [699n, 299n])),
  )
  // Issued: 400 for each member, then 100 more or 99 fewer for one half each.
  expect(await readIssuable()).toBe(issuable - 40n * 400n - 20n * 100n + 20n * 99n)
  expect(await findDiscrepancies(ledger.database)).toEqual([])
})

test('error: a refused posting has its own error and its neighbours post', async () => {
  const [poor, reused, ...members] = (await openMembers(60, 10n)) as [MemberId, MemberId, ...MemberId[]]
  await ledger.exchange(reused, 'taken', usdt(1n), 1n)
  const [alone, grouped] = [members.slice(0, aloneMax), members.slice(aloneMax)]
  const outcomes = [
    ...alone.map((memberId) => ledger.exchange(memberId, `alone ${memberId}`, usdt(3n), 3n)),
    ledger.exchange(poor, 'too much', usdt(11n), 11n),
    ledger.exchange(reused, 'taken', usdt(2n), 2n),
    ledger.exchange(parseMemberId(999_999n), 'no such member', usdt(1n), 1n),
    ...grouped.map((memberId) => ledger.exchange(memberId, `grouped ${memberId}`, usdt(3n), 3n)),
  ]
  expect(await Promise.all(outcomes.map(getFault))).toEqual([
    ...alone.map(() => 'undefined'),
    'insufficientBalance',
    'keyReused',
    'unknownAccount',
    ...grouped.map(() => 'undefined'),
  ])
  expect(await Promise.all(members.map(readUsdt))).toEqual(members.map(() => 7n))
})

test('behavior: an account that another transaction holds keeps no neighbour waiting', {
  // Shorter than the limit of a statement, which would end the waiting of a group too.
  timeout: 12_000,
}, async () => {
  const members = await openMembers(60)
  const held = members[aloneMax] as MemberId
  const holder = await ledger.owner.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM ledger.account WHERE placement = $1 AND id = $2 FOR UPDATE', [
      getPlacement(held),
      getMemberAccountId(held, 'USDT'),
    ])
    let isHeld = true
    const postings = members.map((memberId) => recharge(memberId, `beside ${memberId}`))
    const waiting = (postings[aloneMax] as Promise<unknown>).finally(() => {
      isHeld = false
    })
    await Promise.all(postings.filter((_, index) => index !== aloneMax))
    // A posting that begins now meets no call that waits.
    await recharge(members[0] as MemberId, 'after')
    expect(isHeld).toBe(true)
    await holder.query('COMMIT')
    await waiting
  } finally {
    holder.release()
  }
  expect(await readUsdt(held)).toBe(5n)
})

test('behavior: a placement with too little allowance borrows alone, and its neighbours post', async () => {
  const members = await openMembers(60, 10n)
  const short = members[aloneMax] as MemberId
  const placement = getPlacement(short)
  const { rows } = await ledger.owner.pool.query<{ issuable: string }>(
    'SELECT issuable FROM ledger.allowance WHERE placement = $1',
    [placement],
  )
  const add = 'UPDATE ledger.allowance SET issuable = issuable + $1 WHERE placement = $2'
  const taken = BigInt(rows[0]?.issuable ?? 0)
  await ledger.owner.pool.query(add, [-taken, placement])
  await ledger.owner.pool.query(add, [taken, (placement + 1) % 256])
  const outcomes = members.map((memberId) => ledger.exchange(memberId, `short ${memberId}`, usdt(3n), 3n))
  expect(await Promise.all(outcomes.map(getFault))).toEqual(members.map(() => 'undefined'))
  expect(await findDiscrepancies(ledger.database)).toEqual([])
})

test('behavior: postings of one account are made in the order in which they were sent', async () => {
  const [memberId] = (await openMembers(1)) as [MemberId]
  const amounts = [1n, 10n, 100n, 1_000n]
  await Promise.all(amounts.map((micro) => recharge(memberId, `order ${micro}`, micro)))
  const { rows } = await ledger.owner.pool.query<{ amount: string }>(
    'SELECT amount FROM ledger.entry WHERE account_id = $1 ORDER BY version',
    [getMemberAccountId(memberId, 'USDT')],
  )
  expect(rows.map(({ amount }) => BigInt(amount))).toEqual(amounts)
})

test('behavior: a key that was posted before, or comes twice at once, is posted once', async () => {
  const members = await openMembers(60)
  const [before, twice] = members.slice(aloneMax) as [MemberId, MemberId]
  await recharge(before, 'before')
  const names = members.map((memberId) => (memberId === before ? 'before' : `once ${memberId}`))
  const posted = await Promise.all([
    ...members.map((memberId, index) => recharge(memberId, names[index] ?? '')),
    recharge(twice, `once ${twice}`),
  ])
  expect(posted.map(({ replayed }) => replayed)).toEqual([
    ...members.map((memberId) => memberId === before),
    true,
  ])
  expect(await Promise.all(members.map(readUsdt))).toEqual(members.map(() => 5n))
})

test('behavior: a group whose answer is lost is posted once', async () => {
  const members = await openMembers(60)
  const query = ledger.database.pool.query.bind(ledger.database.pool)
  const lost: string[] = []
  const pool = Object.create(ledger.database.pool, {
    query: {
      value: async (statement: { name: string; text: string }) => {
        const answer = await query(statement)
        if (statement.name !== 'ledger_post_pairs') return answer
        lost.push(statement.name)
        throw new Error('Connection terminated unexpectedly')
      },
    },
  })
  const database: Database = { ...ledger.database, pool }
  const posted = await Promise.all(
    members.map((memberId) => recharge(memberId, `lost ${memberId}`, 5n, database)),
  )
  expect(lost).toHaveLength(2)
  expect(posted.map(({ replayed }) => replayed)).toEqual(members.map((_, index) => index >= aloneMax))
  expect(await Promise.all(members.map(readUsdt))).toEqual(members.map(() => 5n))
})

type ByHand = { members: string; sides?: string; pays?: string; receives?: string; keys?: string }

const postByHand = ({ members, sides = 'true', pays = '5', receives = '5', keys = '1' }: ByHand) =>
  ledger.database.pool.query<{ left: number[] }>(
    `SELECT ledger.post_exchanges(key, key, ARRAY(SELECT now() FROM unnest(key)), ARRAY[${members}]::bigint[],
       ARRAY[${sides}]::boolean[], ARRAY[${pays}]::bigint[], ARRAY[${receives}]::bigint[],
       ARRAY(SELECT '{}'::json FROM unnest(key))) AS left
     FROM (SELECT ARRAY(SELECT md5('by hand ' || k)::uuid FROM unnest(ARRAY[${keys}]) k) AS key) keys`,
  )

test('error: an exchange without a member or side, for nothing, or for more than it pays', async () => {
  const [memberId, other] = (await openMembers(2, 10n)) as [MemberId, MemberId]
  for (const exchange of [
    { members: '0' },
    { members: `${memberId}`, sides: 'NULL' },
    { members: `${memberId}, ${other}`, pays: '5, 5', receives: '5, 5', keys: '1, 2' },
    { members: `${memberId}`, pays: 'NULL' },
    { members: `${memberId}`, receives: 'NULL' },
    { members: `${memberId}`, receives: '0' },
    { members: `${memberId}`, receives: '6' },
  ])
    await expect(postByHand(exchange), JSON.stringify(exchange)).rejects.toMatchObject({ code: 'LG001' })
  const { USDT, GUSD } = await getBalances(ledger.database, memberId)
  expect([USDT.total.micro, GUSD.total.micro]).toEqual([10n, 0n])
})

test('behavior: of a group with an account or a key twice nothing is posted', async () => {
  const [memberId, other] = (await openMembers(2, 10n)) as [MemberId, MemberId]
  const two = { sides: 'true, true', pays: '5, 5', receives: '5, 5' }
  const twice = await postByHand({ ...two, members: `${memberId}, ${memberId}`, keys: '3, 4' })
  expect(twice.rows).toEqual([{ left: [1, 2] }])
  const keyTwice = await postByHand({ ...two, members: `${memberId}, ${other}`, keys: '5, 5' })
  expect(keyTwice.rows).toEqual([{ left: [1, 2] }])
  expect(await Promise.all([memberId, other].map(readUsdt))).toEqual([10n, 10n])
  const posted = await postByHand({ ...two, members: `${memberId}, ${other}`, keys: '6, 7' })
  expect(posted.rows).toEqual([{ left: [] }])
})

test('error: permission denied to the application for any legs', async () => {
  await expect(
    ledger.database.pool.query(
      `SELECT ledger.post_group('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
})
