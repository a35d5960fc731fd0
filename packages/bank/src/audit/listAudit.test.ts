import { inTransaction } from '@bank/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../testing/openOperatorFixture.ts'
import { appendAudit } from './appendAudit.ts'
import { listAudit } from './listAudit.ts'

let fixture: OperatorFixture

beforeAll(async () => {
  fixture = await openOperatorFixture()
  for (const subject of ['member 17', 'member 170', 'withdrawal 17', '50% off', '50 off'])
    await inTransaction(fixture.bank.database, (tx) =>
      appendAudit(tx, {
        actor: { kind: 'system' },
        act: 'test.look',
        subject,
        detail: {},
        at: new Date('2026-11-21T08:00:00Z'),
      }),
    )
})
afterAll(() => fixture.close())

const find = async (params: { act?: string; subject?: string }) => {
  const page = await listAudit(fixture.bank, {
    operator: fixture.operators.auditor,
    act: 'test.',
    ...params,
    pageNo: 1,
    pageSize: 50,
  })
  expect(page.total).toBe(page.dataList.length)
  return page.dataList.map(({ subject }) => subject)
}

test('default: a part of the act and of the subject is enough, upper or lower case alike', async () => {
  expect(await find({ subject: 'MEMBER' })).toEqual(['member 170', 'member 17'])
  expect(await find({ subject: '17' })).toEqual(['withdrawal 17', 'member 170', 'member 17'])
  expect(await find({ act: 'LOOK' })).toHaveLength(5)
})

test('behavior: a percent sign, an underscore and a backslash are text', async () => {
  expect(await find({ subject: '50%' })).toEqual(['50% off'])
  for (const subject of ['_', '\\', '%%']) expect(await find({ subject })).toEqual([])
})

test('error: 403 for roles that may not read the audit', async () => {
  for (const operator of [fixture.operators.support, fixture.operators.treasurer])
    await expect(listAudit(fixture.bank, { operator, pageNo: 1, pageSize: 1 })).rejects.toMatchObject({
      code: 403,
    })
})
