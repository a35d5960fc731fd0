import { randomBytes } from 'node:crypto'
import { inTransaction } from '@bank/database'
import { findDiscrepancies, type MemberId } from '@bank/ledger'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testVault } from '../../testing/openTestBank.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from '../../testing/openWithdrawalFixture.ts'
import { runAtLock } from '../../testing/runAtLock.ts'
import { createBank } from '../bankContext.ts'
import { findSession, openSession, type SessionMember } from '../memberRecords/session.ts'
import { cancelRuleChange, setDailyLimit, setNewDeviceDelay } from '../memberSecurity/changeRules.ts'
import { getSecurity } from '../memberSecurity/getSecurity.ts'
import { readRules } from '../withdrawalRules/withdrawalRule.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

let fixture: WithdrawalFixture
let account = 0
let memberId: MemberId
let member: SessionMember

beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  account += 1
  memberId = await fixture.register(account, 1_000n, 'new')
  member = await open()
})
afterEach(async () => {
  expect(await findDiscrepancies(fixture.testDatabase.database)).toEqual([])
})

/** Opens a session of the member with a device, which is a new one unless it is given. */
async function open(deviceToken = randomBytes(32).toString('base64url')): Promise<SessionMember> {
  const { bank } = fixture
  const at = await bank.clock.now()
  const { sessionToken } = await inTransaction(bank.database, (tx) =>
    openSession(tx, { memberId, now: bank.clock.wallClock(), at, client: { deviceToken } }),
  )
  const found = await findSession(bank, sessionToken)
  if (!found) throw new Error('no session')
  return found
}

const withdraw = (amount: string, by: Parameters<typeof requestWithdrawal>[1]['member'] = member) =>
  requestWithdrawal(fixture.bank, { member: by, amount })
const limit = (amount: string | null) => setDailyLimit(fixture.bank, { member, amount })
const delay = (hours: number | null) => setNewDeviceDelay(fixture.bank, { member, hours })
const rules = async () => (await getSecurity(fixture.bank, { memberId, member })).rules
const now = async () => (await fixture.bank.clock.now()).getTime()

describe('the daily limit', () => {
  test('default: refuses what exceeds it, says when it is allowed, and takes nothing', async () => {
    await limit('100')
    const { createTime } = await withdraw('70')
    const refused = await withdraw('31').catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 3016, messageKey: 'overOwnDailyLimit' })
    expect(refused).toMatchObject({ allowedAt: new Date(createTime + dayMs) })
    expect(await fixture.availableOf(memberId)).toBe('930')
    await withdraw('30')
    expect((await rules()).dailyLimit).toMatchObject({ value: '100', usedAmount: '100' })
    fixture.wait(dayMs)
    await withdraw('100')
  })

  test('behavior: withdrawals from before the rule count too', async () => {
    await withdraw('70')
    await limit('100')
    await expect(withdraw('31')).rejects.toMatchObject({ messageKey: 'overOwnDailyLimit' })
  })

  test('behavior: an amount above the limit alone is refused without a time', async () => {
    await limit('100')
    const refused = await withdraw('100.000001').catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 3016, messageKey: 'aboveOwnDailyLimit', allowedAt: undefined })
  })

  test('behavior: of many at once only as many as the limit allows are ordered', async () => {
    await limit('100')
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => withdraw('30')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await fixture.availableOf(memberId)).toBe('910')
  })

  test('behavior: a cancelled withdrawal does not count, and a paid one does', async () => {
    await limit('100')
    const { withdrawalId } = await withdraw('100')
    await expect(withdraw('1')).rejects.toMatchObject({ code: 3016 })
    await cancelWithdrawal(fixture.bank, { memberId, withdrawalId })
    const paid = await withdraw('100')
    await fixture.pay(paid.withdrawalId)
    await expect(withdraw('1')).rejects.toMatchObject({ code: 3016 })
  })

  test('behavior: a failed withdrawal counts with the part that was paid', async () => {
    await limit('100')
    const { withdrawalId } = await withdraw('100')
    await fixture.asOwner(
      `UPDATE bank.withdrawal SET state = 'failed', paid_amount = 40000000 WHERE id = $1`,
      [withdrawalId],
    )
    await expect(withdraw('61')).rejects.toMatchObject({ code: 3016 })
    await withdraw('60')
  })

  test('behavior: a repeated request finds its order, whatever the rule has become', async () => {
    const request = { member, amount: '50', idempotencyKey: 'one-order-of-50' }
    const first = await requestWithdrawal(fixture.bank, request)
    await limit('10')
    expect(await requestWithdrawal(fixture.bank, request)).toEqual(first)
  })

  test('behavior: the rule of one member holds no other', async () => {
    await limit('10')
    const other = await fixture.register(account + 1_000, 100n, 'new')
    expect(await withdraw('50', { id: other, banned: false })).toMatchObject({ amount: '50' })
  })

  test.each([
    ['0', 3010],
    ['-1', 3010],
    ['1.0000001', 3011],
    ['x', 3012],
    ['0.5', 3013],
  ])('error: 3010, 3011, 3012, 3013 a limit of %s', async (amount, code) => {
    await expect(limit(amount)).rejects.toMatchObject({ code })
    expect((await rules()).dailyLimit.value).toBeNull()
  })
})

describe('changing a rule', () => {
  test('default: a stricter rule acts at once and a looser one after 24 hours', async () => {
    await limit('100')
    await limit('50')
    await expect(withdraw('51')).rejects.toMatchObject({ code: 3016 })
    const { dailyLimit } = await limit('500')
    expect(dailyLimit).toMatchObject({ value: '50', pending: { value: '500' } })
    const effectTime = dailyLimit.pending?.effectTime ?? 0
    fixture.wait(effectTime - (await now()) - 60_000)
    await expect(withdraw('51')).rejects.toMatchObject({ code: 3016 })
    fixture.wait(60_000)
    await withdraw('500')
    expect((await rules()).dailyLimit).toMatchObject({ value: '500', pending: null })
  })

  test('default: a rule is lifted after 24 hours, and not before', async () => {
    await delay(24)
    await limit('50')
    const { pending } = (await limit(null)).dailyLimit
    expect((await delay(null)).newDeviceDelay).toMatchObject({ value: 24, pending: { value: null } })
    expect(pending).toMatchObject({ value: null })
    fixture.wait(dayMs - 60_000)
    await expect(withdraw('51')).rejects.toMatchObject({ code: 3016 })
    fixture.wait(2 * 60_000)
    await withdraw('900', await open())
  })

  test('behavior: a change acts from exactly its time on', async () => {
    await limit('50')
    const { pending } = (await limit('500')).dailyLimit
    const read = (ms: number) =>
      readRules(fixture.bank.database.kysely, { memberId, at: new Date((pending?.effectTime ?? 0) + ms) })
    expect((await read(-1)).dailyLimit.value).toBe(50_000_000n)
    expect((await read(0)).dailyLimit).toEqual({ value: 500_000_000n, pending: null })
  })

  test('behavior: asking twice does not bring a looser rule forward', async () => {
    await limit('50')
    await limit('400')
    fixture.wait(20 * hourMs)
    const before = await now()
    const { pending } = (await limit('500')).dailyLimit
    expect(pending?.effectTime).toBeGreaterThanOrEqual(before + dayMs)
    fixture.wait(5 * hourMs)
    await expect(withdraw('51')).rejects.toMatchObject({ code: 3016 })
  })

  test('behavior: of two looser rules at once one waits, and none is in force', async () => {
    await limit('50')
    await runAtLock(fixture.testDatabase.database, {
      subject: `withdrawal rules of ${memberId}`,
      waiting: 2,
      work: () => Promise.all([limit('400'), limit('500')]),
    })
    const { rows } = await fixture.testDatabase.database.pool.query(
      'SELECT 1 FROM bank.withdrawal_rule WHERE member_id = $1 AND cancelled_at IS NULL',
      [`${memberId}`],
    )
    expect(rows).toHaveLength(2)
    await expect(withdraw('51')).rejects.toMatchObject({ code: 3016 })
  })

  test('behavior: a rule is compared with the one that was changed just before it', async () => {
    await limit('50')
    await runAtLock(fixture.testDatabase.database, {
      subject: `withdrawal rules of ${memberId}`,
      waiting: 2,
      work: async (waitFor) => {
        const stricter = limit('20')
        await waitFor(1)
        await Promise.all([stricter, limit('30')])
      },
    })
    await expect(withdraw('21')).rejects.toMatchObject({ code: 3016 })
  })

  test('behavior: a stricter rule cancels a looser one that waits', async () => {
    await limit('50')
    await limit(null)
    expect((await limit('20')).dailyLimit).toMatchObject({ value: '20', pending: null })
    fixture.wait(2 * dayMs)
    await expect(withdraw('21')).rejects.toMatchObject({ code: 3016 })
  })

  test('behavior: the same rule again keeps it and cancels the change that waits', async () => {
    await limit('50')
    await limit('500')
    expect((await limit('50')).dailyLimit).toMatchObject({ value: '50', pending: null })
  })

  test('default: a change that waits can be cancelled, once', async () => {
    await limit('50')
    await limit('500')
    const cancel = () => cancelRuleChange(fixture.bank, { member, rule: 'dailyLimit' })
    expect((await cancel()).dailyLimit).toMatchObject({ value: '50', pending: null })
    await expect(cancel()).rejects.toMatchObject({ code: 404 })
    fixture.wait(2 * dayMs)
    await expect(withdraw('51')).rejects.toMatchObject({ code: 3016 })
  })

  test('error: 404 a rule in force is not cancelled, nor the change of another kind', async () => {
    await limit('50')
    await delay(24)
    await delay(null)
    await expect(cancelRuleChange(fixture.bank, { member, rule: 'dailyLimit' })).rejects.toMatchObject({
      code: 404,
    })
    expect((await rules()).newDeviceDelay.pending).not.toBeNull()
  })

  test('behavior: a stricter rule holds a process whose clock is behind', async () => {
    const behind = createBank({
      database: fixture.testDatabase.database,
      vault: testVault,
      wallClockMs: () => fixture.bank.clock.wallClock().getTime() - 30_000,
    })
    await limit('50')
    await expect(requestWithdrawal(behind, { member, amount: '51' })).rejects.toMatchObject({ code: 3016 })
  })

  test('behavior: the database refuses a rule between at once and 24 hours', async () => {
    const insert = fixture.testDatabase.database.pool.query(
      `INSERT INTO bank.withdrawal_rule (member_id, kind, value, requested_at, effective_at)
       VALUES ($1, 'dailyLimit', NULL, now(), now() + interval '23 hours 59 minutes')`,
      [`${memberId}`],
    )
    await expect(insert).rejects.toThrow('withdrawal_rule_delay')
  })
})

describe('the delay after a new device', () => {
  test('default: a new device waits, and the one of old does not', async () => {
    fixture.wait(2 * dayMs)
    await delay(24)
    await withdraw('10')
    const stranger = await open()
    const signedInAt = await now()
    const refused = await withdraw('10', stranger).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 3016, messageKey: 'onNewDevice' })
    const { allowedAt } = refused as { allowedAt: Date }
    expect(Math.abs(allowedAt.getTime() - signedInAt - dayMs)).toBeLessThan(10_000)
    fixture.wait(dayMs)
    await withdraw('10', stranger)
  })

  test('behavior: signing in again does not start the delay again', async () => {
    const token = randomBytes(32).toString('base64url')
    await open(token)
    await delay(24)
    fixture.wait(dayMs)
    expect(await withdraw('10', await open(token))).toMatchObject({ amount: '10' })
  })

  test('behavior: no session, and one that is not there, are a new device', async () => {
    await delay(24)
    fixture.wait(3 * dayMs)
    for (const sessionId of [undefined, '999999999'])
      await expect(
        requestWithdrawal(fixture.bank, { member: { id: memberId, banned: false, sessionId }, amount: '1' }),
      ).rejects.toMatchObject({ messageKey: 'onNewDevice' })
  })

  test('behavior: the known device of another member is none of this one', async () => {
    await delay(24)
    const known = member.sessionId
    const owner = memberId
    memberId = await fixture.register(account + 120, 100n, 'new')
    member = await open()
    await delay(24)
    fixture.wait(3 * dayMs)
    expect(owner).not.toBe(memberId)
    await expect(withdraw('1', { id: memberId, banned: false, sessionId: known })).rejects.toMatchObject({
      messageKey: 'onNewDevice',
    })
  })

  test.each([0, -1, 1.5, 169, Number.NaN])('error: 400 a delay of %d hours', async (hours) => {
    await expect(delay(hours)).rejects.toMatchObject({ code: 400 })
  })
})
