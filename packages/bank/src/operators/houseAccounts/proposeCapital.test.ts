import { erc20Abi } from '@bank/chain'
import { getTestAccount } from '@bank/chain/testing'
import { findDiscrepancies, getHouseBalance } from '@bank/ledger'
import { toDecimal } from '@bank/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countLockWaiters } from '../../../testing/countLockWaiters.ts'
import { insertOperators } from '../../../testing/insertOperators.ts'
import { openRechargeBank, type RechargeBank } from '../../../testing/openRechargeBank.ts'
import { openRechargeFixture, type RechargeFixture } from '../../../testing/openRechargeFixture.ts'
import type { BankContext } from '../../bankContext.ts'
import type { BankError } from '../../errors.ts'
import { createChallenge } from '../../members/createChallenge.ts'
import { registerMember } from '../../members/registerMember.ts'
import type { Operator } from '../../policies/operatorRights.ts'
import { claimSuspense } from '../../recharge/claimSuspense.ts'
import { listRecharges } from '../../recharge/listRecharges.ts'
import { watchRecharges } from '../../recharge/watchRecharges.ts'
import { approveProposal, rejectProposal } from '../proposals/approveProposal.ts'
import { getSurplus } from './getSurplus.ts'
import { listSuspense } from './listSuspense.ts'
import { proposeCapital, proposeSurplusBooking } from './proposeCapital.ts'
import { proposeSuspenseBooking } from './proposeSuspenseBooking.ts'

let chain: RechargeFixture
let recharge: RechargeBank
let bank: BankContext
let treasurer: Operator
let reviewer: Operator
const unit = 10n ** 18n
const dayMs = 24 * 60 * 60_000
const reason = 'the house puts in its own'

beforeEach(async () => {
  chain = await openRechargeFixture({ chainId: 56, decimals: 18 })
  recharge = await openRechargeBank({ chainId: 56, urls: [chain.chain.url] })
  bank = { ...recharge.bank, vault: { chainId: 56, address: chain.vault.address } }
  await recharge.register(1)
  const people = await insertOperators(bank.database, { treasurer: 'treasurer', reviewer: 'reviewer' })
  treasurer = people.treasurer
  reviewer = people.reviewer
})
afterEach(async () => {
  await recharge?.drop()
  await chain?.stop()
})

const house = async (account: 'revenue' | 'reserve' | 'suspense') =>
  toDecimal(await getHouseBalance(bank.database, account))
const surplus = async () => (await getSurplus(bank, { operator: treasurer })).surplus
const give = async (usdt: bigint) => {
  const params = { from: 19, to: chain.vault.token, abi: erc20Abi, call: 'transfer' }
  await chain.send({ ...params, args: [chain.vault.address, usdt * unit] })
  await chain.chain.mine(3)
}
const deposit = async (accountIndex: number, usdt: bigint) => {
  await chain.deposit(accountIndex, usdt)
  await chain.chain.mine(3)
  await watchRecharges(bank, chain.vault)
}
const approve = (proposalId: string) =>
  approveProposal(recharge.asConsole(bank), { operator: reviewer, proposalId })
const isSound = async () => expect(await findDiscrepancies(bank.database)).toEqual([])

/** The chain answers the first call once so many others wait at it or at a lock, so that concurrent calls meet. */
function withSlowChain(others: number): BankContext {
  const reader = bank.chains.get(56)
  if (!reader) throw new Error('the chain is not configured')
  // A connection of its own: those that wait may hold all others.
  const holder = { query: async (text: string) => ({ rows: await recharge.readAsOwner(text) }) }
  let calls = 0
  const getFinalizedBlock = async () => {
    calls += 1
    if (calls === 1)
      await expect
        .poll(async () => calls - 1 + (await countLockWaiters(holder)), { interval: 10 })
        .toBe(others)
    return reader.getFinalizedBlock()
  }
  return recharge.asConsole({ ...bank, chains: new Map([[56, { ...reader, getFinalizedBlock }]]) })
}

test('default: surplus is the vault’s assets beyond the books, without uncredited deposits', async () => {
  expect(await surplus()).toBe('0')
  await chain.deposit(1, 50n)
  await chain.chain.mine(3)
  expect(await surplus()).toBe('0')
  await watchRecharges(bank, chain.vault)
  expect(await surplus()).toBe('0')
  await give(30n)
  expect(await getSurplus(bank, { operator: treasurer })).toMatchObject({
    chainId: 56,
    assets: '80',
    owed: '50',
    surplus: '30',
  })
})

test('default: two operators book the platform’s capital, a GUSD for every USDT', async () => {
  await give(20n)
  const amount = await surplus()
  const before = await house('revenue')
  const { id } = await proposeCapital(recharge.asConsole(bank), { operator: treasurer, amount, reason })
  await expect(approveProposal(bank, { operator: treasurer, proposalId: id })).rejects.toMatchObject({
    code: 403,
  })
  expect(await house('revenue')).toBe(before)
  expect(await approve(id)).toMatchObject({ kind: 'capital', state: 'applied' })
  expect(Number(await house('revenue')) - Number(before)).toBe(Number(amount))
  expect([await house('reserve'), await surplus()]).toEqual([await house('revenue'), '0'])
  await isSound()
})

test('error: 3015 more than there is, also when two bookings want the same surplus at once', async () => {
  await give(10n)
  const before = Number(await house('revenue'))
  const tooMuch = await proposeSurplusBooking(recharge.asConsole(bank), {
    operator: treasurer,
    amount: '10.000001',
    reason,
  })
  await expect(approve(tooMuch.id)).rejects.toMatchObject({ code: 3015 })
  const wanted = await Promise.all(
    Array.from({ length: 4 }, () =>
      proposeSurplusBooking(recharge.asConsole(bank), { operator: treasurer, amount: '4', reason }),
    ),
  )
  const slow = withSlowChain(wanted.length - 1)
  const outcomes = await Promise.all(
    wanted.map(({ id }) =>
      approveProposal(slow, { operator: reviewer, proposalId: id }).then(
        ({ state }) => state,
        ({ code, cause }: BankError) => code ?? cause,
      ),
    ),
  )
  expect(outcomes.toSorted()).toEqual([3015, 3015, 'applied', 'applied'])
  expect([Number(await house('revenue')) - before, await surplus()]).toEqual([8, '2'])
  await isSound()
})

test('default: the platform’s own deposit in suspense becomes capital once', async () => {
  await deposit(5, 40n)
  const page = await listSuspense(bank, { operator: treasurer, pageNo: 1, pageSize: 10 })
  expect(page).toMatchObject({ total: 1, dataList: [{ amount: '40', chainId: 56 }] })
  const suspenseId = page.dataList[0]?.id ?? ''
  recharge.wait(30 * dayMs)
  const first = await proposeCapital(recharge.asConsole(bank), { operator: treasurer, suspenseId, reason })
  const second = await proposeCapital(recharge.asConsole(bank), { operator: treasurer, suspenseId, reason })
  const before = await house('revenue')
  await approve(first.id)
  await expect(approve(second.id)).rejects.toMatchObject({ code: 3018 })
  expect([Number(await house('revenue')) - Number(before), await house('suspense')]).toEqual([40, '0'])
  await expect(
    proposeCapital(recharge.asConsole(bank), { operator: treasurer, suspenseId, reason }),
  ).rejects.toMatchObject({
    code: 404,
  })
  await isSound()
})

const findSuspense = async () => {
  const { dataList } = await listSuspense(bank, { operator: treasurer, pageNo: 1, pageSize: 10 })
  if (!dataList[0]) throw new Error('nothing is in suspense')
  return dataList[0]
}

test('behavior: a deposit becomes capital only after 30 days in suspense, or as operators set', async () => {
  await deposit(5, 40n)
  const { id: suspenseId, createTime, capitalTime } = await findSuspense()
  expect(capitalTime - createTime).toBe(30 * dayMs)
  const request = { operator: treasurer, suspenseId, reason }
  recharge.wait(30 * dayMs - 60_000)
  const young = { code: 3018, messageKey: 'suspenseTooYoung' }
  await expect(proposeCapital(bank, request)).rejects.toMatchObject(young)
  recharge.wait(60_000)
  const { id } = await proposeCapital(bank, request)
  const setDays = (days: number) =>
    recharge.asOwner(`UPDATE bank.parameter SET value = '${days}' WHERE name = 'suspenseCapitalDays'`)
  await setDays(31)
  await expect(approve(id)).rejects.toMatchObject(young)
  await setDays(30)
  expect(await approve(id)).toMatchObject({ state: 'applied' })
  await expect(setDays(6)).rejects.toThrow('parameter_bounds')
  await isSound()
})

test('behavior: money that may be a member’s never becomes capital, however long it waits', async () => {
  await deposit(5, 40n)
  const { id: suspenseId, depositor, txHash } = await findSuspense()
  recharge.wait(31 * dayMs)
  const request = { operator: treasurer, suspenseId, reason }
  const claimed = { code: 3018, messageKey: 'suspenseClaimed' }
  const { id } = await proposeCapital(bank, request)
  const memberId = await recharge.findMember(getTestAccount(1).address.toLowerCase())
  const report = (hash: string, sender: string | null) =>
    bank.database.kysely
      .insertInto('bank.recharge_hint')
      .values({
        member_id: memberId,
        chain_id: 56n,
        tx_hash: hash,
        amount: 1n,
        sender,
        nonce: sender === null ? null : 1n,
        created_at: new Date(),
      })
      .execute()
  const forget = () => recharge.asOwner('DELETE FROM bank.recharge_hint')
  await report(txHash, null)
  await expect(approve(id)).rejects.toMatchObject(claimed)
  await forget()
  await report(`0x${'9'.repeat(64)}`, depositor.toLowerCase())
  await expect(approve(id)).rejects.toMatchObject(claimed)
  await forget()
  const booking = await proposeSuspenseBooking(recharge.asConsole(bank), { ...request, memberId })
  await expect(approve(id)).rejects.toMatchObject(claimed)
  await rejectProposal(bank, { operator: treasurer, proposalId: booking.id, reason })
  // A member by the row alone: registering claims the deposit in the same transaction.
  await bank.database.kysely
    .insertInto('bank.member')
    .values({ address: depositor.toLowerCase(), inviter_id: memberId, created_at: new Date() })
    .execute()
  await expect(approve(id)).rejects.toMatchObject(claimed)
  await expect(proposeCapital(bank, request)).rejects.toMatchObject(claimed)
  expect(await house('suspense')).toBe('40')
  await isSound()
})

test('behavior: a wallet that is registering while its deposit is approved as capital keeps the deposit', async () => {
  await deposit(5, 40n)
  const { id: suspenseId } = await findSuspense()
  recharge.wait(31 * dayMs)
  const { id } = await proposeCapital(recharge.asConsole(bank), { operator: treasurer, suspenseId, reason })
  const wallet = getTestAccount(5)
  const secret = 'a secret of the tests that is long enough'
  const identity = { publicOrigin: 'http://localhost', secret, isDemoAddress: null }
  const context = { ...bank, identity }
  const { message, nonce } = createChallenge(context, { address: wallet.address, purpose: 'register' })
  const request = {
    ...{ address: wallet.address, nonce, signature: await wallet.signMessage({ message }) },
    assocAddress: getTestAccount(1).address,
  }
  const holder = { query: async (text: string) => ({ rows: await recharge.readAsOwner(text) }) }
  let [approved, isDecided]: [Promise<unknown>, boolean] = [Promise.resolve(), false]
  await registerMember(context, request, async (tx, member) => {
    approved = approve(id)
      .catch((error: unknown) => error)
      .finally(() => {
        isDecided = true
      })
    // Until the approval waits for the registration, or has gone on without.
    await expect.poll(async () => isDecided || (await countLockWaiters(holder)) > 0).toBe(true)
    await claimSuspense(tx, member.memberId)
  })
  expect(await approved).toMatchObject({ code: 3018 })
  const memberId = await recharge.findMember(wallet.address.toLowerCase())
  expect([await recharge.balanceMicro(memberId), await house('suspense')]).toEqual([40_000_000n, '0'])
  await isSound()
})

test('default: a deposit in suspense is credited to the member two operators name', async () => {
  await deposit(6, 15n)
  const member = await recharge.findMember(getTestAccount(1).address.toLowerCase())
  const before = await recharge.balanceMicro(member)
  const { dataList } = await listSuspense(bank, { operator: treasurer, pageNo: 1, pageSize: 10 })
  const suspenseId = dataList[0]?.id ?? ''
  const params = { operator: treasurer, suspenseId, reason: 'sent from the wrong wallet' }
  await expect(
    proposeSuspenseBooking(recharge.asConsole(bank), { ...params, memberId: '999' }),
  ).rejects.toMatchObject({
    code: 1004,
  })
  const { id } = await proposeSuspenseBooking(recharge.asConsole(bank), { ...params, memberId: member })
  await approve(id)
  expect((await recharge.balanceMicro(member)) - before).toBe(15_000_000n)
  const recharges = await listRecharges(bank, { memberId: member, pageNo: 1, pageSize: 10 })
  expect(recharges.dataList.find(({ amount }) => amount === '15')).toMatchObject({ status: 'credited' })
  expect(await house('suspense')).toBe('0')
  await isSound()
})

test('error: 430 when the chain is silent or no vault is configured; 400 and 403', async () => {
  const silent = { ...recharge.over('http://127.0.0.1:9'), vault: bank.vault }
  await expect(getSurplus(silent, { operator: treasurer })).rejects.toMatchObject({ code: 430 })
  await expect(getSurplus({ ...bank, vault: undefined }, { operator: treasurer })).rejects.toMatchObject({
    code: 430,
  })
  const { id } = await proposeCapital(recharge.asConsole(bank), { operator: treasurer, amount: '1', reason })
  await expect(approveProposal(silent, { operator: reviewer, proposalId: id })).rejects.toMatchObject({
    code: 430,
  })
  for (const suspenseId of ['', '56', '56:0x12:0', `56:0x${'a'.repeat(64)}:x`])
    await expect(
      proposeCapital(recharge.asConsole(bank), { operator: treasurer, suspenseId, reason }),
    ).rejects.toMatchObject({
      code: 400,
    })
  await expect(
    proposeCapital(recharge.asConsole(bank), { operator: reviewer, amount: '1', reason }),
  ).rejects.toMatchObject({
    code: 403,
  })
})
