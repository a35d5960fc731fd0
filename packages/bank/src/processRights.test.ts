import { randomUUID } from 'node:crypto'
import { openDatabase } from '@bank/database'
import { createPostingKey, eventTypes, getPlacement, type MemberId } from '@bank/ledger'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { earnCapital } from '../testing/funding.ts'
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
  test('error: posts nothing by itself', async () => {
    await expect(
      run('SELECT ledger.post_pair($1, $2, $2, now(), 82, $3, -1, 1::smallint, $4)', [
        getPlacement(member),
        randomUUID(),
        gusdOf(member),
        '{}',
      ]),
    ).rejects.toMatchObject(refused)
    await expect(
      run('SELECT ledger.post($1, $2, $2, now(), $3, $4, $5, $6)', [
        getPlacement(member),
        randomUUID(),
        `{82,${gusdOf(member)}}`,
        '{1,-1}',
        '{1,1}',
        '{}',
      ]),
    ).rejects.toMatchObject(refused)
  })

  test('error: opens no session of an operator', async () => {
    await expect(
      run(
        `INSERT INTO bank.operator_session (token_hash, operator_id, created_at, last_used_at, expires_at)
         VALUES (sha256('a token'), 1, now(), now(), now() + interval '8 hours')`,
      ),
    ).rejects.toMatchObject(refused)
    await expect(run('UPDATE bank.operator_session SET revoked_at = NULL')).rejects.toMatchObject(refused)
    await expect(run("UPDATE bank.operator SET role = 'treasurer'")).rejects.toMatchObject(refused)
    await expect(run('SELECT password_verifier, totp_secret FROM bank.operator')).rejects.toMatchObject(
      refused,
    )
  })

  test('error: sets no parameter', async () => {
    await expect(
      run("SELECT bank.set_parameter('withdrawalAutoPerMember', '1000000')"),
    ).rejects.toMatchObject(refused)
    await expect(run("UPDATE bank.parameter SET value = '1'")).rejects.toMatchObject(refused)
    await expect(run('SELECT bank.apply_parameters(1, now())')).rejects.toMatchObject(refused)
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
      run("SELECT bank.append_audit('a token', 0, 'withdrawals.review', 'withdrawal 1', '{}')"),
    ).rejects.toMatchObject(refused)
    await expect(run('SELECT FROM bank.audit')).rejects.toMatchObject(refused)
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

  test('error: revives no withdrawal that is decided, even with the right to change orders', async () => {
    const id = await fixture.request(other, '10')
    await fixture.asOwner('GRANT UPDATE ON bank.withdrawal TO bank_api')
    onTestFinished(() => fixture.asOwner('REVOKE UPDATE ON bank.withdrawal FROM bank_api'))
    await fixture.testDatabase.database.pool.query(
      "UPDATE bank.withdrawal SET state = 'frozen' WHERE id = $1",
      [id],
    )
    await expect(
      run("UPDATE bank.withdrawal SET state = 'cancelled' WHERE id = $1", [id]),
    ).rejects.toMatchObject(refused)
  })
})

describe('the ledger, to a members’ server that may call it', () => {
  beforeAll(() => fixture.asOwner('GRANT EXECUTE ON FUNCTION ledger.post, ledger.post_pair TO bank_api'))
  afterAll(() => fixture.asOwner('REVOKE EXECUTE ON FUNCTION ledger.post, ledger.post_pair FROM bank_api'))

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

  test('default: a member’s own orders are posted', async () => {
    const [, gusd] = await balances()
    await postPair(82n, gusdOf(member), -million, eventTypes.withdraw)
    const [, left] = await balances()
    expect(BigInt(gusd?.balance) - BigInt(left?.balance)).toBe(million)
  })
})

describe('orders of members', () => {
  const words = (code: string) => expect.objectContaining({ code })
  const revenue = 50n * million
  const openStake = async (template: number, micro: bigint, key: string = randomUUID()) =>
    (
      await run('SELECT bank.open_stake($1, $2, $3::smallint, $4, $5) AS id', [
        ...[key, member, template, micro],
        await fixture.bank.clock.now(),
      ])
    ).rows[0].id as string
  const redeem = (id: string, interest: bigint, at: Date, owner = member) =>
    run('SELECT bank.redeem_stake($1, $2, $3, NULL, $4)', [id, owner, interest, at])
  const cancel = (id: string, owner = member) =>
    run('SELECT bank.cancel_withdrawal($1, $2, now()) AS done', [id, owner])

  beforeAll(() => earnCapital(fixture.bank, { micro: revenue }))

  test('error: no order is written without its posting', async () => {
    await expect(
      run(
        `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at)
         VALUES (gen_random_uuid(), $1, 1, 0, 1000000000, 0, 0, 0, now())`,
        [member],
      ),
    ).rejects.toMatchObject(refused)
    await expect(run('UPDATE bank.stake SET redeemed_at = NULL')).rejects.toMatchObject(refused)
    await expect(run('INSERT INTO bank.stake_day DEFAULT VALUES')).rejects.toMatchObject(refused)
    await expect(
      run(
        `INSERT INTO bank.withdrawal (key, member_id, recipient, amount, created_at, state_at)
         SELECT gen_random_uuid(), member_id, recipient, amount, now(), now() FROM bank.withdrawal`,
      ),
    ).rejects.toMatchObject(refused)
    await expect(
      run("UPDATE bank.recharge SET member_id = $1, state = 'credited', credited_at = now()", [member]),
    ).rejects.toMatchObject(refused)
  })

  test('error: a withdrawal of somebody else returns nothing, and one’s own returns once', async () => {
    const id = await fixture.request(member, '7')
    const before = await balances()
    expect((await cancel(id, other)).rows).toEqual([{ done: false }])
    expect(await balances()).toEqual(before)
    expect((await cancel(id)).rows).toEqual([{ done: true }])
    const after = await balances()
    expect((await cancel(id)).rows).toEqual([{ done: false }])
    expect(await balances()).toEqual(after)
  })

  test('error: an order that the ledger never took returns nothing', async () => {
    await fixture.asOwner(
      `INSERT INTO bank.withdrawal (key, member_id, recipient, amount, created_at, state_at)
       SELECT '00000000-0000-8000-a000-000000000001', id, address, 5000000, now(), now() FROM bank.member
       WHERE id = ${member}`,
    )
    const { rows } = await run(
      "SELECT id FROM bank.withdrawal WHERE key = '00000000-0000-8000-a000-000000000001'",
    )
    const before = await balances()
    await expect(cancel(rows[0].id)).rejects.toMatchObject({ code: 'BK318' })
    expect(await balances()).toEqual(before)
    await fixture.asOwner("DELETE FROM bank.withdrawal WHERE key = '00000000-0000-8000-a000-000000000001'")
  })

  test('error: a withdrawal is ordered to the member’s own wallet alone', async () => {
    await expect(
      run('SELECT bank.request_withdrawal($1, $2, 1000000, 56, $3, $3, now())', [
        randomUUID(),
        member,
        `0x${'66'.repeat(20)}`,
      ]),
    ).rejects.toMatchObject({ code: 'BK403' })
  })

  test('error: the posting of another act pays for no stake', async () => {
    const key = randomUUID()
    const body = createPostingKey('stake', member, 1_000_000_000n, 'demand')
    await run('SELECT ledger.post_exchange($1, $2, now(), $3, false, 2, 1, $4)', [key, body, member, '{}'])
    await expect(openStake(1, 1_000_000_000n, key)).rejects.toMatchObject({ code: 'LG005' })
  })

  test('error: an exchange returns no more than is paid', async () => {
    await expect(
      run('SELECT ledger.post_exchange($1, $1, now(), $2, false, 1, 2, $3)', [randomUUID(), member, '{}']),
    ).rejects.toMatchObject({ code: 'LG001' })
  })

  test('error: an exchange is posted at the placement of its member alone', async () => {
    const exchange = 'SELECT ledger.post_exchange($1::smallint, $2, $2, now(), $3, false, 1, 1, $4)'
    const key = randomUUID()
    const placement = Number(BigInt(member) % 256n)
    await run(exchange, [placement, key, member, '{}'])
    await expect(run(exchange, [(placement + 1) % 256, key, member, '{}'])).rejects.toMatchObject({
      code: 'LG001',
    })
  })

  test('error: a stake is redeemed by its member, once, and for no more than it earned', async () => {
    const id = await openStake(1, 100n * million)
    const at = new Date((await fixture.bank.clock.now()).getTime() + 1_000)
    const before = await balances()
    await expect(redeem(id, 0n, at, other), 'of somebody else').rejects.toEqual(words('BK403'))
    await expect(redeem(id, million, at), 'more than it earned').rejects.toEqual(words('BK403'))
    await expect(redeem(id, -1n, at), 'less than nothing').rejects.toEqual(words('BK403'))
    expect(await balances()).toEqual(before)
    await redeem(id, 0n, at)
    const after = await balances()
    expect(BigInt(after[1]?.balance) - BigInt(before[1]?.balance)).toBe(100n * million)
    await expect(redeem(id, 0n, at), 'twice').rejects.toEqual(words('BK403'))
    expect(await balances()).toEqual(after)
  })

  test('error: a term that runs is not redeemed', async () => {
    const id = await openStake(2, 100n * million)
    await expect(redeem(id, 0n, await fixture.bank.clock.now())).rejects.toMatchObject({ code: 'BK318' })
  })

  test('error: production accepts no time that a process made up', async () => {
    await fixture.asOwner("INSERT INTO bank.deployment (mode) VALUES ('production')")
    try {
      const day = 86_400_000
      for (const ahead of [-day, day])
        await expect(
          run('SELECT bank.open_stake($1, $2, 2::smallint, 100000000, $3)', [
            randomUUID(),
            member,
            new Date(Date.now() + ahead),
          ]),
        ).rejects.toMatchObject({ code: 'BK400' })
    } finally {
      await fixture.asOwner('DELETE FROM bank.deployment')
    }
  })

  test('error: a deposit of somebody else is not claimed', async () => {
    await fixture.asOwner(
      `INSERT INTO bank.recharge (chain_id, tx_hash, log_index, block_number, block_hash, block_time, depositor, amount,
         state, recorded_at)
       VALUES (56, '0x${'ab'.repeat(32)}', 0, 1, '0x${'cd'.repeat(32)}', now(), '0x${'77'.repeat(20)}', 3000000,
         'suspense', now())`,
    )
    const before = await balances()
    const { rows } = await run('SELECT bank.claim_suspense($1) AS count', [member])
    expect(rows).toEqual([{ count: 0 }])
    expect(await balances()).toEqual(before)
    await fixture.asOwner('DELETE FROM bank.recharge')
  })
})
