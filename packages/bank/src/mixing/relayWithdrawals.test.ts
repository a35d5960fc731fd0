import { randomBytes } from 'node:crypto'
import { commitmentOf, toWord, withdrawCall } from '@bank/privacy'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  keyOfAccount,
  type MixingFixture,
  type OwnOrder,
  openMixingFixture,
  proveHere,
} from '../../testing/openMixingFixture.ts'
import { createMixingOrder } from './createMixingOrder.ts'
import { createPoolSender } from './mixingTools.ts'
import { proveManaged } from './proveManaged.ts'
import { publishRoots } from './publishRoots.ts'
import { relayWithdrawals } from './relayWithdrawals.ts'
import { makeNote } from './sealNote.ts'

let world: MixingFixture
/** Deposited together at the start, so that one set holds them all. */
let orders: OwnOrder[]
const names = ['twice', 'killed', 'overtaken', 'refusing', 'outdated', 'reserve'] as const
const freshAddress = () => `0x${randomBytes(20).toString('hex')}` as Address
const orderOf = (name: (typeof names)[number]): OwnOrder => {
  const found = orders[names.indexOf(name)]
  if (found === undefined) throw new Error(name)
  return found
}
const net = () => world.scene.denomination - world.fee
const feeMicro = () => world.fee / 10n ** 12n

beforeAll(async () => {
  world = await openMixingFixture()
  orders = []
  for (const [place] of names.entries()) orders.push(await world.order(1 + (place % 4), freshAddress()))
  for (const { index, commitment } of orders) await world.deposit(index, commitment)
  await world.publish()
}, 60_000)
afterAll(() => world.stop())

/** Passes of the relayer until the order has come to an end, or no further. */
async function relayToEnd(own: OwnOrder, relayer = world.createRelayer()): Promise<void> {
  for (let pass = 0; pass < 6; pass += 1) {
    await relayWithdrawals(world.bank, relayer)
    await world.settle()
    const [state] = await world.stateOf(own.commitment)
    if (state !== 'proved' && state !== 'relaying' && state !== 'broadcast') return
  }
}

const countSendings = async (own: OwnOrder) => {
  const { id } = await world.readOrder(own.commitment)
  const found = world.bank.database.kysely.selectFrom('bank.outbox_transaction').selectAll()
  return (await found.where('subject', 'like', `mixing:${id}:%`).execute()).length
}

test('default: two workers at once carry a proof to its receiver, who is paid once; the fee is booked once', async () => {
  const own = orderOf('twice')
  const proven = await world.prove(own)
  await world.submit(own, proven)
  const { kysely } = world.bank.database
  // Its random moment is not over.
  const due = kysely.updateTable('bank.mixing_order').where('commitment', '=', own.commitment)
  const wall = world.bank.clock.wallClock().getTime()
  await due.set({ relay_at: new Date(wall + 60_000) }).execute()
  expect(await relayWithdrawals(world.bank, world.createRelayer())).toMatchObject({ taken: 0, broadcast: 0 })
  await due.set({ relay_at: new Date(wall - 1) }).execute()
  const both = [world.createRelayer(), world.createRelayer()]
  const passes = await Promise.all(both.map((relayer) => relayWithdrawals(world.bank, relayer)))
  expect(passes.reduce((sum, { taken }) => sum + taken, 0)).toBe(1)
  await Promise.all(both.map((relayer) => relayWithdrawals(world.bank, relayer)))
  expect(await world.stateOf(own.commitment)).toEqual(['broadcast', null])
  await world.settle()
  await Promise.all(both.map((relayer) => relayWithdrawals(world.bank, relayer)))
  const order = await world.readOrder(own.commitment)
  expect(order).toMatchObject({ state: 'withdrawn', reason: null, relays: 1 })
  expect(await world.balanceOf(own.receiver)).toBe(net())
  expect(await world.feesMicro()).toBe(feeMicro())
  // What the chain shows of it names neither who deposited nor where.
  const hash = order.out_hash as Hex
  const [{ input }, { logs }] = await Promise.all([
    world.scene.client.getTransaction({ hash }),
    world.scene.client.getTransactionReceipt({ hash }),
  ])
  const { label, depositor } = await world.readDeposit(own.commitment)
  const words = logs.flatMap(({ topics, data: rest }) => [...topics, rest])
  const shown = [input, ...words].join(' ').toLowerCase()
  for (const secret of [label, depositor, own.commitment]) expect(shown).not.toContain(secret.slice(2))
  expect(await world.discrepancies()).toEqual([])
})

test('behavior: killed at every moment between two effects, a receiver is paid exactly once', async () => {
  const own = orderOf('killed')
  await world.submit(own, await world.prove(own))
  const killed = new Set<string>()
  for (let pass = 0; pass < 60; pass += 1) {
    let died = false
    const relayer = world.createRelayer({
      // A dead worker's lease runs out at once; its successor need not wait.
      leaseMs: 60_000,
      failpoint: async (point) => {
        if (killed.has(point)) return
        killed.add(point)
        died = true
        throw new Error('killed')
      },
    })
    await relayWithdrawals(world.bank, relayer).catch((error: Error) => {
      if (error.message !== 'killed') throw error
    })
    await world.bank.database.kysely
      .updateTable('bank.outbox_transaction')
      .set({ lease_owner: null, lease_until: null })
      .where('state', '<>', 'final')
      .execute()
    await world.settle()
    if (!died && (await world.stateOf(own.commitment))[0] === 'withdrawn') break
  }
  for (const point of [
    'relay:written',
    'relay:committed',
    'approve:before',
    'sign:stored',
    'sign:committed',
    'broadcast:before',
    'broadcast:after',
    'final:before',
    'final:committed',
  ])
    expect(killed).toContain(point)
  expect(await world.stateOf(own.commitment)).toEqual(['withdrawn', null])
  expect(await world.balanceOf(own.receiver)).toBe(net())
  expect(await countSendings(own)).toBe(1)
  expect(await world.discrepancies()).toEqual([])
})

test('behavior: a withdrawal that somebody else sends first is the end of the order; ours reverts and is no failure', async () => {
  const own = orderOf('overtaken')
  const proven = await world.prove(own)
  await world.submit(own, proven)
  const before = await world.feesMicro()
  let hash: Hex | undefined
  const relayer = world.createRelayer({
    failpoint: async (point) => {
      if (point === 'approve:after' && hash === undefined) hash = await world.send(5, withdrawCall(proven))
    },
  })
  await relayWithdrawals(world.bank, relayer)
  await world.scene.chain.mine(3)
  // Our own has reverted, and the event of the other is not read yet: nothing is guessed.
  await relayWithdrawals(world.bank, relayer)
  await relayWithdrawals(world.bank, relayer)
  expect(await world.stateOf(own.commitment)).toEqual(['broadcast', 'alreadySpent'])
  await world.settle()
  expect(await world.readOrder(own.commitment)).toMatchObject({
    state: 'withdrawn',
    out_hash: hash,
    reason: null,
  })
  expect(await world.balanceOf(own.receiver)).toBe(net())
  // It was our relayer whom the proof paid, whoever sent it.
  expect(await world.feesMicro()).toBe(before + feeMicro())
  expect(await world.discrepancies()).toEqual([])
})

test('error: a receiver that takes no coins fails the order, and its depositor takes the deposit back', async () => {
  const own = orderOf('refusing')
  await world.submit(own, await world.prove(own))
  let refuses = false
  // It takes them when it is asked and refuses when it is paid: the transaction itself reverts.
  const relayer = world.createRelayer({
    failpoint: async (point) => {
      if (point !== 'approve:after' || refuses) return
      refuses = true
      await world.scene.chain.client.setCode({ address: own.receiver, bytecode: '0x60006000fd' })
    },
  })
  await relayToEnd(own, relayer)
  expect(await world.stateOf(own.commitment)).toEqual(['failed', 'receiverRefuses'])
  expect(await world.balanceOf(own.receiver)).toBe(0n)
  await world.takeBack(own)
  await world.settle()
  expect(await world.stateOf(own.commitment)).toEqual(['takenBack', null])
  expect(await world.discrepancies()).toEqual([])
})

test('behavior: a proof whose root was revoked is made anew, and a silent list is waited for', async () => {
  const own = orderOf('outdated')
  await world.submit(own, await world.prove(own))
  // Another deposit of the set is refused: its root is worth nothing any more.
  const reserve = orderOf('reserve')
  const { leaf_index } = await world.readDeposit(reserve.commitment)
  await world.bank.database.kysely
    .updateTable('bank.private_deposit')
    .set({ screening: 'refused', screening_reason: 'sanctioned' })
    .where('leaf_index', '=', leaf_index)
    .execute()
  await publishRoots(world.bank, world.publisher)
  await world.settle()
  await relayToEnd(own)
  expect(await world.readOrder(own.commitment)).toMatchObject({
    state: 'confirmed',
    reason: 'proofOutdated',
    proof: null,
    relay_at: null,
  })
  await world.publish()
  await world.submit(own, await world.prove(own))
  world.silenceList(true)
  const relayer = world.createRelayer()
  expect(await relayWithdrawals(world.bank, relayer)).toMatchObject({
    state: 'waiting',
    reason: 'screeningUnavailable',
    broadcast: 0,
  })
  world.silenceList(false)
  await relayToEnd(own, relayer)
  expect(await world.readOrder(own.commitment)).toMatchObject({ state: 'withdrawn', relays: 2 })
  expect(await countSendings(own)).toBe(2)
  expect(await world.balanceOf(own.receiver)).toBe(net())
  await world.takeBack(reserve)
  await world.settle()
  expect(await world.discrepancies()).toEqual([])
})

test('behavior: a note of the server is proved by itself; a fee of somebody else is not ours', async () => {
  const receiver = freshAddress()
  const member = await world.memberOf(3)
  const request = { receiverAddress: receiver, depositAmount: '0.1' }
  const commitment = await createMixingOrder(world.bank, { member, ...request })
  // A deposit without an order, by a member who withdraws alone through another relayer.
  const note = makeNote()
  const alone: OwnOrder = { index: 4, note, commitment: toWord(commitmentOf(note)), receiver: freshAddress() }
  await world.deposit(3, commitment)
  await world.deposit(4, alone.commitment)
  await world.publish()
  const prove = { chainId: 56, prove: proveHere }
  expect(await proveManaged(world.bank, prove)).toMatchObject({ state: 'proved' })
  expect(await proveManaged(world.bank, prove)).toMatchObject({ state: 'idle' })
  const privateKey = keyOfAccount(world.relayerIndex)
  const fresh = createPoolSender({ chainId: 56, key: { kind: 'local', privateKey } })
  await relayToEnd({ index: 3, note, commitment, receiver }, fresh)
  expect(await world.stateOf(commitment)).toEqual(['withdrawn', null])
  expect(await world.balanceOf(receiver)).toBe(net())
  const before = await world.feesMicro()
  const elsewhere = await world.prove(alone, { relayer: world.addressOf(7), fee: world.fee })
  await world.send(7, withdrawCall(elsewhere))
  expect(await world.settle()).toMatchObject({ withdrawals: 1 })
  expect(await world.feesMicro()).toBe(before)
  const booked = world.bank.database.kysely.selectFrom('bank.private_withdrawal').selectAll()
  expect(await booked.where('recipient', '=', alone.receiver).executeTakeFirst()).toMatchObject({
    relayer: world.addressOf(7),
    is_booked: false,
  })
  expect(await world.discrepancies()).toEqual([])
})
