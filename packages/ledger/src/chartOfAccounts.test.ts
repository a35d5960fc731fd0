import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerFixture, openLedgerFixture } from '../testing/openLedgerFixture.ts'
import {
  eventTypes,
  getAccountAsset,
  getMemberAccountId,
  houseAccounts,
  memberCodes,
  parseMemberId,
} from './chartOfAccounts.ts'

let ledger: LedgerFixture
beforeAll(async () => {
  ledger = await openLedgerFixture()
})
afterAll(() => ledger.drop())

const readRows = async <Row>(query: string) => (await sql.raw<Row>(query).execute(ledger.owner.kysely)).rows

test('default: the chart of accounts is the same in the database', async () => {
  const rows = await readRows<{ code: number; asset: string; owner: string }>(
    'SELECT code, asset, owner FROM ledger.account_code ORDER BY code',
  )
  const members = Object.entries(memberCodes).map(([asset, id]) => ({
    code: Number(id),
    asset,
    owner: 'member',
  }))
  const house = Object.values(houseAccounts).map(({ id, asset }) => ({
    code: Number(id),
    asset,
    owner: 'house',
  }))
  expect(rows).toEqual([...members, ...house].toSorted((one, other) => one.code - other.code))
})

test('default: the account numbers that database functions name are those of the chart', async () => {
  const { reserve, issuance, revenue, relayerBnb, revenueBnb } = houseAccounts
  const [numbers] =
    await readRows(`SELECT ledger.reserve_account() AS reserve, ledger.issuance_account() AS issuance,
    ledger.revenue_account() AS revenue, ledger.relayer_bnb_account() AS relayer, ledger.revenue_bnb_account() AS bnb`)
  expect(numbers).toEqual({
    reserve: `${reserve.id}`,
    issuance: `${issuance.id}`,
    revenue: `${revenue.id}`,
    relayer: `${relayerBnb.id}`,
    bnb: `${revenueBnb.id}`,
  })
})

test('default: the record types that the database names are those of the chart', async () => {
  const [numbers] = await readRows(`SELECT ledger.recommend_reward_type() AS recommend,
    ledger.community_reward_type() AS community, ledger.equal_level_reward_type() AS equal,
    ledger.withdrawal_type() AS withdrawal, ledger.withdrawal_return_type() AS returned,
    ledger.capital_type() AS capital, ledger.surplus_type() AS surplus, ledger.loss_return_type() AS "lossReturn"`)
  expect(numbers).toEqual({
    withdrawal: eventTypes.withdraw,
    returned: eventTypes.withdrawReject,
    recommend: eventTypes.recommendReward,
    community: eventTypes.communityReward,
    equal: eventTypes.equalLevelReward,
    capital: eventTypes.capital,
    surplus: eventTypes.surplus,
    lossReturn: eventTypes.lossReturn,
  })
})

test('default: every house account of USDT or GUSD but issuance and revenue has neither cap nor floor', async () => {
  const rows = await readRows<{ code: number }>(
    'SELECT code FROM generate_series(0, 511) AS code WHERE ledger.is_plain_house(code) ORDER BY code',
  )
  const plain = Object.entries(houseAccounts)
    .filter(([name, { asset }]) => asset !== 'BNB' && name !== 'issuance' && name !== 'revenue')
    .map(([, { id }]) => Number(id))
  expect(rows.map(({ code }) => code)).toEqual(plain.toSorted((one, other) => one - other))
})

test('behavior: an account’s number says its asset, for every member', () => {
  for (const id of [1n, 255n, 256n, 2n ** 40n])
    for (const asset of ['USDT', 'GUSD'] as const)
      expect(getAccountAsset(getMemberAccountId(parseMemberId(id), asset))).toBe(asset)
})

test('error: members are numbered from 1 on', () => {
  expect(parseMemberId('1')).toBe(1n)
  for (const id of [0n, -1n])
    expect(() => parseMemberId(id)).toThrow(new RangeError(`not a member id: ${id}`))
})
