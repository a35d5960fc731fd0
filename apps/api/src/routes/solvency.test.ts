import { calls } from '@bank/api-schema/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'

let fixture: ApiFixture
beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(() => fixture.close())

test('default: anyone may query solvency; before the first measurement nothing is claimed', async () => {
  const { code, result } = await fixture.call('querySolvency')
  expect(code).toBe(0)
  expect(calls.querySolvency.result.parse(result)).toMatchObject({
    check: null,
    attestation: null,
    stopped: { rewards: false, newStakes: false, reason: null },
    waterfall: [{ step: 'houseEquity', amount: '0' }, { step: 'payoutQueue' }, { step: 'operatorsDecision' }],
    history: { dataList: [], total: 0 },
  })
})

test('error: 400 pages that do not exist', async () => {
  expect((await fixture.call('querySolvency', { pageNo: 0 })).code).toBe(400)
  expect((await fixture.call('querySolvency', { pageSize: 101 })).code).toBe(400)
})

test('default: anyone may query the cover of each day; without a record on chain there is none', async () => {
  expect(await fixture.call('querySolvencyDays')).toMatchObject({ code: 0, result: [] })
  for (const days of [0, 366, 'x', 1.5])
    expect((await fixture.call('querySolvencyDays', { days })).code).toBe(400)
})

test('error: 401 a proof without a session, 404 before the first attestation', async () => {
  expect((await fixture.call('querySolvencyProof')).code).toBe(401)
  const token = await fixture.signIn(0)
  expect((await fixture.call('querySolvencyProof', {}, { token })).code).toBe(404)
})
