import { getTestAccount } from '@bank/chain/testing'
import { inTransaction } from '@bank/database'
import { createPostingKey, findDiscrepancies, getHouseBalance, postSuspense } from '@bank/ledger'
import { amountOf } from '@bank/money'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeTestMember, openTestBank, type TestBank } from '../testing/openTestBank.ts'
import { findSession } from './memberRecords/session.ts'
import { createChallenge } from './members/createChallenge.ts'
import { createRootMember } from './members/createRootMember.ts'
import { existMember } from './members/existMember.ts'
import { getBalance } from './members/getBalance.ts'
import { getMember } from './members/getMember.ts'
import { registerMember as registerAlone } from './members/registerMember.ts'
import { releaseExpired } from './members/releaseExpired.ts'
import { signIn } from './members/signIn.ts'
import { signOut } from './members/signOut.ts'
import { registerMember } from './registerMember.ts'

let testBank: TestBank
const root = getTestAccount(0).address

beforeAll(async () => {
  testBank = await openTestBank()
})
afterAll(() => testBank.close())

async function sign(index: number, purpose: 'register' | 'signIn') {
  const account = getTestAccount(index)
  const { message, nonce } = createChallenge(testBank.bank, { address: account.address, purpose })
  return { address: account.address, signature: await account.signMessage({ message }), nonce }
}

async function register(index: number, assocAddress: string = root) {
  return registerMember(testBank.bank, { ...(await sign(index, 'register')), assocAddress })
}

test('default: a registered member exists, has accounts and a session', async () => {
  const { bank } = testBank
  expect(await existMember(bank, { address: getTestAccount(1).address })).toBe(false)
  const { sessionToken } = await register(1)
  expect(await existMember(bank, { address: getTestAccount(1).address })).toBe(true)
  const memberId = await testBank.getMemberId(1)
  expect(await findSession(bank, sessionToken)).toEqual({
    id: memberId,
    address: getTestAccount(1).address.toLowerCase(),
    banned: false,
    sessionId: expect.stringMatching(/^\d+$/),
  })
  expect(await getBalance(bank, { memberId })).toEqual({ totalUsdtBalance: '0', availableGusdBalance: '0' })
  await testBank.credit(1, 1_500_000n)
  expect(await getMember(bank, { memberId })).toMatchObject({ assocAddress: root, totalUsdtBalance: '1.5' })
})

test('behavior: a deposit made before registering is credited with it, once', async () => {
  const { database } = testBank.testDatabase
  const depositor = getTestAccount(2).address.toLowerCase() as Address
  const txHash = `0x${'cd'.repeat(32)}`
  const at = new Date()
  await inTransaction(database, async (tx) => {
    await tx
      .insertInto('bank.recharge')
      .values({
        chain_id: '56',
        tx_hash: txHash,
        log_index: 0,
        block_number: '1',
        block_hash: `0x${'ab'.repeat(32)}`,
        block_time: at,
        depositor,
        amount: '7000000',
        member_id: null,
        state: 'suspense',
        recorded_at: at,
      })
      .execute()
    await postSuspense(tx, {
      key: createPostingKey('recharge', 56, txHash, 0),
      amount: amountOf('USDT', 7_000_000n),
      metadata: {},
      at,
    })
  })
  await register(2)
  const memberId = await testBank.getMemberId(2)
  expect(await getBalance(testBank.bank, { memberId })).toMatchObject({ totalUsdtBalance: '7' })
  expect((await getHouseBalance(database, 'suspense')).micro).toBe(0n)
  expect(await findDiscrepancies(database)).toEqual([])
})

test('behavior: when a step after registration fails, nothing of it remains and the challenge is unspent', async () => {
  const request = { ...(await sign(3, 'register')), assocAddress: root }
  const failing = registerAlone(testBank.bank, request, async () => {
    throw new Error('later part failed')
  })
  await expect(failing).rejects.toThrow('later part failed')
  expect(await existMember(testBank.bank, { address: request.address })).toBe(false)
  await registerMember(testBank.bank, request)
})

test('error: 1002, 1005 and 1006 leave the challenge unspent', async () => {
  await register(4)
  await closeTestMember(testBank.bank, { memberId: await testBank.getMemberId(4) })
  const signed = await sign(5, 'register')
  const tryWith = (assocAddress: string) => registerMember(testBank.bank, { ...signed, assocAddress })
  await expect(tryWith(`0x${'99'.repeat(20)}`)).rejects.toMatchObject({ code: 1002 })
  await expect(tryWith(getTestAccount(5).address)).rejects.toMatchObject({ code: 1002 })
  await expect(tryWith('0x12')).rejects.toMatchObject({ code: 1005 })
  await expect(tryWith(getTestAccount(4).address)).rejects.toMatchObject({ code: 1006 })
  await tryWith(root)
})

test('error: 1004 suspending or reading a member who does not exist', async () => {
  const memberId = (await testBank.getMemberId(0)) + 1_000_000n
  const params = { memberId: memberId as Awaited<ReturnType<TestBank['getMemberId']>> }
  await expect(closeTestMember(testBank.bank, params)).rejects.toMatchObject({ code: 1004 })
  await expect(getMember(testBank.bank, params)).rejects.toMatchObject({ code: 1004 })
})

describe('the root member', () => {
  test('default: the same address again changes nothing', async () => {
    expect(await createRootMember(testBank.bank, { address: root })).toEqual({
      address: root.toLowerCase(),
      created: false,
    })
    const profile = await getMember(testBank.bank, { memberId: await testBank.getMemberId(0) })
    expect(profile.assocAddress).toBeNull()
  })

  test('error: 1001 there is one root member', async () => {
    await expect(
      createRootMember(testBank.bank, { address: getTestAccount(9).address }),
    ).rejects.toMatchObject({
      code: 1001,
    })
    await expect(
      createRootMember(testBank.bank, { address: getTestAccount(1).address }),
    ).rejects.toMatchObject({
      code: 1001,
    })
  })

  test('error: 1005 a malformed address', async () => {
    await expect(createRootMember(testBank.bank, { address: 'root' })).rejects.toMatchObject({ code: 1005 })
  })
})

describe('sessions', () => {
  test('default: sign in, be found, sign out', async () => {
    await register(7)
    const { sessionToken } = await signIn(testBank.bank, await sign(7, 'signIn'))
    expect(await findSession(testBank.bank, sessionToken)).toBeDefined()
    await signOut(testBank.bank, { token: sessionToken })
    expect(await findSession(testBank.bank, sessionToken)).toBeUndefined()
  })

  test('behavior: suspending ends every session at once', async () => {
    const sessions = await Promise.all([6].map((index) => register(index)))
    sessions.push(await signIn(testBank.bank, await sign(6, 'signIn')))
    await closeTestMember(testBank.bank, { memberId: await testBank.getMemberId(6) })
    for (const { sessionToken } of sessions)
      expect(await findSession(testBank.bank, sessionToken)).toBeUndefined()
  })

  test('behavior: unusable entries are removed, and usable ones kept', async () => {
    const { kysely } = testBank.testDatabase.database
    await register(8)
    const { sessionToken } = await signIn(testBank.bank, await sign(8, 'signIn'))
    const signed = await sign(8, 'signIn')
    await releaseExpired(testBank.bank)
    expect(await findSession(testBank.bank, sessionToken)).toBeDefined()
    testBank.wait(14 * 3_600_000)
    await releaseExpired(testBank.bank)
    expect(await findSession(testBank.bank, sessionToken)).toBeUndefined()
    expect(await kysely.selectFrom('bank.challenge_use').selectAll().execute()).toEqual([])
    await expect(signIn(testBank.bank, signed)).rejects.toMatchObject({ code: 1003 })
  })
})
