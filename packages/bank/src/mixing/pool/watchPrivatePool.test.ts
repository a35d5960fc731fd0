import type { RpcFault } from '@bank/chain/testing'
import { openDatabase } from '@bank/database'
import { type Hex, pad, toFunctionSelector } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MixingFixture, openMixingFixture } from '../../../testing/mixing/openMixingFixture.ts'
import { createTestChains } from '../../../testing/openBankBuilder.ts'
import { approveDeposits } from '../approvals/approveDeposits.ts'
import { findMixingDiscrepancies } from '../findMixingDiscrepancies.ts'
import { createPoolWatch } from '../mixingDeps.ts'
import { screenDeposits } from '../screening/screenDeposits.ts'
import { watchPrivatePool } from './watchPrivatePool.ts'

let fixture: MixingFixture
const receiver = `0x${'5e'.repeat(20)}` as const

beforeEach(async () => {
  fixture = await openMixingFixture()
})
afterEach(() => fixture.stop())
afterEach(() => {
  fixture.proxy.setFault(undefined)
  fixture.silenceList(false)
})

type Log = { topics: Hex[]; data: Hex; blockNumber: Hex; [field: string]: unknown }

/** Lets the endpoint lie about logs alone. */
const lieAboutLogs = (lie: (logs: Log[]) => Log[]): RpcFault => {
  return async ({ call, forward }) => {
    const answer = await forward()
    return call.method === 'eth_getLogs' ? lie(answer as Log[]) : answer
  }
}

const readPool = () =>
  fixture.bank.database.kysely.selectFrom('bank.followed_pool').selectAll().executeTakeFirstOrThrow()

async function expectHalted(fault: RpcFault, reason: string): Promise<void> {
  const before = await readPool()
  fixture.proxy.setFault(fault)
  expect(await fixture.watch()).toMatchObject({ state: 'halted', reason, deposits: 0 })
  const after = await readPool()
  expect(after).toMatchObject({ halted_reason: reason, block_number: before.block_number })
  fixture.proxy.setFault(undefined)
}

test('default: a final deposit confirms the order of its own member, and no other; a take-back ends it', async () => {
  const own = await fixture.order(1, receiver)
  const taken = await fixture.order(2, receiver)
  const byAnother = await fixture.order(3, receiver)
  await fixture.deposit(1, own.commitment)
  expect(await fixture.watch()).toMatchObject({ deposits: 0 })
  expect(await fixture.stateOf(own.commitment)).toEqual(['created', null])
  await fixture.deposit(2, taken.commitment)
  // The order is member 3's, the money is member 4's: it stays theirs.
  await fixture.deposit(4, byAnother.commitment)
  expect(await fixture.settle()).toMatchObject({ state: 'advanced', deposits: 3, matched: 2, reason: null })
  expect(await fixture.readOrder(own.commitment)).toMatchObject({ state: 'confirmed', leaf_index: 0 })
  expect(await fixture.stateOf(byAnother.commitment)).toEqual(['created', null])
  await fixture.takeBack(taken)
  expect(await fixture.settle()).toMatchObject({ takenBack: 1 })
  expect(await fixture.stateOf(taken.commitment)).toEqual(['takenBack', null])
  expect((await fixture.readDeposit(taken.commitment)).taken_back_hash).toMatch(/^0x/)
  // Deposited and taken back between two looks.
  const quick = await fixture.order(1, receiver)
  await fixture.deposit(1, quick.commitment)
  await fixture.takeBack(quick)
  await fixture.settle()
  expect(await fixture.stateOf(quick.commitment)).toEqual(['takenBack', null])
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: of two that read the same blocks one writes them', async () => {
  const own = await fixture.order(1, receiver)
  await fixture.deposit(1, own.commitment)
  await fixture.scene.chain.mine(3)
  const both = [fixture.createWatch(), fixture.createWatch()]
  const outcomes = await Promise.all(both.map((watch) => watchPrivatePool(fixture.bank, watch)))
  expect(outcomes.map(({ deposits }) => deposits).toSorted()).toEqual([0, 1])
  expect(await fixture.stateOf(own.commitment)).toEqual(['confirmed', null])
})

test('behavior: killed before and after it is written, a range is written once', async () => {
  const own = await fixture.order(1, receiver)
  await fixture.deposit(1, own.commitment)
  await fixture.scene.chain.mine(3)
  for (const point of ['watch:begin', 'watch:written', 'watch:committed']) {
    const failpoint = async (reached: string) => {
      if (reached === point) throw new Error('killed')
    }
    await expect(
      watchPrivatePool(fixture.bank, fixture.createWatch({ failpoint: failpoint })),
    ).rejects.toThrow('killed')
  }
  expect(await fixture.watch()).toMatchObject({ reason: null })
  expect(await fixture.stateOf(own.commitment)).toEqual(['confirmed', null])
  expect(await fixture.discrepancies()).toEqual([])
})

test('error: missing, invented or changed logs halt a pool, and a corrected chain resumes it', async () => {
  const [one, two, three] = [
    await fixture.order(1, receiver),
    await fixture.order(2, receiver),
    await fixture.order(3, receiver),
  ]
  for (const { index, commitment } of [one, two, three]) await fixture.deposit(index, commitment)
  await fixture.takeBack(three)
  await fixture.scene.chain.mine(3)
  const isOf = (own: typeof one) => (log: Log) => log.topics[1] === own.commitment
  await expectHalted(
    lieAboutLogs(() => []),
    'depositsDiffer',
  )
  // A deposit in the middle is held back, and the last one: both are noticed.
  for (const hidden of [one, two])
    await expectHalted(
      lieAboutLogs((logs) => logs.filter((log) => !isOf(hidden)(log))),
      'depositsDiffer',
    )
  // Another depositor than the label was made for.
  const forge = (log: Log): Log => ({
    ...log,
    topics: [log.topics[0], log.topics[1], `0x${'77'.padStart(64, '0')}`] as Hex[],
  })
  await expectHalted(
    lieAboutLogs((logs) => logs.map((log) => (isOf(two)(log) ? forge(log) : log))),
    'depositsDiffer',
  )
  const isTakeBack = (log: Log) => isOf(three)(log) && log.data.length === 66
  await expectHalted(
    lieAboutLogs((logs) => logs.filter((log) => !isTakeBack(log))),
    'spendsDiffer',
  )
  // A take-back that never was, of a deposit that stands.
  const invent = (log: Log): Log => ({
    ...log,
    topics: [log.topics[0], two.commitment, log.topics[2]] as Hex[],
    data: `0x${'01'.repeat(32)}`,
    logIndex: '0x9',
  })
  await expectHalted(
    lieAboutLogs((logs) => [...logs, ...logs.filter(isTakeBack).map(invent)]),
    'spendsDiffer',
  )
  // The pool's own root differs from that of the deposits.
  const wrongRoot: RpcFault = async ({ call, forward }) => {
    const [asked] = call.params as [{ data?: string }?]
    return asked?.data === '0xd7b0fef1' ? `0x${'05'.repeat(32)}` : forward()
  }
  await expectHalted(wrongRoot, 'rootDiffers')
  expect(await fixture.stateOf(one.commitment)).toEqual(['created', null])
  expect(await fixture.watch()).toMatchObject({ state: 'advanced', deposits: 3, takenBack: 1, matched: 3 })
  expect(await readPool()).toMatchObject({ halted_reason: null, halted_at: null })
  expect(await fixture.stateOf(three.commitment)).toEqual(['takenBack', null])
  expect(await fixture.discrepancies()).toEqual([])
})

test('error: a pool of other code, or whose hash function is of other code, is not followed', async () => {
  await fixture.settle()
  const before = await readPool()
  const changeCode: RpcFault = async ({ call, forward }) => {
    const answer = await forward()
    return call.method === 'eth_getCode'
      ? `${answer}`.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
      : answer
  }
  const anotherFunction: RpcFault = async ({ call, forward }) => {
    const [asked] = call.params as [{ data?: string }?]
    const isAsked = asked?.data === toFunctionSelector('poseidon3()')
    return isAsked ? pad(fixture.pool, { size: 32 }) : forward()
  }
  // A process that compared the pool before asks no more.
  const watchAnew = () =>
    watchPrivatePool(
      { ...fixture.bank, chains: createTestChains([fixture.proxy.url]) },
      fixture.createWatch(),
    )
  for (const [fault, part] of [
    [changeCode, 'pool'],
    [anotherFunction, 'poseidon3'],
  ] as const) {
    fixture.proxy.setFault(fault)
    const detail = `the code of the ${part} is not that of this build`
    expect(await watchAnew()).toMatchObject({ state: 'halted', reason: 'poolDiffers', detail })
  }
  fixture.proxy.setFault(undefined)
  expect(await watchAnew()).toMatchObject({ state: 'idle' })
  expect(await readPool()).toMatchObject({ block_number: before.block_number, halted_reason: null })
})

test('error: a chain that changes final blocks, or is silent, is not followed', async () => {
  await fixture.settle()
  const silent: RpcFault = async ({ response }) => response.writeHead(503).end()
  fixture.proxy.setFault(silent)
  expect(await fixture.watch()).toMatchObject({ state: 'waiting', reason: 'chainUnreadable' })
  const changed: RpcFault = async ({ call, forward }) => {
    const answer = await forward()
    if (call.method !== 'eth_getBlockByNumber' || call.params[0] === 'finalized') return answer
    return { ...(answer as object), hash: `0x${'09'.repeat(32)}` }
  }
  await fixture.scene.chain.mine(1)
  await expectHalted(changed, 'finalBlockChanged')
  expect(await fixture.watch()).toMatchObject({ reason: null })
})

test('behavior: screening waits for an answer, clears, and refuses whom the list names; only the cleared are published', async () => {
  const [clean, params] = [await fixture.order(3, receiver), await fixture.order(4, receiver)]
  await fixture.deposit(3, clean.commitment)
  await fixture.deposit(4, params.commitment)
  await fixture.settle()
  fixture.silenceList(true)
  const waiting = await screenDeposits(fixture.bank, { chainId: 56 })
  expect(waiting).toMatchObject({ cleared: 0, refused: 0 })
  expect(waiting.unanswered).toBeGreaterThan(0)
  expect((await fixture.readDeposit(clean.commitment)).screening).toBe('waiting')
  fixture.silenceList(false)
  fixture.list(fixture.getTestAddress(4))
  await screenDeposits(fixture.bank, { chainId: 56 })
  expect(await fixture.readDeposit(clean.commitment)).toMatchObject({
    screening: 'cleared',
    screening_reason: null,
  })
  expect(await fixture.readDeposit(params.commitment)).toMatchObject({
    screening: 'refused',
    screening_reason: 'sanctioned',
  })
  await fixture.approve()
  const [change, ...more] = await fixture.listChanges()
  expect(more).toEqual([])
  const cleared = await fixture.readDeposit(clean.commitment)
  const refused = await fixture.readDeposit(params.commitment)
  expect(change?.kind).toBe('approved')
  expect(change?.deposits).toContain(cleared.leaf_index)
  expect(cleared.place).not.toBeNull()
  expect(refused.place).toBeNull()
  // No other deposit waits: nothing is approved.
  expect(await approveDeposits(fixture.bank, fixture.operator)).toMatchObject({ approving: 0, broadcast: 0 })
  // A refused deposit is its depositor's for ever.
  await fixture.takeBack(params)
  await fixture.settle()
  expect(await fixture.stateOf(params.commitment)).toEqual(['takenBack', null])
})

test('behavior: a deposit listed later is refused and removed, and earlier roots are over at once', async () => {
  const [own, other] = [await fixture.order(2, receiver), await fixture.order(1, receiver)]
  await fixture.deposit(2, own.commitment)
  await fixture.deposit(1, other.commitment)
  await fixture.approve()
  const { leaf_index, place } = await fixture.readDeposit(own.commitment)
  const root = (await fixture.listChanges()).at(-1)?.root as Hex
  expect(place).not.toBeNull()
  fixture.list(fixture.getTestAddress(2))
  // Asked an hour ago: no request is sent again yet.
  expect(await screenDeposits(fixture.bank, { chainId: 56 })).toMatchObject({ refused: 0 })
  fixture.testBank.wait(61 * 60_000)
  expect((await screenDeposits(fixture.bank, { chainId: 56 })).refused).toBeGreaterThan(0)
  expect((await fixture.readDeposit(own.commitment)).screening).toBe('refused')
  const isUsable = () => fixture.bank.chains.get(56)?.isRootUsable({ pool: fixture.pool, root })
  expect(await isUsable()).toBe(true)
  // One change at a time: each refused deposit of the wallet is removed after the one before.
  for (let left = 9; left > 0; left -= 1) {
    const { removing } = await approveDeposits(fixture.bank, fixture.operator)
    await fixture.settle()
    await approveDeposits(fixture.bank, fixture.operator)
    if (removing === 0) break
  }
  expect(await isUsable()).toBe(false)
  const removed = await fixture.readDeposit(own.commitment)
  expect(removed).toMatchObject({ place, removed_epoch: expect.any(Number) })
  expect(
    (await fixture.listChanges()).some(
      ({ kind, deposits }) => kind === 'removed' && deposits.includes(leaf_index),
    ),
  ).toBe(true)
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: a database that is wiped finds everything again, its tree as well', async () => {
  const { kysely } = fixture.bank.database
  await fixture.deposit(1, (await fixture.order(1, receiver)).commitment)
  await fixture.approve()
  const before = await fixture.listChanges()
  const [first] = await kysely
    .selectFrom('bank.mixing_order')
    .select('leaf_index')
    .where('state', '=', 'confirmed')
    .execute()
  const owner = openDatabase({ url: fixture.testBank.testDatabase.migrationUrl, poolSize: 1 })
  await owner.pool.query(
    'UPDATE bank.private_deposit SET taken_back_hash = commitment WHERE leaf_index = $1',
    [first?.leaf_index],
  )
  expect(await findMixingDiscrepancies(fixture.bank.database)).toMatchObject([
    { invariant: 'an order whose deposit is spent is over' },
  ])
  await owner.pool.query(
    'TRUNCATE bank.mixing_order, bank.relay_request, bank.tree_change, bank.tree_act, bank.private_withdrawal, bank.private_deposit, bank.private_pool, bank.chain_follower',
  )
  await owner.close()
  expect(await watchPrivatePool(fixture.bank, createPoolWatch(fixture.followed))).toMatchObject({
    state: 'advanced',
  })
  expect(await fixture.listChanges()).toEqual(before)
  expect(await kysely.selectFrom('bank.private_deposit').select('leaf_index').execute()).not.toEqual([])
})
