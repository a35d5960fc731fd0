import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'
import { approveProposal, rejectProposal } from '../proposals/approveProposal.ts'
import { settleProposals } from '../proposals/settleProposals.ts'
import { listComingChanges } from './listComingChanges.ts'
import { proposeParameter } from './proposeParameter.ts'

const dayMs = 24 * 60 * 60_000
let fixture: OperatorFixture

beforeAll(async () => {
  fixture = await openOperatorFixture()
})
afterAll(() => fixture.close())

const propose = (name: string, value: string) =>
  proposeParameter(fixture.bank, { operator: fixture.operators.parameters, name, value, reason: 'a test' })
const approve = (proposalId: string) =>
  approveProposal(fixture.bank, { operator: fixture.operators.parameters2, proposalId })

test('default: a loosening that two agreed on is known a day ahead, with from, to and when', async () => {
  const { id } = await propose('exchangeFeeRatio', '0.002')
  expect(await listComingChanges(fixture.bank)).toEqual([])
  const { effectTime } = await approve(id)
  expect(await listComingChanges(fixture.bank)).toEqual([
    { name: 'exchangeFeeRatio', from: '0.001', to: '0.002', effectTime },
  ])
  expect((effectTime ?? 0) - (await fixture.bank.clock.now()).getTime()).toBeGreaterThan(dayMs - 60_000)
  fixture.wait(dayMs + 1_000)
  await settleProposals(fixture.bank)
  expect(await listComingChanges(fixture.bank)).toEqual([])
})

test('behavior: a tightening change applies at once, and one rejected during its wait never applies', async () => {
  await propose('withdrawalAutoPerMember', '400')
  expect(await listComingChanges(fixture.bank)).toEqual([])
  const { id } = await propose('withdrawalMinimum', '5')
  await approve(id)
  expect(await listComingChanges(fixture.bank)).toMatchObject([
    { name: 'withdrawalMinimum', from: '1', to: '5' },
  ])
  const operator = fixture.operators.parameters2
  await rejectProposal(fixture.bank, { operator, proposalId: id, reason: 'thought again' })
  expect(await listComingChanges(fixture.bank)).toEqual([])
})
