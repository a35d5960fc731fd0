import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Replacement } from './classifyReplacement.ts'
import { reduceTransaction, type TransactionEvent, unknownAfterMs } from './reduceTransaction.ts'
import { findDepositHash, type Hash, type SentCall, type Transaction } from './transaction.ts'

const owner: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token: Address = '0x55d398326f99059fF775485246999027B3197955'
const vault: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hashOf = (digit: string): Hash => `0x${digit.repeat(64)}`
const asked = { nonce: 7, blockNumber: 100, askedAt: 1_000 }

const fresh: Transaction = {
  id: 'one',
  objective: { kind: 'recharge', amount: '1000', asset: 'USDT' },
  owner,
  chainId: 56,
  calls: [
    { action: 'approve', to: token, data: '0x095ea7b3' },
    { action: 'deposit', to: vault, data: '0xb6b55f25' },
  ],
  callIndex: 0,
  createdAt: 1_000,
  isRegistered: false,
  state: { status: 'ready' },
}

const sentCall = (callIndex: number, hash: Hash, nonce = 7): SentCall => {
  const call = fresh.calls[callIndex]
  if (!call) throw new RangeError('no such call')
  return {
    hash,
    from: owner,
    nonce,
    to: call.to,
    data: call.data,
    chainId: 56,
    blockNumber: 100,
    addedAt: 1_000,
  }
}

const run = (...events: TransactionEvent[]): Transaction => events.reduce(reduceTransaction, fresh)
const approved: TransactionEvent[] = [
  { type: 'asked', callIndex: 0, asked },
  { type: 'broadcast', callIndex: 0, sent: sentCall(0, hashOf('a')) },
  { type: 'mined', hash: hashOf('a'), isSuccess: true, blockNumber: 101 },
]
const deposited: TransactionEvent[] = [
  ...approved,
  { type: 'asked', callIndex: 1, asked: { ...asked, nonce: 8 } },
  { type: 'broadcast', callIndex: 1, sent: sentCall(1, hashOf('d'), 8) },
]
const replacement = (fields: Partial<Replacement>): Replacement => ({
  hash: hashOf('e'),
  from: owner,
  to: vault,
  data: '0xb6b55f25',
  value: 0n,
  ...fields,
})

describe('reduceTransaction', () => {
  test('default: approve, deposit, sent, confirmed, credited', () => {
    expect(run(...approved)).toMatchObject({ callIndex: 1, state: { status: 'ready' } })
    expect(run(...deposited).state.status).toBe('sent')
    const confirmed = run(...deposited, {
      type: 'mined',
      hash: hashOf('d'),
      isSuccess: true,
      blockNumber: 103,
    })
    expect(confirmed.state).toMatchObject({ status: 'confirmed', blockNumber: 103 })
    const credited = reduceTransaction(confirmed, { type: 'credited', hash: hashOf('d'), at: 9 })
    expect(credited.state).toMatchObject({ status: 'credited', creditedAt: 9 })
  })

  test('behavior: a rejected signature is no failure and may be asked again', () => {
    const rejected = run(
      { type: 'asked', callIndex: 0, asked },
      { type: 'declined', callIndex: 0, reason: 'rejected' },
    )
    expect(rejected.state).toEqual({ status: 'paused', reason: 'rejected', asked: null })
    expect(reduceTransaction(rejected, { type: 'asked', callIndex: 0, asked }).state.status).toBe('asking')
  })

  test('behavior: the answer of a wallet that was given up as interrupted still counts', () => {
    const state = run(
      { type: 'asked', callIndex: 0, asked },
      { type: 'declined', callIndex: 0, reason: 'interrupted' },
      { type: 'broadcast', callIndex: 0, sent: sentCall(0, hashOf('a')) },
    ).state
    expect(state.status).toBe('sent')
  })

  test('behavior: an interrupted request keeps the data to find the call again', () => {
    const { state } = run(
      { type: 'asked', callIndex: 0, asked },
      { type: 'declined', callIndex: 0, reason: 'interrupted' },
    )
    expect(state).toEqual({ status: 'paused', reason: 'interrupted', asked })
  })

  test('behavior: an allowance that is already enough skips its call, the deposit is never skipped', () => {
    expect(run({ type: 'satisfied', callIndex: 0 }).callIndex).toBe(1)
    expect(run({ type: 'satisfied', callIndex: 0 }, { type: 'satisfied', callIndex: 1 }).callIndex).toBe(1)
  })

  test('behavior: a mined call whose status is not success is reverted', () => {
    expect(
      run(...deposited, { type: 'mined', hash: hashOf('d'), isSuccess: false, blockNumber: 1 }).state,
    ).toMatchObject({
      status: 'failed',
      reason: 'reverted',
    })
  })

  test('behavior: the same call at another price is followed under its new hash, and registered again', () => {
    const next = run(
      ...deposited,
      { type: 'registered' },
      { type: 'overtaken', hash: hashOf('d'), replacement: replacement({}) },
    )
    expect(next).toMatchObject({
      isRegistered: false,
      state: { status: 'sent', sent: { hash: hashOf('e') } },
    })
  })

  test('behavior: an empty transaction to oneself is cancelled, any other replaced', () => {
    const cancel = replacement({ to: owner, data: '0x' })
    expect(
      run(...deposited, { type: 'overtaken', hash: hashOf('d'), replacement: cancel }).state,
    ).toMatchObject({
      reason: 'cancelled',
      replacedBy: hashOf('e'),
    })
    for (const other of [
      replacement({ data: '0xb6b55f26' }),
      replacement({ value: 1n }),
      replacement({ to: null }),
    ]) {
      expect(
        run(...deposited, { type: 'overtaken', hash: hashOf('d'), replacement: other }).state,
      ).toMatchObject({
        reason: 'replaced',
      })
    }
  })

  test('behavior: a nonce used by an unseen transaction is overtaken, never called replaced', () => {
    const overtaken = run(...deposited, { type: 'overtaken', hash: hashOf('d'), replacement: null })
    expect(overtaken.state).toMatchObject({ status: 'failed', reason: 'overtaken', replacedBy: null })
    const credited = { type: 'credited', hash: hashOf('d'), at: 9 } as const
    expect(reduceTransaction(overtaken, credited).state.status).toBe('credited')
  })

  test('behavior: unseen for long is unknown, not failed, and returns when it is seen or mined', () => {
    const early = run(...deposited, { type: 'unseen', hash: hashOf('d'), at: unknownAfterMs })
    expect(early.state.status).toBe('sent')
    const unknown = reduceTransaction(early, {
      type: 'unseen',
      hash: hashOf('d'),
      at: 1_000 + unknownAfterMs,
    })
    expect(unknown.state.status).toBe('unknown')
    expect(reduceTransaction(unknown, { type: 'seen', hash: hashOf('d') }).state.status).toBe('sent')
    const mined = reduceTransaction(unknown, {
      type: 'mined',
      hash: hashOf('d'),
      isSuccess: true,
      blockNumber: 5,
    })
    expect(mined.state.status).toBe('confirmed')
  })

  test('behavior: a receipt found after a wrong guess of a lagging node sets the guess right', () => {
    const wrong = run(...deposited, { type: 'overtaken', hash: hashOf('d'), replacement: null })
    const right = reduceTransaction(wrong, {
      type: 'mined',
      hash: hashOf('d'),
      isSuccess: true,
      blockNumber: 5,
    })
    expect(right.state.status).toBe('confirmed')
  })

  test('behavior: the server’s credit overrides the browser’s own state', () => {
    for (const doubt of [
      { type: 'overtaken', hash: hashOf('d'), replacement: null },
      { type: 'unseen', hash: hashOf('d'), at: 10 * unknownAfterMs },
      { type: 'mined', hash: hashOf('d'), isSuccess: false, blockNumber: 1 },
    ] satisfies TransactionEvent[]) {
      expect(run(...deposited, doubt, { type: 'credited', hash: hashOf('d'), at: 1 }).state.status).toBe(
        'credited',
      )
    }
  })

  test('behavior: a confirmed deposit that the chain took back is sent again', () => {
    const state = run(
      ...deposited,
      { type: 'mined', hash: hashOf('d'), isSuccess: true, blockNumber: 103 },
      { type: 'reorganised', hash: hashOf('d') },
    ).state
    expect(state.status).toBe('sent')
  })

  test('behavior: the hash of an approval never counts as the deposit', () => {
    const approving = run(...approved.slice(0, 2))
    expect(findDepositHash(approving)).toBeNull()
    expect(reduceTransaction(approving, { type: 'credited', hash: hashOf('a'), at: 1 })).toBe(approving)
  })
})

describe('reduceTransaction under any order of events', () => {
  const hash = fc.constantFrom(hashOf('a'), hashOf('d'), hashOf('e'))
  const callIndex = fc.constantFrom(0, 1)
  const event: fc.Arbitrary<TransactionEvent> = fc.oneof(
    fc.record({ type: fc.constant('satisfied' as const), callIndex }),
    fc.record({ type: fc.constant('asked' as const), callIndex, asked: fc.constant(asked) }),
    fc.record({
      type: fc.constant('declined' as const),
      callIndex,
      reason: fc.constantFrom('rejected' as const, 'interrupted' as const, 'walletFailed' as const),
    }),
    callIndex.chain((index) =>
      fc.record({
        type: fc.constant('broadcast' as const),
        callIndex: fc.constant(index),
        sent: fc.constant(sentCall(index, hashOf(index === 0 ? 'a' : 'd'))),
      }),
    ),
    fc.record({ type: fc.constant('located' as const), hash, nonce: fc.nat(20) }),
    fc.record({ type: fc.constant('seen' as const), hash }),
    fc.record({ type: fc.constant('unseen' as const), hash, at: fc.nat(10 * unknownAfterMs) }),
    fc.record({
      type: fc.constant('mined' as const),
      hash,
      isSuccess: fc.boolean(),
      blockNumber: fc.nat(1_000),
    }),
    fc.record({
      type: fc.constant('overtaken' as const),
      hash,
      replacement: fc.constantFrom(null, replacement({}), replacement({ to: owner, data: '0x' })),
    }),
    fc.record({ type: fc.constant('reorganised' as const), hash }),
    fc.constant({ type: 'registered' as const }),
    fc.record({ type: fc.constant('credited' as const), hash, at: fc.nat(1_000) }),
  )
  const events = fc.array(event, { maxLength: 40 })

  test('behavior: confirmed values never change', () => {
    fc.assert(
      fc.property(events, (list) => {
        const last = run(...list)
        expect(last.calls).toBe(fresh.calls)
        expect(last.objective).toBe(fresh.objective)
      }),
    )
  })

  test('behavior: the call in hand only moves forward, and a credit is never undone', () => {
    fc.assert(
      fc.property(events, (list) => {
        let transaction: Transaction = fresh
        for (const each of list) {
          const next = reduceTransaction(transaction, each)
          expect(next.callIndex).toBeGreaterThanOrEqual(transaction.callIndex)
          if (transaction.state.status === 'credited') expect(next.state).toBe(transaction.state)
          transaction = next
        }
      }),
    )
  })

  test('behavior: a call that has been sent is never asked of the wallet again', () => {
    fc.assert(
      fc.property(events, (list) => {
        let transaction: Transaction = fresh
        const sentCalls = new Set<number>()
        for (const each of list) {
          transaction = reduceTransaction(transaction, each)
          if ('sent' in transaction.state) sentCalls.add(transaction.callIndex)
          if (sentCalls.has(transaction.callIndex)) {
            expect(['ready', 'asking', 'paused']).not.toContain(transaction.state.status)
          }
        }
      }),
    )
  })

  test('behavior: hearing the same news twice changes nothing more', () => {
    fc.assert(
      fc.property(events, event, (list, each) => {
        const once = reduceTransaction(run(...list), each)
        const isAdvance = each.type === 'satisfied' || each.type === 'asked' || each.type === 'broadcast'
        if (!isAdvance) expect(reduceTransaction(once, each)).toEqual(once)
      }),
    )
  })
})
