import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'
import { verifyAudit } from '../../audit/verifyAudit.ts'
import { recordRefusal } from './recordRefusal.ts'

let fixture: OperatorFixture

beforeAll(async () => {
  fixture = await openOperatorFixture()
})
afterAll(() => fixture.close())

const listRefusals = (name: string) =>
  fixture.bank.database.kysely
    .selectFrom('bank.audit')
    .select(['act', 'detail'])
    .where('act', '=', 'operators.refused')
    .where('subject', '=', `operator ${name}`)
    .execute()

test('default: every attempt is in the audit with its actor', async () => {
  const { support } = fixture.operators
  await recordRefusal(fixture.bank, { operator: support, call: 'unbanMember', about: 'member 7' })
  expect(await listRefusals('support')).toEqual([
    { act: 'operators.refused', detail: { call: 'unbanMember', about: 'member 7' } },
  ])
})

test('behavior: twenty lines an hour an operator, and the chain holds', async () => {
  const { auditor, reviewer } = fixture.operators
  const refuse = (operator: typeof auditor) => recordRefusal(fixture.bank, { operator, call: 'banMember' })
  for (let tries = 0; tries < 30; tries += 1) await refuse(auditor)
  await refuse(reviewer)
  expect(await listRefusals('auditor')).toHaveLength(20)
  expect(await listRefusals('reviewer')).toHaveLength(1)
  fixture.wait(61 * 60_000)
  await refuse(auditor)
  expect(await listRefusals('auditor')).toHaveLength(21)
  expect(await verifyAudit(fixture.bank)).toMatchObject({ isWhole: true })
})
