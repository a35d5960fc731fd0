import { type CallName, callRoutes } from '@bank/api-schema'
import { calls } from '@bank/api-schema/calls'
import { openGates } from '@bank/bank/testing'
import { getTestAccount } from '@bank/chain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'

let fixture: ApiFixture
let owner: string
let stranger: string
const hash = `0x${'cd'.repeat(32)}`
/** What belongs to the owner, by the name of the field that asks for it. */
const owned: Record<string, string> = {
  txHash: hash,
  withdrawalId: '',
  ledgerRecordId: '',
  stakeOrderId: '',
  shareId: '',
  commitmentHex: `0x${'1c'.repeat(32)}`,
  quoteId: '0d9a2f0e-0000-4000-8000-000000000000',
  originTxHash: `0x${'ce'.repeat(32)}`,
  orderId: '',
}
/** Every other field of a members' call: none of them names a thing that belongs to somebody. */
const harmless = new Set([
  'address',
  'amount',
  'classifyLedgerId',
  'currencyId',
  'days',
  'depositAmount',
  'depositor',
  'destinationChainId',
  'endTime',
  'exchangeAmount',
  'fromCurrency',
  'inHash',
  'inputToken',
  'nullifierHash',
  'orderStatus',
  'outputToken',
  'pageNo',
  'pageSize',
  'precommitment',
  'proof',
  'receiverAddress',
  'recipient',
  'relayer',
  'root',
  'sort',
  'stakeTemplateId',
  'startTime',
  'status',
  'toCurrency',
])
/** What makes a call complete, whoever asks. */
const filling: Record<string, unknown> = {
  amount: '1',
  exchangeAmount: '1',
  fromCurrency: '0',
  depositAmount: '0.1',
  depositor: getTestAccount(2).address,
  destinationChainId: '137',
  inHash: hash,
  nullifierHash: hash,
  orderStatus: '0',
  proof: `0x${'00'.repeat(288)}`,
  receiverAddress: getTestAccount(2).address,
  relayer: getTestAccount(2).address,
  root: hash,
  stakeTemplateId: '1',
  toCurrency: '1',
}

const memberCalls = (Object.keys(callRoutes) as CallName[]).filter((name) => callRoutes[name].session)

function fieldsOf(name: CallName): string[] {
  return Object.keys(z.toJSONSchema(calls[name].request, { io: 'input' }).properties ?? {})
}

/** What moves with time alone. */
const growing = new Set(['asOfTime', 'rewardAmount'])

/** Everything the owner sees, as it stands now. */
async function view(): Promise<string> {
  const names = [
    'queryMeInfo',
    'queryBalance',
    'queryRecharges',
    'queryWithdrawals',
    'queryPage',
    'queryCurrencyLedger',
    'queryProfitPoolData',
    'queryTornadoOrders',
    'queryCrossOrder',
  ]
  const answers = await Promise.all(names.map((name) => fixture.call(name as CallName, {}, { token: owner })))
  return JSON.stringify(
    answers.map(({ result }) => result),
    (name, value: unknown) => (growing.has(name) ? undefined : value),
  )
}

beforeAll(async () => {
  fixture = await openApiFixture()
  owner = await fixture.register(1)
  stranger = await fixture.register(2)
  await fixture.credit(1, 300_000_000n)
  await fixture.call('exchange', { fromCurrency: 0, toCurrency: 1, exchangeAmount: '200' }, { token: owner })
  await fixture.call('registerRecharge', { txHash: hash, amount: '5' }, { token: owner })
  const { result } = await fixture.call('withdraw', { amount: '10' }, { token: owner })
  owned.withdrawalId = (result as { withdrawalId: string }).withdrawalId
  const { result: ledger } = await fixture.call('queryCurrencyLedger', {}, { token: owner })
  owned.ledgerRecordId = (ledger as { dataList: { id: string }[] }).dataList[0]?.id ?? ''
  await openGates(fixture.bank)
  const staked = await fixture.call('stake', { stakeTemplateId: 1, amount: '100' }, { token: owner })
  owned.stakeOrderId = (staked.result as { stakeOrderId: string }).stakeOrderId
  const { rows } = await fixture.testDatabase.database.pool.query<{ id: string }>(
    `WITH week AS (INSERT INTO bank.pool_week VALUES ('2026-11-16', 1, 1, 1, now(), 1))
     INSERT INTO bank.pool_share (week, member_id, level, weight, amount) VALUES ('2026-11-16', $1, 3, 1, 1) RETURNING id`,
    [await fixture.getMemberId(1)],
  )
  owned.shareId = rows[0]?.id ?? ''
  await fixture.testDatabase.database.pool.query(
    `WITH pool AS (INSERT INTO bank.private_pool VALUES (56, $1, 100, 0, 0, $1)),
     follower AS (INSERT INTO bank.chain_follower VALUES ('privatePool', 56, $1, 1, $2, now(), 0, NULL, NULL, now()))
     INSERT INTO bank.mixing_order (member_id, chain_id, pool, denomination, fee, receiver, commitment, created_at, state_at)
     VALUES ($3, 56, $1, 100, 1, $1, $4, now(), now())`,
    [`0x${'9a'.repeat(20)}`, hash, await fixture.getMemberId(1), owned.commitmentHex],
  )
  const orders = await fixture.testDatabase.database.pool.query<{ id: string }>(
    `INSERT INTO bank.cross_order (member_id, quote_id, origin_chain_id, destination_chain_id, settlement, depositor,
       recipient, input_token, output_token, input_symbol, output_symbol, input_decimals, output_decimals,
       input_amount, output_amount, exclusive_relayer, quote_timestamp, fill_deadline, quoted_at, expires_at,
       destination_block, stage, origin_tx_hash, sent_at, state_at)
     VALUES ($1, $2, 56, 137, $3, $3, $3, $3, $3, 'USDT', 'USDT', 18, 6, 100, 99, $3, 1, 2, now(), now(), 1, 'sent',
       $4, now(), now()) RETURNING id`,
    [await fixture.getMemberId(1), owned.quoteId, `0x${'9a'.repeat(20)}`, owned.originTxHash],
  )
  owned.orderId = orders.rows[0]?.id ?? ''
})
afterAll(() => fixture.close())

test('behavior: every field of every call is harmless or tested with another member’s value', () => {
  const unknown = memberCalls.flatMap((name) =>
    fieldsOf(name).filter((field) => !harmless.has(field) && !Object.hasOwn(owned, field)),
  )
  expect(unknown).toEqual([])
})

describe('what belongs to another', () => {
  // A hint about the same transaction is then the caller's own, and signing out ends the session: both come last.
  const last = ['registerRecharge', 'signOut'] as const satisfies CallName[]
  const tried = [...memberCalls.filter((name) => !last.some((late) => late === name)), ...last]

  test.each(tried)(
    'error: 404, 2007, 3019, 3026, 5003, 5004 %s neither shows nor changes it',
    async (name) => {
      const before = await view()
      const fields = fieldsOf(name)
      const request = Object.fromEntries(
        fields.flatMap((field) => {
          const value = owned[field] ?? filling[field]
          return value === undefined ? [] : [[field, value]]
        }),
      )
      const hostile = { ...request, memberId: '2', member: { id: '2' }, address: getTestAccount(1).address }
      for (const method of callRoutes[name].kind === 'query'
        ? (['GET', 'POST'] as const)
        : (['POST'] as const)) {
        const answer = await fixture.call(name, method === 'GET' ? request : hostile, {
          token: stranger,
          method,
        })
        const asksForIt = fields.some((field) => Object.hasOwn(owned, field))
        // A hint about a transaction is each member's own note, and never a credit.
        if (asksForIt && name !== 'registerRecharge')
          expect([404, 2007, 3019, 3026, 5003, 5004]).toContain(answer.code)
        expect(JSON.stringify(answer).toLowerCase()).not.toContain(getTestAccount(1).address.toLowerCase())
      }
      expect(await view()).toBe(before)
    },
  )
})
