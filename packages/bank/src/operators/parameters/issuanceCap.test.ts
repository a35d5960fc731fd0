import { findDiscrepancies } from '@bank/ledger'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'
import { approveProposal } from '../proposals/approveProposal.ts'
import { getProposal } from '../proposals/listProposals.ts'
import { settleProposals } from '../proposals/settleProposals.ts'
import { listParameters } from './listParameters.ts'
import { proposeParameter } from './proposeParameter.ts'

let fixture: OperatorFixture

beforeEach(async () => {
  fixture = await openOperatorFixture()
})
afterEach(() => fixture.close())

const change = (value: string) =>
  proposeParameter(fixture.bank, {
    operator: fixture.operators.parameters,
    name: 'issuanceCap',
    value,
    reason: 'as agreed on Monday',
  })
const readCap = async () => {
  const rows = await listParameters(fixture.bank, { operator: fixture.operators.auditor })
  return rows.find(({ name }) => name === 'issuanceCap')?.value
}

test('behavior: the issuance cap changes in the ledger, and never below the issued amount', async () => {
  const issuable = async () => {
    const { rows } = await fixture.bank.database.pool.query<{ sum: string }>(
      'SELECT sum(issuable) FROM ledger.allowance',
    )
    return BigInt(rows[0]?.sum ?? 0)
  }
  await fixture.earn(500n)
  const before = await issuable()
  await change('9999999999.5')
  expect(await issuable()).toBe(before - 500_000n)
  await expect(change('499.999999')).rejects.toMatchObject({ code: 5001 })
  expect(await readCap()).toBe('9999999999.5')
  await change('500')
  expect(await issuable()).toBe(0n)
  expect(await findDiscrepancies(fixture.bank.database)).toEqual([])
})

test('behavior: a change that is no longer possible after its wait is rejected with the reason', async () => {
  await fixture.earn(500n)
  await change('500')
  const { id } = await change('600')
  await approveProposal(fixture.bank, { operator: fixture.operators.treasurer, proposalId: id })
  await fixture.asOwner(
    `UPDATE bank.proposal SET detail = '{"name":"issuanceCap","value":"1"}' WHERE id = ${id}`,
  )
  fixture.wait(25 * 60 * 60_000)
  expect(await settleProposals(fixture.bank)).toMatchObject({ applied: 0, refused: 1 })
  expect(
    await getProposal(fixture.bank, { operator: fixture.operators.auditor, proposalId: id }),
  ).toMatchObject({
    state: 'rejected',
    decisionReason: '5001 parameterChangeFailed',
  })
})
