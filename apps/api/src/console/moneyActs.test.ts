import type { ConsoleResult } from '@bank/api-schema/console'
import { exchange, requestWithdrawal, screenWithdrawals } from '@bank/bank'
import { getTestAccount } from '@bank/chain/testing'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ConsoleFixture, openConsoleFixture } from '../../testing/openConsoleFixture.ts'
import { openStaff, type Staff } from '../../testing/openStaff.ts'

let fixture: ConsoleFixture
let sanctioned = false
let staff: Staff

beforeEach(async () => {
  fixture = await openConsoleFixture({ screening: { isSanctioned: async () => sanctioned } })
  staff = await openStaff(fixture, {
    rita: 'reviewer',
    rob: 'reviewer',
    tom: 'treasurer',
    tina: 'treasurer',
    pia: 'parameters',
    ada: 'auditor',
  })
  await fixture.credit(0, 50_000_000_000n)
  const member = { id: await fixture.getMemberId(0), banned: false }
  await exchange(fixture.bank, { member, fromCurrency: '0', toCurrency: '1', exchangeAmount: '40000' })
})
afterEach(() => fixture.close())

const person = (name: string) => staff.person(name)
const cookieOf = (name: string) => staff.cookieOf(name)
const totpOf = (name: string) => fixture.getFreshCode(person(name))

/** A screened withdrawal of the root member; its id. */
async function order(amount: string): Promise<string> {
  const member = { id: await fixture.getMemberId(0), banned: false }
  const { withdrawalId } = await requestWithdrawal(fixture.bank, { member, amount })
  await screenWithdrawals(fixture.bank)
  return withdrawalId
}

async function open(withdrawalId: string, who = 'rita', headers: Record<string, string> = {}) {
  const { result } = await fixture.call('queryWithdrawal', { withdrawalId }, { ...cookieOf(who), headers })
  return result as ConsoleResult<'queryWithdrawal'>
}

type Verdict = 'approveWithdrawal' | 'releaseFrozenWithdrawal' | 'returnFrozenWithdrawal'

async function say(verdict: Verdict, withdrawalId: string, who: string) {
  const { summary } = await open(withdrawalId, who)
  const request = { withdrawalId, summaryHash: summary.hash, totp: totpOf(who) }
  return fixture.call(verdict, request, cookieOf(who))
}

describe('withdrawals', () => {
  test('default: a reviewer reads the effect of approving, and approves with a fresh code', async () => {
    const id = await order('300')
    const list = await fixture.call('queryWithdrawals', { states: 'review' }, cookieOf('rita'))
    expect(list.result).toMatchObject({
      dataList: [{ id, amount: '300', state: 'review', reason: 'firstWithdrawal', risk: { isFirst: true } }],
    })
    const { summary } = await open(id)
    expect(summary.lines).toEqual(
      expect.arrayContaining([
        { label: 'The vault pays', value: '300 USDT' },
        { label: 'To the wallet', value: getTestAccount(0).address },
        { label: 'First withdrawal', value: 'yes' },
      ]),
    )
    const answer = await say('approveWithdrawal', id, 'rita')
    expect(answer).toMatchObject({ code: 0, result: { id, state: 'approved', approvals: 1 } })
  })

  test('behavior: without a filter every order is listed, whatever became of it', async () => {
    await say('approveWithdrawal', await order('300'), 'rita')
    for (const request of [{}, { states: '' }]) {
      const { result } = await fixture.call('queryWithdrawals', request, cookieOf('ada'))
      expect(result).toMatchObject({ total: 1, dataList: [{ amount: '300', state: 'approved' }] })
    }
  })

  test('behavior: the summary is written in the reader’s language, and means the same', async () => {
    const id = await order('2')
    const sayBanned = { label: 'The member is suspended', value: 'no' }
    expect((await open(id)).summary.lines).toContainEqual(sayBanned)
    const [english, chinese] = [await open(id), await open(id, 'rita', { 'accept-language': 'zh-CN' })]
    expect(chinese.summary.lines).toContainEqual({ label: '金库支付', value: '2 USDT' })
    expect(chinese.summary.hash).toBe(english.summary.hash)
  })

  test('behavior: above the second limit it takes two persons; one of them twice is one', async () => {
    const id = await order('10001')
    expect(await say('approveWithdrawal', id, 'rita')).toMatchObject({
      code: 0,
      result: { state: 'review', approvals: 1 },
    })
    expect(await say('approveWithdrawal', id, 'rita')).toMatchObject({ code: 3020 })
    expect(await say('approveWithdrawal', id, 'rob')).toMatchObject({
      code: 0,
      result: { state: 'approved', approvals: 2 },
    })
  })

  test('behavior: a frozen order is returned by two persons', async () => {
    sanctioned = true
    const id = await order('7').finally(() => {
      sanctioned = false
    })
    expect(await open(id)).toMatchObject({ state: 'frozen', reason: 'sanctioned' })
    expect(await say('approveWithdrawal', id, 'rita')).toMatchObject({ code: 3020 })
    expect(await say('returnFrozenWithdrawal', id, 'rita')).toMatchObject({
      code: 0,
      result: { state: 'frozen' },
    })
    expect(await say('returnFrozenWithdrawal', id, 'rob')).toMatchObject({
      code: 0,
      result: { state: 'rejected' },
    })
  })

  test('behavior: a rejection needs a reason and no code, and gives the money back', async () => {
    const id = await order('9')
    expect(await fixture.call('rejectWithdrawal', { withdrawalId: id }, cookieOf('rob'))).toMatchObject({
      code: 400,
    })
    const reason = '<script>alert(1)</script> looks odd'
    expect(
      await fixture.call('rejectWithdrawal', { withdrawalId: id, reason }, cookieOf('rob')),
    ).toMatchObject({
      code: 0,
      result: { state: 'rejected', reason: 'byOperator' },
    })
    const audit = await fixture.call('queryAudit', { subject: `withdrawal ${id}` }, cookieOf('ada'))
    const { dataList } = audit.result as ConsoleResult<'queryAudit'>
    expect(JSON.parse(dataList[0]?.detail ?? '{}')).toMatchObject({ verdict: 'reject', reason })
  })

  test('error: 3018 the content changed since it was read, and no code is spent', async () => {
    const [one, other] = [await order('11'), await order('12')]
    const { summary } = await open(one)
    const totp = totpOf('rita')
    const swapped = { withdrawalId: other, summaryHash: summary.hash, totp }
    expect(await fixture.call('approveWithdrawal', swapped, cookieOf('rita'))).toMatchObject({
      code: 3018,
      result: { messageKey: 'summaryChanged' },
    })
    const right = { withdrawalId: one, summaryHash: summary.hash, totp }
    expect(await fixture.call('approveWithdrawal', right, cookieOf('rita'))).toMatchObject({ code: 0 })
  })

  test('error: 5002 a used code, a wrong one, and somebody else’s', async () => {
    const id = await order('13')
    const { summary } = await open(id)
    const totp = totpOf('rob')
    const send = (code: string, who: string) =>
      fixture.call(
        'approveWithdrawal',
        { withdrawalId: id, summaryHash: summary.hash, totp: code },
        cookieOf(who),
      )
    expect(await send(totp, 'rita')).toMatchObject({ code: 5002 })
    expect(await open(id)).toMatchObject({ state: 'review', approvals: 0 })
    expect(await send(totp, 'rob')).toMatchObject({ code: 0 })
    expect(await send(totp, 'rob')).toMatchObject({ code: 5002 })
  })

  test('error: 3019 an order that is not there', async () => {
    const request = { withdrawalId: '999999', summaryHash: 'ab'.repeat(32), totp: '123456' }
    expect(await fixture.call('approveWithdrawal', request, cookieOf('rita'))).toMatchObject({ code: 3019 })
    expect(await fixture.call('queryWithdrawal', request, cookieOf('rita'))).toMatchObject({ code: 3019 })
  })
})

describe('proposals', () => {
  const readProposal = async (proposalId: string, who: string) =>
    (await fixture.call('queryProposal', { proposalId }, cookieOf(who)))
      .result as ConsoleResult<'queryProposal'>

  async function approve(proposalId: string, who: string) {
    const { summary } = await readProposal(proposalId, who)
    return fixture.call(
      'approveProposal',
      { proposalId, summaryHash: summary.hash, totp: totpOf(who) },
      cookieOf(who),
    )
  }

  test('default: an adjustment is proposed by one and approved by another, for two sessions of one person are one', async () => {
    const memberId = String(await fixture.getMemberId(0))
    const request = { memberId, direction: 'add', currencyId: 1, amount: '1.5', reason: 'a goodwill gesture' }
    const key = { 'idempotency-key': 'adjustment-of-today' }
    const [first, again] = [
      await fixture.call('proposeAdjustment', request, { ...cookieOf('tom'), headers: key }),
      await fixture.call('proposeAdjustment', request, { ...cookieOf('tom'), headers: key }),
    ]
    expect(first).toMatchObject({ code: 0, result: { kind: 'adjustment', state: 'open' } })
    expect(again.result).toEqual(first.result)
    const { id } = first.result as ConsoleResult<'proposeAdjustment'>
    const { summary } = await readProposal(id, 'tina')
    expect(summary.lines).toContainEqual({ label: 'Amount', value: '1.5 GUSD' })
    expect(await approve(id, 'tom')).toMatchObject({ code: 403 })
    await staff.signInAgain('tom')
    expect(await approve(id, 'tom')).toMatchObject({ code: 403 })
    expect(await approve(id, 'tina')).toMatchObject({ code: 0, result: { state: 'applied' } })
    expect(await approve(id, 'tina')).toMatchObject({ code: 3018 })
    const ledger = await fixture.call('queryMemberLedger', { memberId, pageSize: 1 }, cookieOf('ada'))
    expect(ledger.result).toMatchObject({ dataList: [{ eventType: 12, actionAmount: '1.5' }] })
  })

  test('behavior: tightening is at once, loosening waits for another person and a day', async () => {
    const propose = (value: string) =>
      fixture.call(
        'proposeParameter',
        { name: 'withdrawalAutoPerMember', value, reason: 'as agreed' },
        cookieOf('pia'),
      )
    expect(await propose('400')).toMatchObject({ code: 0, result: { state: 'applied' } })
    const { result } = await propose('450')
    const { id, state } = result as ConsoleResult<'proposeParameter'>
    expect(state).toBe('open')
    const { summary } = await readProposal(id, 'tom')
    expect(summary.lines).toEqual(
      expect.arrayContaining([
        { label: 'New value', value: '450 GUSD' },
        { label: 'Value now', value: '400 GUSD' },
        { label: 'Allowed', value: '0 GUSD – 10000 GUSD' },
        { label: 'Takes effect', value: '24 hours after the approval' },
      ]),
    )
    const { decideTime, effectTime, ...rest } = (await approve(id, 'tom'))
      .result as ConsoleResult<'approveProposal'>
    expect(rest.state).toBe('approved')
    expect((effectTime ?? 0) - (decideTime ?? 0)).toBe(24 * 60 * 60_000)
    const { dataList } = (await fixture.call('queryProposals', { states: 'approved' }, cookieOf('ada')))
      .result as ConsoleResult<'queryProposals'>
    expect(dataList.map((proposal) => proposal.id)).toEqual([id])
    const parameters = (await fixture.call('queryParameters', {}, cookieOf('ada')))
      .result as ConsoleResult<'queryParameters'>
    expect(parameters.find(({ name }) => name === 'withdrawalAutoPerMember')).toMatchObject({
      value: '400',
      pending: { proposalId: id, value: '450' },
    })
    expect(await propose('10000000')).toMatchObject({ code: 5001 })
    expect(await fixture.call('proposeParameter', { name: 'x' }, cookieOf('pia'))).toMatchObject({
      code: 5001,
    })
  })

  test('error: 3018 another proposal than the one that was read', async () => {
    const propose = async (jurisdiction: string) =>
      (
        await fixture.call(
          'proposeGate',
          { name: 'yield', isOpen: true, jurisdiction, licence: 'L-1', reason: 'granted today' },
          cookieOf('pia'),
        )
      ).result as ConsoleResult<'proposeGate'>
    const { id } = await propose('Liechtenstein')
    const findGate = async () =>
      ((await fixture.call('queryGates', {}, cookieOf('ada'))).result as ConsoleResult<'queryGates'>).find(
        ({ name }) => name === 'yield',
      )
    expect(await findGate()).toMatchObject({ isOpen: false, pending: { proposalId: id } })
    const request = { proposalId: id, summaryHash: 'ab'.repeat(32), totp: totpOf('tom') }
    expect(await fixture.call('approveProposal', request, cookieOf('tom'))).toMatchObject({ code: 3018 })
    expect(await approve(id, 'tom')).toMatchObject({ code: 0, result: { state: 'applied' } })
    expect(await findGate()).toMatchObject({
      isOpen: true,
      jurisdiction: 'Liechtenstein',
      pending: null,
    })
  })
})

describe('members', () => {
  test('default: found, read, banned and let in again, with the reason in the audit', async () => {
    const memberId = String(await fixture.getMemberId(0))
    const address = getTestAccount(0).address
    const found = await fixture.call('queryMembers', { search: address }, cookieOf('rita'))
    expect(found.result).toMatchObject({ total: 1, dataList: [{ id: memberId, banTime: null }] })
    expect(await fixture.call('queryMember', { memberId }, cookieOf('rita'))).toMatchObject({ code: 0 })
    const reason = 'asked for by a court'
    const banned = await fixture.call('banMember', { memberId, reason }, cookieOf('rita'))
    expect(banned).toMatchObject({ code: 0, result: { id: memberId, banTime: expect.any(Number) } })
    const list = await fixture.call('queryMembers', { banned: 'true' }, cookieOf('rita'))
    expect(list.result).toMatchObject({ total: 1 })
    expect(await fixture.call('unbanMember', { memberId, reason }, cookieOf('rita'))).toMatchObject({
      code: 0,
      result: { banTime: null },
    })
    const audit = await fixture.call('queryAudit', { act: 'members.ban' }, cookieOf('ada'))
    expect((audit.result as ConsoleResult<'queryAudit'>).dataList[0]?.detail).toContain(reason)
  })
})
