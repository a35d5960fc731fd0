import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'
import { approveProposal } from '../proposals/approveProposal.ts'
import {
  listPartnerApps,
  type PartnerAppRequest,
  proposePartnerApp,
  removePartnerApp,
} from './proposePartnerApp.ts'

let fixture: OperatorFixture

beforeAll(async () => {
  fixture = await openOperatorFixture()
})
afterAll(() => fixture.close())

const ask = (changed: Partial<PartnerAppRequest> = {}) =>
  proposePartnerApp(fixture.bank, {
    operator: fixture.operators.support,
    name: 'Lending',
    description: 'Borrow against what you hold',
    icon: 'bank',
    url: 'https://lending.example/app',
    position: 3,
    reason: 'signed last week',
    ...changed,
  })
const approve = (proposalId: string) =>
  approveProposal(fixture.bank, { operator: fixture.operators.treasurer, proposalId })

test('default: a link is added by two, changed by two, and removed by one', async () => {
  const { id: added } = await ask()
  expect(await listPartnerApps(fixture.bank)).toEqual([])
  await approve(added)
  await approve((await ask({ name: 'First', url: null, position: 1 })).id)
  const [first, second] = await listPartnerApps(fixture.bank)
  expect(first).toMatchObject({ name: 'First', url: null, position: 1 })
  expect(second).toMatchObject({ name: 'Lending', url: 'https://lending.example/app', icon: 'bank' })
  const changed = await ask({ ...(second ? { id: second.id } : {}), url: 'https://lending.example/v2' })
  await approve(changed.id)
  expect((await listPartnerApps(fixture.bank))[1]?.url).toBe('https://lending.example/v2')
  await removePartnerApp(fixture.bank, { operator: fixture.operators.support, id: second?.id ?? '' })
  expect(await listPartnerApps(fixture.bank)).toHaveLength(1)
  await expect(approve((await ask({ id: first?.id ?? '' })).id)).resolves.toMatchObject({ state: 'applied' })
})

test('error: 400 a link that a wallet holder should not be sent to', async () => {
  for (const url of [
    'http://lending.example',
    'javascript:alert(1)',
    'https://user:secret@lending.example',
    'data:text/html,x',
    '//lending.example',
    '/inside',
    '',
    `https://lending.example/${'a'.repeat(300)}`,
  ])
    await expect(ask({ url }), url).rejects.toMatchObject({ code: 400 })
  for (const changed of [
    { name: ' ' },
    { name: 'a'.repeat(61) },
    { icon: '<svg>' },
    { position: -1 },
    { position: 0.5 },
  ])
    await expect(ask(changed)).rejects.toMatchObject({ code: 400 })
})

test('error: 403 for others, 404 for a link that is gone', async () => {
  const { reviewer, auditor } = fixture.operators
  for (const operator of [reviewer, auditor]) {
    await expect(ask({ operator })).rejects.toMatchObject({ code: 403 })
    await expect(removePartnerApp(fixture.bank, { operator, id: '1' })).rejects.toMatchObject({ code: 403 })
  }
  await expect(ask({ id: '999' })).rejects.toMatchObject({ code: 404 })
  await expect(
    removePartnerApp(fixture.bank, { operator: fixture.operators.support, id: '999' }),
  ).rejects.toMatchObject({ code: 404 })
})
