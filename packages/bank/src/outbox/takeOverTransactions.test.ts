import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OutboxFixture, openOutboxFixture } from '../../testing/openOutboxFixture.ts'
import type { OutboxDeps } from './outboxDeps.ts'
import { listOtherSenders, takeOverTransactions } from './takeOverTransactions.ts'

const old = `0x${'77'.repeat(20)}` as const
const older = `0x${'66'.repeat(20)}` as const
const prefix = 'payout:'

let fixture: OutboxFixture
let deps: OutboxDeps
beforeAll(async () => {
  fixture = await openOutboxFixture()
  deps = fixture.createDeps()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.asOwner('TRUNCATE bank.outbox_transaction RESTART IDENTITY CASCADE'))

const change = (subject: string, set: string) =>
  fixture.asOwner(`UPDATE bank.outbox_transaction SET ${set} WHERE subject = $1`, [subject])

const takeOver = (kind: 'queued' | 'signed') => takeOverTransactions(deps, { prefix, sender: old, kind })

const listRows = () =>
  fixture.readAsOwner<{ subject: string; sender: string; state: string; nonce: string | null }>(
    'SELECT subject, sender, state, nonce FROM bank.outbox_transaction ORDER BY id',
  )

/** One transaction of the old key in each state, and what is none of ours. */
async function openEach(): Promise<void> {
  await fixture.open(['payout:queued', 'payout:signed', 'payout:sent', 'payout:final'], { sender: old })
  await fixture.open(['root:other'], { sender: old })
  await fixture.open(['payout:elsewhere'], { sender: old, chainId: 1 })
  await fixture.open(['payout:older'], { sender: older })
  await change('payout:signed', `state = 'signed', nonce = 4`)
  await change('payout:sent', `state = 'broadcast', nonce = 5`)
  await change('payout:final', `state = 'final', succeeded = true, nonce = 3`)
}

test('default: other keys with open transactions of a kind are listed once each', async () => {
  await openEach()
  await fixture.open(['payout:own'])
  expect(await listOtherSenders(deps, prefix)).toEqual([older, old])
  expect(await listOtherSenders(deps, 'root:')).toEqual([old])
  await change('payout:older', `state = 'final', succeeded = false, nonce = 1`)
  expect(await listOtherSenders(deps, prefix)).toEqual([old])
})

test('default: the queued of one key are queued for this one, and nothing else is', async () => {
  await openEach()
  expect(await takeOver('queued')).toBe(1)
  expect(await listRows()).toEqual([
    { subject: 'payout:queued', sender: fixture.sender, state: 'queued', nonce: null },
    { subject: 'payout:signed', sender: old, state: 'signed', nonce: '4' },
    { subject: 'payout:sent', sender: old, state: 'broadcast', nonce: '5' },
    { subject: 'payout:final', sender: old, state: 'final', nonce: '3' },
    { subject: 'root:other', sender: old, state: 'queued', nonce: null },
    { subject: 'payout:elsewhere', sender: old, state: 'queued', nonce: null },
    { subject: 'payout:older', sender: older, state: 'queued', nonce: null },
  ])
  expect(await takeOver('queued')).toBe(0)
})

test('default: the signed and the sent lose their nonce and wait in the queue of this key', async () => {
  await openEach()
  expect(await takeOver('signed')).toBe(2)
  expect((await listRows()).slice(0, 4)).toEqual([
    { subject: 'payout:queued', sender: old, state: 'queued', nonce: null },
    { subject: 'payout:signed', sender: fixture.sender, state: 'queued', nonce: null },
    { subject: 'payout:sent', sender: fixture.sender, state: 'queued', nonce: null },
    { subject: 'payout:final', sender: old, state: 'final', nonce: '3' },
  ])
})

test('behavior: what a worker holds is left to it until its lease has ended, and the lease is released', async () => {
  await fixture.open(['payout:held', 'payout:ended'], { sender: old })
  const hold = (subject: string, seconds: number) =>
    change(
      subject,
      `lease_owner = 'old', lease_until = clock_timestamp() + ${seconds} * interval '1 second', state_at = '2020-01-01'`,
    )
  await hold('payout:held', 3_600)
  await hold('payout:ended', -1)
  expect(await takeOver('queued')).toBe(1)
  const rows = await fixture.readAsOwner(
    `SELECT sender, lease_owner, lease_until IS NULL AS is_free, state_at > '2020-01-02' AS is_new
     FROM bank.outbox_transaction ORDER BY id`,
  )
  expect(rows).toEqual([
    { sender: old, lease_owner: 'old', is_free: false, is_new: false },
    { sender: fixture.sender, lease_owner: null, is_free: true, is_new: true },
  ])
})
