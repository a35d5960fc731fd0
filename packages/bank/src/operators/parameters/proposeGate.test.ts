import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'
import { approveProposal, rejectProposal } from '../proposals/approveProposal.ts'
import { gateNames, listGates } from './listGates.ts'
import { type GateRequest, proposeGate } from './proposeGate.ts'

let fixture: OperatorFixture

beforeEach(async () => {
  fixture = await openOperatorFixture()
})
afterEach(() => fixture.close())

const ask = (changed: Partial<GateRequest> = {}) =>
  proposeGate(fixture.bank, {
    operator: fixture.operators.parameters,
    name: 'yield',
    isOpen: true,
    jurisdiction: 'Utopia',
    licence: 'No. 12 of 2026',
    reason: 'counsel agrees',
    ...changed,
  })
const find = async (name: string) => (await listGates(fixture.bank)).find((gate) => gate.name === name)

test('default: every gate is closed in a new database, whatever its mode', async () => {
  const gates = await listGates(fixture.bank)
  expect(gates.map(({ name }) => name)).toEqual(gateNames)
  expect(gates.every(({ isOpen }) => !isOpen)).toBe(true)
})

test('default: two operators record jurisdiction and licence, and it is open', async () => {
  const { id } = await ask()
  expect(await find('yield')).toMatchObject({ isOpen: false })
  await expect(
    approveProposal(fixture.bank, { operator: fixture.operators.parameters, proposalId: id }),
  ).rejects.toMatchObject({ code: 403 })
  await approveProposal(fixture.bank, { operator: fixture.operators.treasurer, proposalId: id })
  expect(await find('yield')).toMatchObject({
    isOpen: true,
    jurisdiction: 'Utopia',
    licence: 'No. 12 of 2026',
    proposedBy: { name: 'parameters' },
    decidedBy: { name: 'treasurer' },
  })
})

test('default: an opening that waits is shown with its gate, until it is decided', async () => {
  expect(await find('yield')).toMatchObject({ pending: null })
  const { id } = await ask()
  const newest = await ask()
  expect(await find('yield')).toMatchObject({
    isOpen: false,
    pending: { proposalId: newest.id, proposedBy: { name: 'parameters' } },
  })
  expect(await find('team')).toMatchObject({ pending: null })
  const { treasurer } = fixture.operators
  await rejectProposal(fixture.bank, { operator: treasurer, proposalId: newest.id, reason: 'twice' })
  expect(await find('yield')).toMatchObject({ pending: { proposalId: id } })
  await approveProposal(fixture.bank, { operator: treasurer, proposalId: id })
  expect(await find('yield')).toMatchObject({ isOpen: true, pending: null })
})

test('default: one operator closes it at once, and a pending opening is cancelled', async () => {
  const { treasurer, treasurer2 } = fixture.operators
  const { id } = await ask()
  await approveProposal(fixture.bank, { operator: treasurer2, proposalId: id })
  const waiting = await ask()
  expect(await ask({ operator: treasurer, isOpen: false })).toMatchObject({ state: 'applied' })
  expect(await find('yield')).toMatchObject({
    isOpen: false,
    licence: null,
    proposedBy: { name: 'treasurer' },
  })
  await expect(
    approveProposal(fixture.bank, { operator: treasurer2, proposalId: waiting.id }),
  ).rejects.toMatchObject({ code: 3018 })
  await expect(ask({ operator: treasurer, isOpen: false })).rejects.toMatchObject({ code: 3018 })
})

test('error: 400 without jurisdiction, licence or reason, or for an unknown gate; 403 for other roles', async () => {
  for (const changed of [
    { jurisdiction: ' ' },
    { licence: undefined },
    { reason: '' },
    { name: 'everything' as 'yield' },
  ])
    await expect(ask(changed)).rejects.toMatchObject({ code: 400 })
  const { reviewer, auditor, support } = fixture.operators
  for (const operator of [reviewer, auditor, support]) {
    await expect(ask({ operator })).rejects.toMatchObject({ code: 403 })
    await expect(ask({ operator, isOpen: false })).rejects.toMatchObject({ code: 403 })
  }
})

test('behavior: the database itself refuses an open gate without ground or of one person', async () => {
  for (const set of [
    'is_open = true',
    "is_open = true, jurisdiction = 'x', licence = 'y'",
    "is_open = true, jurisdiction = 'x', licence = 'y', proposed_by = 1, decided_by = 1",
    "is_open = true, jurisdiction = '', licence = 'y', proposed_by = 1, decided_by = 2",
  ])
    await expect(fixture.asOwner(`UPDATE bank.gate SET ${set} WHERE name = 'pool'`), set).rejects.toThrow(
      'gate_two_persons',
    )
})
