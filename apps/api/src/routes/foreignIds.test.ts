import { type CallName, callRoutes } from '@bank/api-schema'
import { calls } from '@bank/api-schema/calls'
import { openGates } from '@bank/bank/testing'
import { getTestAccount } from '@bank/chain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Answer, type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'

let fixture: ApiFixture
let owner: string
let stranger: string
const hash = `0x${'cd'.repeat(32)}`
const proof = `0x${'00'.repeat(288)}`
const relayer = getTestAccount(2).address.toLowerCase()
/** An order that its owner has proved: only then does a proof succeed without a chain. */
const provedCommitment = `0x${'1d'.repeat(32)}`
/** The owner's ids, by the name of the request field. */
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
/** Fields that complete a call for any caller. */
const filling: Readonly<Record<string, unknown>> = {
  amount: '1',
  exchangeAmount: '1',
  fromCurrency: '0',
  depositAmount: '0.1',
  depositor: getTestAccount(2).address,
  destinationChainId: '137',
  inHash: hash,
  nullifierHash: hash,
  orderStatus: '0',
  proof,
  receiverAddress: getTestAccount(2).address,
  relayer,
  root: hash,
  stakeTemplateId: '1',
  toCurrency: '1',
}

/** The answer to a member who asks with another's value; the owner, who asks the same, succeeds. */
const refusals: Readonly<Partial<Record<CallName, number>>> = {
  acknowledgeShare: 404,
  queryLedgerRecord: 404,
  queryRecharge: 404,
  queryWithdrawal: 3019,
  cancelWithdrawal: 3019,
  confirmTornadoOrder: 3026,
  submitTornadoProof: 3026,
  redeem: 2007,
  registerCrossOrder: 5003,
  queryCrossDetail: 5004,
}

const memberCalls = (Object.keys(callRoutes) as CallName[]).filter((name) => callRoutes[name].session)

function fieldsOf(name: CallName): string[] {
  return Object.keys(z.toJSONSchema(calls[name].request, { io: 'input' }).properties ?? {})
}

const asksForOwned = (name: CallName) => fieldsOf(name).some((field) => Object.hasOwn(owned, field))

/** A complete request with the owner's values. */
function createRequest(name: CallName): Record<string, unknown> {
  const values: Record<string, unknown> = { ...filling, ...owned }
  if (name === 'submitTornadoProof') values.commitmentHex = provedCommitment
  const known = fieldsOf(name).filter((field) => values[field] !== undefined)
  return Object.fromEntries(known.map((field) => [field, values[field]]))
}

const methodsOf = (name: CallName) =>
  callRoutes[name].kind === 'query' ? (['GET', 'POST'] as const) : (['POST'] as const)

/** Asks by each method, over POST with every name that could pass for the owner. */
async function askAs(token: string, name: CallName): Promise<Answer[]> {
  const request = createRequest(name)
  const hostile = { ...request, memberId: '2', member: { id: '2' }, address: getTestAccount(1).address }
  const answers: Answer[] = []
  for (const method of methodsOf(name))
    answers.push(await fixture.call(name, method === 'GET' ? request : hostile, { token, method }))
  return answers
}

function assertNothingShown(answers: readonly Answer[]): void {
  expect(JSON.stringify(answers).toLowerCase()).not.toContain(getTestAccount(1).address.toLowerCase())
}

/** Fields that change with time alone. */
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
  await fixture.register(3)
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
     follower AS (INSERT INTO bank.chain_follower VALUES ('privatePool', 56, $1, 1, $2, now(), 0, NULL, NULL, now())),
     created AS (INSERT INTO bank.mixing_order
       (member_id, chain_id, pool, denomination, fee, receiver, commitment, created_at, state_at)
     VALUES ($3, 56, $1, 100, 1, $1, $4, now(), now()))
     INSERT INTO bank.mixing_order (member_id, chain_id, pool, denomination, fee, receiver, commitment, created_at,
       state_at, state, leaf_index, proof, root, association_root, nullifier_hash, relayer, relay_at)
     VALUES ($3, 56, $1, 100, 1, $1, $5, now(), now(), 'proved', 0, $6, $2, $2, $2, $7, now())`,
    [
      `0x${'9a'.repeat(20)}`,
      hash,
      await fixture.getMemberId(1),
      owned.commitmentHex,
      provedCommitment,
      proof,
      relayer,
    ],
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

test('behavior: every call that names a thing of a member has an answer to others', () => {
  expect(Object.keys(refusals).sort()).toEqual(
    memberCalls.filter((name) => asksForOwned(name) && name !== 'registerRecharge').sort(),
  )
})

describe('what belongs to another', () => {
  const refused = Object.entries(refusals).map(([name, code]) => [code, name as CallName] as const)
  test.each(refused)(
    'error: %i %s neither shows nor changes it, and the owner succeeds',
    async (code, name) => {
      const before = await view()
      const answers = await askAs(stranger, name)
      expect(answers.map((answer) => answer.code)).toEqual(methodsOf(name).map(() => code))
      assertNothingShown(answers)
      expect(await view()).toBe(before)
      const own = await fixture.call(name, createRequest(name), { token: owner })
      expect(own).toMatchObject({ code: 0, result: expect.anything() })
    },
  )

  test.each(memberCalls.filter((name) => !Object.hasOwn(refusals, name)))(
    'behavior: %s with the owner’s values shows and changes nothing of the owner',
    async (name) => {
      // A session of its own: signing out ends it, and a hint about a transaction is then the caller's own note.
      const token = await fixture.signIn(3)
      const before = await view()
      assertNothingShown(await askAs(token, name))
      expect(await view()).toBe(before)
    },
  )
})
