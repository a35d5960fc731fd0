import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '@bank/database'
import { findDiscrepancies, getBalances, getHouseBalance } from '@bank/ledger'
import { getAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../testing/openOperatorFixture.ts'
import { proposeAdjustment } from './operators/houseAccounts/proposeAdjustment.ts'
import { approveProposal } from './operators/proposals/approveProposal.ts'

/** The fixture of a thief who speaks to the database as the console does, beside two operators at work. */
let fixture: OperatorFixture
let console: Database

beforeEach(async () => {
  fixture = await openOperatorFixture()
  console = openDatabase({ url: fixture.testDatabase.urls.console, poolSize: 2 })
})
afterEach(async () => {
  expect(await findDiscrepancies(fixture.bank.database)).toEqual([])
  await console?.close()
  await fixture?.close()
})

const refused = { code: '42501' }
const notAgreed = { code: 'BK403' }
const run = (text: string, values: readonly unknown[] = []) => console.pool.query(text, [...values])
const txHash = (digit: string) => `0x${digit.repeat(64)}`
const wallet = (digit: string) => `0x${digit.repeat(40)}`
const vault = wallet('a')

/** Proposes as one operator, without the checks of our code, and approves as another; the id. */
async function agree(kind: string, detail: object): Promise<string> {
  const { treasurer, treasurer2 } = fixture.operators
  const { rows } = await run('SELECT bank.propose($1, $2, $3, $4, $5, $6, now()) AS id', [
    ...[treasurer.session, randomUUID(), kind, 'a subject', JSON.stringify(detail), 'a reason'],
  ])
  await run('SELECT bank.approve_proposal($1, $2, now())', [treasurer2.session, rows[0].id])
  return rows[0].id
}

async function insertSuspense(depositor: string): Promise<string> {
  await fixture.asOwner(
    `INSERT INTO bank.recharge (chain_id, tx_hash, log_index, block_number, block_hash, block_time, depositor, amount,
       state, recorded_at) VALUES (56, $1, 0, 1, $1, now(), $2, 5000000, 'suspense', now() - interval '400 days')`,
    [txHash('d'), depositor],
  )
  return `56:${txHash('d')}:0`
}

async function insertPayment(recipient: string): Promise<string> {
  await fixture.asOwner(
    `INSERT INTO bank.unrecognized_payout (chain_id, vault, id, kind, recipient, amount, tx_hash, block_number, found_at)
       VALUES (56, $1, $2, 'unknown', $3, 7000000, $2, 1, now())`,
    [vault, txHash('e'), recipient],
  )
  return txHash('e')
}

describe('the console’s role', () => {
  test('error: the console’s role posts nothing and writes no order, payment, deposit or breach', async () => {
    const memberId = await fixture.register(1, 100n)
    const account = memberId * 256n + 65n
    const pair = `SELECT ledger.post_pair(${memberId % 256n}::smallint, gen_random_uuid(), gen_random_uuid(), now(), 82,
      ${account}, 1, 14::smallint, '{}')`
    for (const statement of [
      pair,
      `SELECT ledger.post(1::smallint, gen_random_uuid(), gen_random_uuid(), now(), ARRAY[81, ${account}],
        ARRAY[-1, 1], ARRAY[12, 12]::smallint[], '{}')`,
      `SELECT ledger.post_exchange(gen_random_uuid(), gen_random_uuid(), now(), ${memberId}, true, 2, 1, '{}')`,
      'UPDATE bank.withdrawal SET paid_amount = amount',
      'INSERT INTO bank.withdrawal (key) VALUES (gen_random_uuid())',
      `INSERT INTO bank.payout (id) VALUES ('${txHash('1')}')`,
      "UPDATE bank.payout SET state = 'failed'",
      'UPDATE bank.outbox_transaction SET succeeded = false',
      "UPDATE bank.recharge SET state = 'credited'",
      'UPDATE bank.unrecognized_payout SET acknowledged_at = now()',
      'UPDATE bank.book_breach SET lifted_at = now()',
      'UPDATE bank.signer_key SET halted_reason = NULL',
      'UPDATE bank.chain_follower SET updated_at = now()',
      `SELECT bank.post_adjustment(gen_random_uuid(), ${memberId}, 'GUSD', 1, '{}', now())`,
      `SELECT bank.post_capital(gen_random_uuid(), 16, 16::smallint, 1, 0, '{}', now())`,
      `SELECT bank.release_deposit('56:${txHash('d')}:0', ${memberId}, now())`,
      'SELECT bank.finish_order(1, now())',
    ])
      await expect(run(statement), statement).rejects.toMatchObject(refused)
  })

  test('default: adjustments of both assets take effect with the rights of the console', async () => {
    const memberId = await fixture.register(1, 100n)
    await fixture.earn(50n)
    const { treasurer, reviewer } = fixture.operators
    const bank = fixture.asConsole(fixture.bank)
    const adjust = async (direction: 'add' | 'deduct', asset: 'USDT' | 'GUSD', amount: string) => {
      const terms = { memberId, direction, asset, amount, reason: 'an error of ours' }
      const { id } = await proposeAdjustment(bank, { operator: treasurer, ...terms })
      await approveProposal(bank, { operator: reviewer, proposalId: id })
    }
    await adjust('add', 'USDT', '3')
    await adjust('add', 'GUSD', '4.000001')
    await adjust('deduct', 'USDT', '1')
    await adjust('deduct', 'GUSD', '2')
    const { USDT, GUSD } = await getBalances(fixture.bank.database, memberId)
    expect([USDT.available.micro, GUSD.available.micro]).toEqual([2_000_000n, 102_000_001n])
    expect((await getHouseBalance(fixture.bank.database, 'revenue')).micro).toBe(45_999_999n)
  })
})

describe('an effect', () => {
  test('error: no effect without a proposal of its kind that two agreed to, and none twice', async () => {
    const memberId = await fixture.register(1, 100n)
    await fixture.earn(50n)
    const other = await agree('capital', { amount: '5' })
    const { rows } = await run(`SELECT bank.propose($1, $2, 'adjustment', 's', $3, 'r', now()) AS id`, [
      ...[fixture.operators.treasurer.session, randomUUID()],
      JSON.stringify({ memberId: `${memberId}`, direction: 'add', asset: 'GUSD', amount: '5' }),
    ])
    for (const id of [other, rows[0].id, '999999']) {
      await expect(run('SELECT bank.apply_adjustment($1, now())', [id])).rejects.toMatchObject(notAgreed)
      for (const effect of ['apply_suspense_booking', 'lift_breach', 'end_payout'])
        await expect(run(`SELECT bank.${effect}($1, now())`, [id]), effect).rejects.toMatchObject(notAgreed)
      const book = run('SELECT bank.apply_unrecognized_payout($1, $2, $2, now())', [id, vault])
      await expect(book).rejects.toMatchObject(notAgreed)
    }
    await expect(run('SELECT bank.apply_capital($1, 0, now())', [rows[0].id])).rejects.toMatchObject(
      notAgreed,
    )
    await run('SELECT bank.apply_capital($1, 0, now())', [other])
    await expect(run('SELECT bank.apply_capital($1, 0, now())', [other])).rejects.toMatchObject(notAgreed)
    expect((await getHouseBalance(fixture.bank.database, 'revenue')).micro).toBe(55_000_000n)
  })

  test('error: an amount that is none moves nothing', async () => {
    const memberId = await fixture.register(1, 100n)
    await fixture.earn(50n)
    for (const change of [
      { amount: '-1' },
      { amount: '0' },
      { amount: '0.0000001' },
      { amount: undefined },
      { direction: 'take' },
      { asset: 'BNB' },
    ]) {
      const detail = { memberId: `${memberId}`, direction: 'add', asset: 'GUSD', amount: '1', ...change }
      const id = await agree('adjustment', detail)
      await expect(run('SELECT bank.apply_adjustment($1, now())', [id])).rejects.toMatchObject({
        code: 'BK400',
      })
    }
    expect((await getHouseBalance(fixture.bank.database, 'revenue')).micro).toBe(50_000_000n)
  })

  test('error: a booking fills losses with no more than its own amount', async () => {
    const id = await agree('surplus', { amount: '5' })
    for (const filling of [5_000_001, -1])
      await expect(run('SELECT bank.apply_capital($1, $2, now())', [id, filling])).rejects.toMatchObject({
        code: 'BK400',
      })
    expect((await getHouseBalance(fixture.bank.database, 'losses')).micro).toBe(0n)
  })

  test('error: a deposit of a member never becomes capital, whatever the console asks', async () => {
    const memberId = await fixture.register(1, 0n)
    const [member] = await fixture.readAsOwner<{ address: string }>(
      'SELECT address FROM bank.member WHERE id = $1',
      [memberId],
    )
    const suspenseId = await insertSuspense(member?.address ?? '')
    const id = await agree('capital', { suspenseId, amount: '5' })
    const book = () => run('SELECT bank.apply_capital($1, 0, now())', [id])
    await expect(book()).rejects.toMatchObject({ code: 'BK318' })
    await fixture.asOwner(`UPDATE bank.recharge SET depositor = $1`, [wallet('b')])
    await fixture.asOwner(
      `INSERT INTO bank.recharge_hint (member_id, chain_id, tx_hash, amount, created_at) VALUES ($1, 56, $2, 1, now())`,
      [memberId, txHash('d')],
    )
    await expect(book()).rejects.toMatchObject({ code: 'BK318' })
    await fixture.asOwner('DELETE FROM bank.recharge_hint')
    await fixture.asOwner('UPDATE bank.recharge SET recorded_at = now()')
    await expect(book()).rejects.toMatchObject({ code: 'BK318' })
    expect((await getHouseBalance(fixture.bank.database, 'revenue')).micro).toBe(0n)
  })
})

describe('a payment that no order explains', () => {
  test('error: a payment is booked onto no order but of the member whose wallet it went to', async () => {
    const memberId = await fixture.register(1, 100n)
    const payoutId = await insertPayment(wallet('c'))
    const id = await agree('unrecognizedPayout', {
      ...{ payoutId, bookAs: 'withdrawal', memberId: `${memberId}` },
    })
    const addresses = [getAddress(vault), getAddress(wallet('c'))]
    await expect(
      run('SELECT bank.apply_unrecognized_payout($1, $2, $3, now())', [id, ...addresses]),
    ).rejects.toMatchObject(notAgreed)
    const { GUSD } = await getBalances(fixture.bank.database, memberId)
    expect(GUSD.available.micro).toBe(100_000_000n)
  })
})

describe('a halted key', () => {
  test('error: a halted key is resumed in a treasurer’s live session alone', async () => {
    const sender = wallet('f')
    await fixture.asOwner(
      `INSERT INTO bank.signer_key (chain_id, sender, failures, halted_reason, halted_at) VALUES (56, $1, 5, 'gasMissing',
         now())`,
      [sender],
    )
    const resume = (session: string) => run('SELECT bank.resume_signer($1, 56, $2)', [session, sender])
    await expect(resume('no session')).rejects.toMatchObject({ code: 'BK401' })
    await expect(resume(fixture.operators.support.session)).rejects.toMatchObject(notAgreed)
    await resume(fixture.operators.treasurer.session)
    await expect(resume(fixture.operators.treasurer.session)).rejects.toMatchObject({ code: 'BK318' })
  })
})
