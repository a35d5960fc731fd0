import { privatePoolAbi } from '@bank/chain'
import { sql } from 'kysely'
import { encodeErrorResult } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type MixingFixture,
  type OwnOrder,
  openMixingFixture,
} from '../../../testing/mixing/openMixingFixture.ts'
import { screenDeposits } from '../screening/screenDeposits.ts'
import { approveDeposits } from './approveDeposits.ts'

let fixture: MixingFixture
const receiver = `0x${'5e'.repeat(20)}` as const

beforeEach(async () => {
  fixture = await openMixingFixture()
})
afterEach(async () => {
  fixture.proxy.setFault(undefined)
  await fixture.stop()
})

/** Deposits of members 1 to `count`, final and cleared. */
async function deposit(count: number): Promise<OwnOrder[]> {
  const orders: OwnOrder[] = []
  for (let index = 1; index <= count; index += 1) {
    const own = await fixture.order(index, receiver)
    await fixture.deposit(index, own.commitment)
    orders.push(own)
  }
  await fixture.settle()
  await screenDeposits(fixture.bank, { chainId: 56 })
  return orders
}

const approve = (operator = fixture.operator) => approveDeposits(fixture.bank, operator)
const refuse = ({ commitment }: OwnOrder) =>
  fixture.bank.database.kysely
    .updateTable('bank.private_deposit')
    .set({ screening: 'refused', screening_reason: 'sanctioned' })
    .where('commitment', '=', commitment)
    .execute()
const listStates = async () =>
  (await fixture.listActs()).map(({ kind, state, deposits }) => [kind, state, deposits])

test('default: cleared deposits are approved once, together, by two workers at once', async () => {
  await deposit(3)
  await Promise.all([approve(), approve()])
  await fixture.settle()
  await Promise.all([approve(), approve()])
  expect(await listStates()).toEqual([['approve', 'done', [0, 1, 2]]])
  expect(await fixture.listChanges()).toMatchObject([{ kind: 'approved', place: 0, deposits: [0, 1, 2] }])
  expect(await approve()).toMatchObject({ state: 'idle', approving: 0, broadcast: 0 })
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: killed between any two effects, deposits are approved once', async () => {
  await deposit(2)
  const killed = new Set<string>()
  for (let pass = 0; pass < 40; pass += 1) {
    let died = false
    const failpoint = async (point: string) => {
      if (killed.has(point)) return
      killed.add(point)
      died = true
      throw new Error('killed')
    }
    await approve({ ...fixture.operator, failpoint }).catch((error: Error) => {
      if (error.message !== 'killed') throw error
    })
    await sql`UPDATE bank.outbox_transaction SET lease_owner = NULL, lease_until = NULL WHERE state <> 'final'`.execute(
      fixture.bank.database.kysely,
    )
    await fixture.settle()
    if (!died && (await fixture.listActs()).every(({ state }) => state === 'done') && killed.size > 5) break
  }
  for (const point of ['act:written', 'sign:stored', 'broadcast:before', 'broadcast:after', 'final:before'])
    expect(killed).toContain(point)
  expect(await listStates()).toEqual([['approve', 'done', [0, 1]]])
  expect(await fixture.listChanges()).toHaveLength(1)
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: fewer than a batch wait for the others', async () => {
  await fixture.stop()
  fixture = await openMixingFixture({ minimumBatch: 3 })
  await deposit(2)
  expect(await approve()).toMatchObject({ state: 'idle', approving: 0, broadcast: 0 })
  const third = await fixture.order(3, receiver)
  await fixture.deposit(3, third.commitment)
  await fixture.settle()
  await screenDeposits(fixture.bank, { chainId: 56 })
  expect(await approve()).toMatchObject({ approving: 3, broadcast: 1 })
})

test('behavior: the second half of an epoch opens no approval', async () => {
  await deposit(2)
  const { timestamp } = await fixture.scene.client.getBlock()
  const half = (timestamp / 3_600n) * 3_600n + 1_800n
  await fixture.scene.chain.client.setNextBlockTimestamp({ timestamp: half })
  await fixture.settle()
  expect(await approve()).toMatchObject({ approving: 0, broadcast: 0 })
  await fixture.scene.passEpoch()
  await fixture.settle()
  expect(await approve()).toMatchObject({ approving: 2, broadcast: 1 })
})

test('behavior: a deposit that is refused before its approval is signed is not approved; the others are, later', async () => {
  const [first] = await deposit(2)
  if (first === undefined) throw new Error('there is no deposit')
  fixture.proxy.setFault(({ call, forward }) =>
    call.method === 'eth_estimateGas' ? Promise.reject(new Error('no answer')) : forward(),
  )
  expect(await approve()).toMatchObject({ approving: 2, broadcast: 0 })
  await refuse(first)
  fixture.proxy.setFault(undefined)
  await approve()
  expect(await listStates()).toEqual([['approve', 'failed', [0, 1]]])
  await approve()
  await fixture.settle()
  await approve()
  expect(await fixture.listChanges()).toMatchObject([{ kind: 'approved', deposits: [1] }])
  expect(await fixture.readDeposit(first.commitment)).toMatchObject({ place: null })
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: an approval that comes too late in its epoch is given up, and opened again in the next', async () => {
  await deposit(2)
  const revertData = encodeErrorResult({ abi: privatePoolAbi, errorName: 'EpochHalfOver' })
  fixture.proxy.setFault(({ call, forward, response }) => {
    if (call.method !== 'eth_estimateGas') return forward()
    const error = { code: 3, message: 'execution reverted', data: revertData }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
    return Promise.resolve(undefined)
  })
  await approve()
  expect(await listStates()).toEqual([['approve', 'failed', [0, 1]]])
  fixture.proxy.setFault(undefined)
  await fixture.scene.passEpoch()
  await fixture.settle()
  await approve()
  await fixture.settle()
  await approve()
  expect((await listStates()).at(-1)).toEqual(['approve', 'done', [0, 1]])
})

test('behavior: a deposit taken back just before leaves the others their approval', async () => {
  const [first, second] = await deposit(2)
  if (first === undefined || second === undefined) throw new Error('a deposit is missing')
  await fixture.takeBack(first)
  expect(await approve()).toMatchObject({ approving: 2, broadcast: 1 })
  await fixture.settle()
  await approve()
  expect(await fixture.listChanges()).toMatchObject([{ deposits: [1] }])
  expect(await fixture.readDeposit(second.commitment)).toMatchObject({ place: 0 })
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: several refused deposits are removed one after another, each by the path of its tree', async () => {
  const orders = await deposit(4)
  await fixture.approve()
  await refuse(orders[0] as OwnOrder)
  await refuse(orders[3] as OwnOrder)
  for (let pass = 0; pass < 4; pass += 1) {
    await approve()
    await fixture.settle()
  }
  expect(await listStates()).toEqual([
    ['approve', 'done', [0, 1, 2, 3]],
    ['remove', 'done', [0]],
    ['remove', 'done', [3]],
  ])
  expect((await fixture.listChanges()).map(({ kind }) => kind)).toEqual(['approved', 'removed', 'removed'])
  expect(await fixture.discrepancies()).toEqual([])
})

test('error: a key that is not the pool’s operator approves nothing and says so', async () => {
  await deposit(1)
  expect(await approve(fixture.createRelayer())).toMatchObject({
    state: 'waiting',
    reason: 'NotAuthorized',
    broadcast: 0,
  })
  expect(await fixture.listChanges()).toEqual([])
})
