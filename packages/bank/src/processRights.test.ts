import { randomUUID } from 'node:crypto'
import { openDatabase } from '@bank/database'
import { eventTypes, getPlacement, type MemberId } from '@bank/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWithdrawalFixture, type WithdrawalFixture } from '../testing/openWithdrawalFixture.ts'

/** The fixture of a thief who speaks to the database as the members' server does. */
let fixture: WithdrawalFixture
let api: ReturnType<typeof openDatabase>
let member: MemberId
let other: MemberId
let withdrawalId: string

beforeAll(async () => {
  fixture = await openWithdrawalFixture()
  member = await fixture.register(1, 10_000n)
  other = await fixture.register(2, 10_000n)
  withdrawalId = await fixture.request(member, '400')
  api = openDatabase({ url: fixture.testDatabase.urls.api, poolSize: 2 })
})
afterAll(async () => {
  await api?.close()
  await fixture?.close()
})

const refused = { code: '42501' }
const run = (text: string, values: unknown[] = []) => api.pool.query(text, values)

const million = 1_000_000n
type Leg = readonly [account: bigint, micro: bigint, type: number]

/** Posts legs as they are, past every rule of the code. */
function post(...legs: Leg[]) {
  const ascending = legs.toSorted(([left], [right]) => (left < right ? -1 : 1))
  return run('SELECT ledger.post($1, $2, $3, now(), $4, $5, $6, $7)', [
    getPlacement(member),
    randomUUID(),
    randomUUID(),
    `{${ascending.map(([account]) => account).join()}}`,
    `{${ascending.map(([, micro]) => micro).join()}}`,
    `{${ascending.map(([, , type]) => type).join()}}`,
    '{}',
  ])
}

function postPair(low: bigint, high: bigint, amount: bigint, type: number) {
  const key = randomUUID()
  return run('SELECT ledger.post_pair($1, $2, $2, now(), $3, $4, $5, $6, $7)', [
    ...[getPlacement(member), key, low, high, amount, type],
    '{}',
  ])
}

const usdtOf = (id: MemberId) => id * 256n + 1n
const gusdOf = (id: MemberId) => id * 256n + 65n
const balances = async () =>
  (
    await fixture.testDatabase.database.pool.query(
      'SELECT id, balance FROM ledger.account WHERE id = ANY ($1) ORDER BY id',
      [[member, other].flatMap((id) => [usdtOf(id), gusdOf(id)])],
    )
  ).rows

describe('the members’ server', () => {
  test('error: opens no session of an operator', async () => {
    await expect(
      run(
        `INSERT INTO bank.operator_session (token_hash, operator_id, created_at, last_used_at, expires_at)
         VALUES (sha256('a token'), 1, now(), now(), now() + interval '8 hours')`,
      ),
    ).rejects.toMatchObject(refused)
    await expect(run('UPDATE bank.operator_session SET revoked_at = NULL')).rejects.toMatchObject(refused)
    await expect(run("UPDATE bank.operator SET role = 'treasurer'")).rejects.toMatchObject(refused)
    await expect(run('SELECT password_hash, totp_secret FROM bank.operator')).rejects.toMatchObject(refused)
  })

  test('error: sets no parameter', async () => {
    await expect(
      run("SELECT bank.set_parameter('withdrawalAutoPerMember', '1000000')"),
    ).rejects.toMatchObject(refused)
    await expect(run("UPDATE bank.parameter SET value = '1'")).rejects.toMatchObject(refused)
  })

  test('error: opens no gate, and proposes and decides nothing', async () => {
    await expect(run('UPDATE bank.gate SET is_open = true')).rejects.toMatchObject(refused)
    await expect(
      run(
        `INSERT INTO bank.proposal (key, kind, subject, detail, reason, proposed_by, created_at, expires_at)
         VALUES (gen_random_uuid(), 'capital', 'x', '{}', 'x', 1, now(), now() + interval '1 day')`,
      ),
    ).rejects.toMatchObject(refused)
    await expect(run("UPDATE bank.proposal SET state = 'applied', decided_by = 2")).rejects.toMatchObject(
      refused,
    )
  })

  test('error: writes no line of the audit', async () => {
    await expect(
      run("SELECT bank.append_audit(0, 1, 'ruth', 'reviewer', 'withdrawals.review', 'withdrawal 1', '{}')"),
    ).rejects.toMatchObject(refused)
    await expect(run('SELECT FROM bank.audit')).rejects.toMatchObject(refused)
  })

  test('error: mints no USDT out of a house account', async () => {
    const before = await balances()
    await expect(postPair(17n, usdtOf(member), 1_000n * million, eventTypes.recharge)).rejects.toMatchObject(
      refused,
    )
    await expect(
      postPair(17n, usdtOf(member), 1_000n * million, eventTypes.exchangeIn),
    ).rejects.toMatchObject(refused)
    await expect(postPair(16n, usdtOf(member), 1_000n * million, eventTypes.recharge)).rejects.toMatchObject(
      refused,
    )
    expect(await balances()).toEqual(before)
  })

  test('error: an exchange gives no member what the same member does not pay', async () => {
    const before = await balances()
    const { exchangeOut } = eventTypes
    await expect(
      post([17n, -million, exchangeOut], [usdtOf(member), million, exchangeOut]),
      'out of the reserve without burning GUSD',
    ).rejects.toMatchObject(refused)
    await expect(
      post(
        [17n, -million, exchangeOut],
        [80n, million, exchangeOut],
        [81n, -million, exchangeOut],
        [usdtOf(member), million, exchangeOut],
      ),
      'burning the GUSD of revenue',
    ).rejects.toMatchObject(refused)
    await expect(
      post(
        [17n, -million, exchangeOut],
        [80n, million, exchangeOut],
        [usdtOf(member), million, exchangeOut],
        [gusdOf(other), -million, exchangeOut],
      ),
      'burning the GUSD of somebody else',
    ).rejects.toMatchObject(refused)
    expect(await balances()).toEqual(before)
  })

  test('error: moves nothing from one member to another', async () => {
    await expect(
      postPair(gusdOf(member), gusdOf(other), -million, eventTypes.exchangeOut),
    ).rejects.toMatchObject(refused)
    await expect(
      postPair(gusdOf(member), gusdOf(other), -million, eventTypes.adminAdd),
    ).rejects.toMatchObject(refused)
  })

  test('error: approves, reviews and pays no withdrawal', async () => {
    const update = "UPDATE bank.withdrawal SET state = 'approved', reason = NULL WHERE id = $1"
    await expect(run(update, [withdrawalId])).rejects.toMatchObject(refused)
    await expect(
      run('UPDATE bank.withdrawal SET reviews_needed = 0, approved_at = now() WHERE id = $1', [withdrawalId]),
    ).rejects.toMatchObject(refused)
    await expect(
      run(
        `INSERT INTO bank.withdrawal (key, member_id, recipient, amount, state, created_at, state_at)
         SELECT gen_random_uuid(), member_id, recipient, amount, 'approved', now(), now() FROM bank.withdrawal`,
      ),
    ).rejects.toMatchObject(refused)
    await expect(
      run("INSERT INTO bank.withdrawal_review VALUES ($1, 1, 'approve', now(), NULL)", [withdrawalId]),
    ).rejects.toMatchObject(refused)
    await expect(run(`INSERT INTO bank.outbox_transaction DEFAULT VALUES`)).rejects.toMatchObject(refused)
    const { rows } = await run('SELECT state FROM bank.withdrawal WHERE id = $1', [withdrawalId])
    expect(rows).toEqual([{ state: 'requested' }])
  })

  test('error: revives no withdrawal that is decided', async () => {
    const id = await fixture.request(other, '10')
    await fixture.testDatabase.database.pool.query(
      "UPDATE bank.withdrawal SET state = 'frozen' WHERE id = $1",
      [id],
    )
    await expect(
      run("UPDATE bank.withdrawal SET state = 'cancelled' WHERE id = $1", [id]),
    ).rejects.toMatchObject(refused)
  })

  test('default: a member’s own orders are posted', async () => {
    const [, gusd] = await balances()
    await postPair(82n, gusdOf(member), -million, eventTypes.withdraw)
    const [, left] = await balances()
    expect(BigInt(gusd?.balance) - BigInt(left?.balance)).toBe(million)
  })
})
