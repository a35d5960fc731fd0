import type { Amount } from '@bank/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, gusd, type LedgerFixture, openLedgerFixture, usdt } from '../../testing/openLedgerFixture.ts'
import {
  createPostingKey,
  eventTypes,
  findDiscrepancies,
  getBalances,
  getHouseBalance,
  listEntries,
  type MemberId,
  postAdjustment,
  postCapital,
} from '../index.ts'

let ledger: LedgerFixture
let memberId: MemberId

beforeEach(async () => {
  ledger = await openLedgerFixture()
  memberId = await ledger.openMember(1, 1_000n)
})
afterEach(async () => {
  expect(await findDiscrepancies(ledger.database)).toEqual([])
  await ledger.drop()
})

const adjust = (key: string, direction: 'add' | 'deduct', amount: Amount) =>
  postAdjustment(ledger.database, {
    key: createPostingKey(key),
    memberId,
    direction,
    amount,
    metadata: {},
    at,
  })
const fund = (key: string, micro: bigint, from: 'vault' | 'suspense' = 'vault') =>
  postCapital(ledger.database, {
    key: createPostingKey(key),
    from,
    label: 'capital',
    amount: usdt(micro),
    metadata: {},
    at,
  })
const stand = async () => {
  const { database } = ledger
  const { USDT, GUSD } = await getBalances(database, memberId)
  const [revenue, reserve, issuance, vault] = await Promise.all(
    (['revenue', 'reserve', 'issuance', 'vault'] as const).map((account) =>
      getHouseBalance(database, account),
    ),
  )
  return [USDT, GUSD]
    .map(({ total }) => total.micro)
    .concat([revenue, reserve, issuance, vault].map((amount) => amount?.micro ?? 0n))
}

test('error: revenueExhausted while nothing has been earned, in either asset', async () => {
  for (const amount of [gusd(1n), usdt(1n)])
    await expect(adjust(`none ${amount.asset}`, 'add', amount)).rejects.toMatchObject({
      fault: 'revenueExhausted',
    })
})

test('default: capital becomes revenue, a GUSD on every USDT, once', async () => {
  await fund('capital', 500n)
  expect((await fund('capital', 500n)).replayed).toBe(true)
  expect(await stand()).toEqual([1_000n, 0n, 500n, 500n, -500n, -1_500n])
  expect((await getHouseBalance(ledger.database, 'revenue', 16)).micro).toBe(500n)
})

test('default: an adjustment moves between revenue and member, and USDT takes its GUSD along', async () => {
  await fund('capital', 500n)
  await adjust('add gusd', 'add', gusd(100n))
  expect(await stand()).toEqual([1_000n, 100n, 400n, 500n, -500n, -1_500n])
  await adjust('add usdt', 'add', usdt(50n))
  expect(await stand()).toEqual([1_050n, 100n, 350n, 450n, -450n, -1_500n])
  await adjust('deduct usdt', 'deduct', usdt(30n))
  await adjust('deduct gusd', 'deduct', gusd(100n))
  expect(await stand()).toEqual([1_020n, 0n, 480n, 480n, -480n, -1_500n])
})

test('behavior: an adjustment has a record of its own type for each direction', async () => {
  await fund('capital', 500n)
  await adjust('add', 'add', gusd(100n))
  await adjust('deduct', 'deduct', gusd(40n))
  const listAmounts = async (eventType: number) => {
    const page = { memberId, eventTypes: [eventType], from: at, to: at, limit: 9, offset: 0 }
    return (await listEntries(ledger.database, page)).entries.map(({ amount }) => amount)
  }
  expect(await listAmounts(eventTypes.adminAdd)).toEqual([gusd(100n)])
  expect(await listAmounts(eventTypes.adminDeduct)).toEqual([gusd(-40n)])
})

test('behavior: capital covers a loss first, as a loss, and only the rest becomes revenue', async () => {
  await postCapital(ledger.database, {
    key: createPostingKey('filling'),
    from: 'vault',
    label: 'capital',
    amount: usdt(500n),
    filling: usdt(200n),
    metadata: {},
    at,
  })
  const { database } = ledger
  expect(await getHouseBalance(database, 'revenue', eventTypes.capital)).toEqual(gusd(300n))
  expect(await getHouseBalance(database, 'losses', eventTypes.loss)).toEqual(gusd(200n))
  expect(await stand()).toEqual([1_000n, 0n, 300n, 500n, -500n, -1_500n])
})

test('behavior: the last unit of revenue is paid, one more is not', async () => {
  await fund('capital', 480n)
  const [, , revenue = 0n] = await stand()
  await expect(adjust('one more', 'add', gusd(revenue + 1n))).rejects.toMatchObject({
    fault: 'revenueExhausted',
  })
  await adjust('the last', 'add', gusd(revenue))
  expect((await stand())[2]).toBe(0n)
})

test('error: insufficientBalance, keyReused, unknownAccount', async () => {
  await fund('capital', 500n)
  await adjust('add gusd', 'add', gusd(100n))
  await expect(adjust('too much', 'deduct', usdt(10_000n))).rejects.toMatchObject({
    fault: 'insufficientBalance',
  })
  await expect(adjust('add gusd', 'add', gusd(101n))).rejects.toMatchObject({ fault: 'keyReused' })
  await expect(fund('capital', 501n)).rejects.toMatchObject({ fault: 'keyReused' })
  await fund('more', 10n)
  const nobody = (memberId + 1_000n) as MemberId
  const wanted = {
    key: createPostingKey('nobody'),
    memberId: nobody,
    direction: 'add',
    amount: gusd(1n),
    metadata: {},
    at,
  } as const
  await expect(postAdjustment(ledger.database, wanted)).rejects.toMatchObject({ fault: 'unknownAccount' })
})
