import { type CallName, callRoutes } from '@bank/api-schema'
import { calls } from '@bank/api-schema/calls'
import { getTestAccount } from '@bank/chain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Answer, type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'
import { filling, harmless, openOwned, provedCommitment } from '../../testing/openOwned.ts'

let fixture: ApiFixture
let owner: string
let stranger: string
/** The owner's ids, by the name of the request field. */
let owned: Readonly<Record<string, string>>

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
  endSession: 404,
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
const growing = new Set(['asOfTime', 'rewardAmount', 'lastUseTime'])

/** Everything the owner sees, as it stands now. */
async function view(): Promise<string> {
  const names = [
    'queryMeInfo',
    'queryAssetHistory',
    'queryBalance',
    'queryRecharges',
    'queryWithdrawals',
    'queryPage',
    'queryCurrencyLedger',
    'queryProfitPoolData',
    'queryTornadoOrders',
    'queryCrossOrder',
    'querySecurity',
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
  owned = await openOwned(fixture, owner)
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
