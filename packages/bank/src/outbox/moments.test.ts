import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertOperators } from '../../testing/insertOperators.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { runPayouts } from '../payouts/runPayouts.ts'
import { createPayoutDeps } from '../payouts/vaultPayer.ts'
import { getReader } from './createSender.ts'
import { resumeSigner } from './resumeSigner.ts'
import { toFault } from './signerKey.ts'
import { syncSent } from './syncSent.ts'

const usdt = 1_000_000n
let scene: PayoutFixture

beforeEach(async () => {
  scene = await openPayoutFixture({ members: 2 })
})
afterEach(async () => {
  expect(await scene.books.discrepancies()).toEqual([])
  await scene.stop()
})

/** Records the moments of the outbox that a worker passes; those of admission and settlement are of `payouts`. */
function recordMoments() {
  const moments: string[] = []
  const payer = scene.createPayer({
    bumpAfterMs: 0,
    failpoint: async (point) => {
      if (!/^(admit|settle|revert):/.test(point)) moments.push(point)
    },
  })
  return { payer, take: () => moments.splice(0) }
}

const unused = () => Promise.reject(new Error('nothing is queued'))
const idle = { approve: unused, authorize: unused, onRefused: unused }

test('default: a call is stored before it is sent, and ends in a final block', async () => {
  const { payer, take } = recordMoments()
  await scene.approve(0, 2n * usdt)
  await runPayouts(scene.bank, payer)
  expect(take()).toEqual([
    'lease:taken',
    'approve:before',
    'approve:after',
    'sign:locked',
    'sign:signed',
    'sign:stored',
    'sign:committed',
    'broadcast:before',
    'broadcast:after',
    'broadcast:recorded',
    'lease:release',
  ])
  await scene.recharge.chain.mine(4)
  const { outbox } = createPayoutDeps(scene.bank, payer)
  const ended = { ended: 1, reverted: 0, requeued: 0, resent: 0, bumped: 0 }
  expect(await syncSent(outbox, idle)).toEqual(ended)
  expect(take()).toEqual([
    'lease:taken',
    'follow:begin',
    'final:before',
    'final:written',
    'final:committed',
    'lease:release',
  ])
  expect(await syncSent(outbox, idle)).toEqual({ ...ended, ended: 0 })
  expect(take()).toEqual([])
})

test('behavior: a higher offer is stored before it is sent', async () => {
  const { payer, take } = recordMoments()
  await scene.approve(0, 2n * usdt)
  await runPayouts(scene.bank, payer)
  take()
  const quick = { ...payer, resendAfterMs: 0 }
  await runPayouts(scene.bank, quick)
  expect(take().slice(0, 6)).toEqual([
    'lease:taken',
    'follow:begin',
    'sign:signed',
    'bump:stored',
    'broadcast:before',
    'broadcast:after',
  ])
})

test('behavior: a refused call ends unsent, and says so', async () => {
  const { payer, take } = recordMoments()
  const id = await scene.approve(0, 2n * usdt, { recipient: payer.vault })
  await runPayouts(scene.bank, payer)
  expect(take()).toEqual([
    'lease:taken',
    'approve:before',
    'approve:after',
    'refuse:written',
    'lease:release',
  ])
  const rows = await scene.bank.database.kysely
    .selectFrom('bank.outbox_transaction')
    .select(['state', 'succeeded', 'nonce', 'lease_owner', 'lease_until'])
    .execute()
  expect(rows).toEqual([
    { state: 'final', succeeded: false, nonce: null, lease_owner: null, lease_until: null },
  ])
  expect(await scene.readOrder(id)).toMatchObject({ state: 'failed' })
})

test.each([
  ['NotAuthorized', { reason: 'notAuthorized', detail: null }],
  ['revertWithoutReason', { reason: 'revertWithoutReason', detail: null }],
  ['AmountIsZero', { reason: 'callRefused', detail: 'AmountIsZero' }],
])('default: %s is the fault of a key that is recorded', (reason, fault) => {
  expect(toFault(reason)).toEqual(fault)
})

test('default: resuming a key forgets its failures, and the audit names who, which and why', async () => {
  const { treasurer } = await insertOperators(scene.bank.database, { treasurer: 'treasurer' })
  const payer = scene.createPayer()
  const sender = payer.signer.address
  const key = scene.bank.database.kysely
    .selectFrom('bank.signer_key')
    .select(['failures', 'halted_reason', 'halted_detail', 'halted_at'])
  const halted = { failures: 5, halted_reason: 'gasMissing', halted_detail: 'no coins' } as const
  await scene.bank.database.kysely
    .insertInto('bank.signer_key')
    .values({ chain_id: 56n, sender, ...halted, halted_at: new Date() })
    .execute()
  const resume = { operator: treasurer, chainId: 56, sender: sender.toUpperCase().replace('0X', '0x') }
  await resumeSigner(scene.books.asConsole(scene.bank), { ...resume, reason: 'coins were sent' })
  expect(await key.execute()).toEqual([
    { failures: 0, halted_reason: null, halted_detail: null, halted_at: null },
  ])
  const audit = await scene.bank.database.kysely
    .selectFrom('bank.audit')
    .select(['operator_id', 'act', 'subject', 'detail'])
    .execute()
  expect(audit).toEqual([
    {
      operator_id: `${treasurer.id}`,
      act: 'outbox.resume',
      subject: `key ${sender} on chain 56`,
      detail: {
        haltedReason: 'gasMissing',
        haltedDetail: 'no coins',
        failures: 5,
        reason: 'coins were sent',
      },
    },
  ])
  await expect(
    resumeSigner(scene.books.asConsole(scene.bank), { ...resume, reason: 'again' }),
  ).rejects.toMatchObject({ code: 3018 })
  await expect(
    resumeSigner(scene.books.asConsole(scene.bank), { ...resume, chainId: 1, reason: 'none' }),
  ).rejects.toMatchObject({
    code: 404,
  })
})

test('error: RangeError a chain without a reader', () => {
  expect(() => getReader(scene.bank, 1)).toThrow('chain 1 has no reader')
})
