import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { type Hex, keccak256, parseTransaction } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OutboxFixture, openOutboxFixture } from '../../testing/openOutboxFixture.ts'
import { withLeases } from './leaseTransactions.ts'
import { closeUnsignedTransaction } from './openOutboxTransaction.ts'
import type { OutboxDeps, OutboxTransaction, SigningRight } from './outboxDeps.ts'
import { listAttempts } from './resendTransaction.ts'
import { type SignOutcome, signTransaction } from './signTransaction.ts'

const target = `0x${'aa'.repeat(20)}` as const
const other = `0x${'77'.repeat(20)}` as const
const fees = { maxFeePerGas: 7n, maxPriorityFeePerGas: 3n }
const signs: SigningRight = { verdict: 'sign', call: { to: target, callData: '0x1234' } }

let fixture: OutboxFixture
let deps: OutboxDeps
beforeAll(async () => {
  fixture = await openOutboxFixture()
  deps = fixture.createDeps()
})
afterAll(() => fixture.close())
beforeEach(() =>
  fixture.asOwner('TRUNCATE bank.outbox_transaction, bank.signer_key RESTART IDENTITY CASCADE'),
)

/** Does something with the leased transactions that are not final, in their order. */
async function work<T>(act: (outboxTx: OutboxTransaction) => Promise<T>, of = deps): Promise<T[]> {
  const results: T[] = []
  await withLeases(of, { wanted: sql<boolean>`true`, limit: 100 }, async (outboxTxs) => {
    for (const outboxTx of outboxTxs) results.push(await act(outboxTx))
  })
  return results
}

const sign = (outboxTx: OutboxTransaction, params: { right?: SigningRight; latestCount?: bigint } = {}) =>
  signTransaction(
    deps,
    { authorize: async () => params.right ?? signs },
    { outboxTx, gas: 21_000n, fees, latestCount: params.latestCount ?? 0n },
  )

const leave = (): Promise<SignOutcome | undefined> => Promise.resolve(undefined)

const listRows = () =>
  fixture.readAsOwner<{ subject: string; state: string; nonce: string | null }>(
    'SELECT subject, state, nonce FROM bank.outbox_transaction ORDER BY id',
  )

test('default: the composed call is signed under the next nonce, and its bytes are stored', async () => {
  await fixture.open(['one', 'two'])
  expect(await work((outboxTx) => sign(outboxTx, { latestCount: 5n }))).toEqual<SignOutcome[]>([
    { state: 'signed' },
    { state: 'signed' },
  ])
  expect(await listRows()).toEqual([
    { subject: 'one', state: 'signed', nonce: '5' },
    { subject: 'two', state: 'signed', nonce: '6' },
  ])
  const attempts = await fixture.readAsOwner<{ raw: Hex; hash: Hex; attempt: number; max_fee: string }>(
    'SELECT attempt, hash, raw, max_fee FROM bank.outbox_attempt ORDER BY outbox_transaction_id',
  )
  expect(attempts.map(({ attempt, max_fee }) => [attempt, max_fee])).toEqual([
    [1, '7'],
    [1, '7'],
  ])
  for (const [index, { raw, hash }] of attempts.entries()) {
    expect(hash).toBe(keccak256(raw))
    expect(parseTransaction(raw)).toMatchObject({
      ...{ chainId: 56, to: target, data: '0x1234', gas: 21_000n, nonce: 5 + index, ...fees },
    })
    expect(parseTransaction(raw).value ?? 0n).toBe(0n)
  }
})

test('behavior: the next nonce is one more than our highest, whatever the chain has seen of it', async () => {
  await fixture.open(['one', 'two', 'three'])
  const counts = [0n, 0n, 9n]
  await work((outboxTx) => sign(outboxTx, { latestCount: counts.shift() ?? 0n }))
  expect((await listRows()).map(({ nonce }) => nonce)).toEqual(['0', '1', '9'])
  await fixture.open(['four'])
  await fixture.open(['of another key'], { sender: other })
  await fixture.open(['of another chain'], { chainId: 1 })
  await fixture.asOwner(
    `UPDATE bank.outbox_transaction SET state = 'signed', nonce = 1000 WHERE subject LIKE 'of another%'`,
  )
  await work((outboxTx) => (outboxTx.state === 'queued' ? sign(outboxTx) : leave()))
  expect((await listRows())[3]).toEqual({ subject: 'four', state: 'signed', nonce: '10' })
})

test('behavior: a later one waits for its turn, while an earlier one of this key is queued', async () => {
  await fixture.open(['of another key'], { sender: other })
  await fixture.open(['of another chain'], { chainId: 1 })
  await fixture.open(['one', 'two'])
  const outcomes = await work((outboxTx) => (outboxTx.subject === 'two' ? sign(outboxTx) : leave()))
  expect(outcomes).toEqual([undefined, { state: 'turn' }])
  expect(await work((outboxTx) => sign(outboxTx))).toEqual([{ state: 'signed' }, { state: 'signed' }])
})

test('behavior: what is signed already is not signed again', async () => {
  await fixture.open(['one'])
  await work((outboxTx) => sign(outboxTx))
  expect(await work((outboxTx) => sign(outboxTx))).toEqual([{ state: 'over' }])
  expect(await listRows()).toEqual([{ subject: 'one', state: 'signed', nonce: '0' }])
})

test('behavior: a key that returns to a nonce and call of its own signs other bytes', async () => {
  await fixture.open(['one'])
  await work((outboxTx) => sign(outboxTx))
  await fixture.asOwner("UPDATE bank.outbox_transaction SET state = 'queued', nonce = NULL")
  expect(await work((outboxTx) => sign(outboxTx))).toEqual([{ state: 'signed' }])
  const attempts = await fixture.readAsOwner<{ raw: Hex; attempt: number; max_fee: string }>(
    'SELECT attempt, raw, max_fee FROM bank.outbox_attempt ORDER BY attempt',
  )
  expect(
    attempts.map(({ attempt, max_fee, raw }) => [attempt, max_fee, parseTransaction(raw).nonce ?? 0]),
  ).toEqual([
    [1, '7', 0],
    [2, '8', 0],
  ])
})

test('behavior: a halted key signs nothing', async () => {
  await fixture.open(['one'])
  await fixture.asOwner(
    `INSERT INTO bank.signer_key (chain_id, sender, failures, halted_reason, halted_at)
      VALUES (56, '${fixture.sender}', 5, 'reverted', clock_timestamp())`,
  )
  expect(await work((outboxTx) => sign(outboxTx))).toEqual([{ state: 'halted' }])
  expect(await listRows()).toEqual([{ subject: 'one', state: 'queued', nonce: null }])
})

test.each(['wait', 'refuse'] as const)(
  'behavior: the capability’s own %s is the answer, and nothing is stored',
  async (verdict) => {
    await fixture.open(['one'])
    const right = { verdict, reason: 'because' } as const
    expect(await work((outboxTx) => sign(outboxTx, { right }))).toEqual([
      { state: verdict, reason: 'because' },
    ])
    expect(await listRows()).toEqual([{ subject: 'one', state: 'queued', nonce: null }])
  },
)

test.each([
  ['its own words', new Error('the device is locked'), 'the device is locked'],
  ['no error at all', 'locked', 'no signature'],
])('error: SignerFailed a signer that fails with %s', async (_name, cause, message) => {
  await fixture.open(['one'])
  const failing = fixture.createDeps({
    signer: { ...deps.signer, signTransaction: () => Promise.reject(cause) },
  })
  const signed = work(
    (outboxTx) =>
      signTransaction(
        failing,
        { authorize: async () => signs },
        { outboxTx, gas: 1n, fees, latestCount: 0n },
      ),
    failing,
  )
  await expect(signed).rejects.toMatchObject({ name: 'SignerFailed', message, cause })
  expect(await listRows()).toEqual([{ subject: 'one', state: 'queued', nonce: null }])
})

test('default: the attempts of one transaction are listed, the newest first', async () => {
  await fixture.open(['one', 'two'])
  await work((outboxTx) => sign(outboxTx))
  const [first] = await fixture.readAsOwner<{ id: string }>(
    'SELECT min(id) AS id FROM bank.outbox_transaction',
  )
  await fixture.asOwner(
    `INSERT INTO bank.outbox_attempt (outbox_transaction_id, attempt, hash, raw, max_fee)
      VALUES ($1, 3, '0x${'33'.repeat(32)}', '0x03', 1), ($1, 2, '0x${'22'.repeat(32)}', '0x02', 1)`,
    [first?.id],
  )
  const [listed] = await work((outboxTx) => listAttempts(deps, outboxTx))
  expect(listed?.map(({ raw }) => raw)).toEqual(['0x03', '0x02', expect.stringMatching(/^0x02.{20}/)])
})

test('behavior: a subject is opened once, and closed unsigned only while it is queued', async () => {
  await fixture.open(['one', 'two', 'one'])
  expect((await listRows()).map(({ subject }) => subject)).toEqual(['one', 'two'])
  await work((outboxTx) => (outboxTx.subject === 'one' ? sign(outboxTx) : leave()))
  const txHash = `0x${'ab'.repeat(32)}`
  await fixture.asOwner(
    `UPDATE bank.outbox_transaction SET lease_owner = 'a worker', lease_until = now() WHERE subject = 'two'`,
  )
  for (const subject of ['one', 'two'])
    await inTransaction(fixture.database, (transaction) =>
      closeUnsignedTransaction(transaction, { subject, txHash, blockNumber: 9n }),
    )
  const rows = await fixture.readAsOwner(
    `SELECT subject, state, succeeded, final_hash, final_block, lease_owner, lease_until
      FROM bank.outbox_transaction ORDER BY id`,
  )
  expect(rows).toMatchObject([
    { subject: 'one', state: 'signed', succeeded: null, final_hash: null, final_block: null },
    {
      ...{ subject: 'two', state: 'final', succeeded: true, final_hash: txHash, final_block: '9' },
      ...{ lease_owner: null, lease_until: null },
    },
  ])
})
