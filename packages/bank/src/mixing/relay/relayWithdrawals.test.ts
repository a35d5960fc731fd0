import { randomBytes } from 'node:crypto'
import { getTestKey } from '@bank/chain/testing'
import { computeCommitment, encodeWithdrawCall, toWord } from '@bank/privacy'
import { type Address, type Hex, parseGwei, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type MixingFixture,
  type OwnOrder,
  openMixingFixture,
  proveLocally,
} from '../../../testing/mixing/openMixingFixture.ts'
import { createSender } from '../../outbox/createSender.ts'
import { approveDeposits } from '../approvals/approveDeposits.ts'
import { createMixingOrder } from '../orders/createMixingOrder.ts'
import { proveManaged } from '../orders/proveManaged.ts'
import { createNote } from '../orders/sealNote.ts'
import { relayWithdrawals } from './relayWithdrawals.ts'

let fixture: MixingFixture
/** Deposited together at the start, so that one approval holds them all. */
let orders: OwnOrder[]
const names = ['twice', 'killed', 'overtaken', 'refusing', 'outdated', 'reserve', 'ahead'] as const
const freshAddress = () => `0x${randomBytes(20).toString('hex')}` as Address
const orderOf = (name: (typeof names)[number]): OwnOrder => {
  const found = orders[names.indexOf(name)]
  if (found === undefined) throw new Error(name)
  return found
}
const net = () => fixture.scene.denomination - fixture.fee
const feeMicro = () => fixture.fee / 10n ** 12n

beforeAll(async () => {
  fixture = await openMixingFixture()
  orders = []
  for (const [place] of names.entries()) orders.push(await fixture.order(1 + (place % 4), freshAddress()))
  for (const { index, commitment } of orders) await fixture.deposit(index, commitment)
  await fixture.approve()
})
afterAll(() => fixture.stop())

/** Passes of the relayer until the order has come to an end, or no further. */
async function relayToEnd(own: OwnOrder, relayer = fixture.createRelayer()): Promise<void> {
  for (let pass = 0; pass < 6; pass += 1) {
    await relayWithdrawals(fixture.bank, relayer)
    await fixture.settle()
    const [state] = await fixture.stateOf(own.commitment)
    if (state !== 'proved' && state !== 'relaying' && state !== 'broadcast') return
  }
}

const countSendings = async (own: OwnOrder) => {
  const { id } = await fixture.readOrder(own.commitment)
  const found = fixture.bank.database.kysely.selectFrom('bank.outbox_transaction').selectAll()
  return (await found.where('subject', 'like', `mixing:${id}:%`).execute()).length
}

test('default: two workers at once carry a proof to its receiver, who is paid once; the fee is booked once', async () => {
  const own = orderOf('twice')
  const feesBefore = await fixture.feesMicro()
  const proven = await fixture.prove(own)
  await fixture.submit(own, proven)
  const { kysely } = fixture.bank.database
  // Its random moment is not over.
  const due = kysely.updateTable('bank.mixing_order').where('commitment', '=', own.commitment)
  const now = (await fixture.bank.clock.now()).getTime()
  await due.set({ relay_at: new Date(now + 60_000) }).execute()
  expect(await relayWithdrawals(fixture.bank, fixture.createRelayer())).toMatchObject({
    taken: 0,
    broadcast: 0,
  })
  await due.set({ relay_at: new Date(now - 1) }).execute()
  const both = [fixture.createRelayer(), fixture.createRelayer()]
  const passes = await Promise.all(both.map((relayer) => relayWithdrawals(fixture.bank, relayer)))
  expect(passes.reduce((sum, { taken }) => sum + taken, 0)).toBe(1)
  await Promise.all(both.map((relayer) => relayWithdrawals(fixture.bank, relayer)))
  expect(await fixture.stateOf(own.commitment)).toEqual(['broadcast', null])
  await fixture.settle()
  await Promise.all(both.map((relayer) => relayWithdrawals(fixture.bank, relayer)))
  const order = await fixture.readOrder(own.commitment)
  expect(order).toMatchObject({ state: 'withdrawn', reason: null, relays: 1 })
  expect(await fixture.balanceOf(own.receiver)).toBe(net())
  expect(await fixture.feesMicro()).toBe(feesBefore + feeMicro())
  // The chain shows neither depositor nor position.
  const hash = order.out_hash as Hex
  const [{ input }, { logs }] = await Promise.all([
    fixture.scene.client.getTransaction({ hash }),
    fixture.scene.client.getTransactionReceipt({ hash }),
  ])
  const { label, depositor } = await fixture.readDeposit(own.commitment)
  const words = logs.flatMap(({ topics, data: rest }) => [...topics, rest])
  const shown = [input, ...words].join(' ').toLowerCase()
  for (const secret of [label, depositor, own.commitment]) expect(shown).not.toContain(secret.slice(2))
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: its moment is bank time as the other times of its order, also where that is ahead of the wall clock', async () => {
  const own = orderOf('ahead')
  const later = new Date(Date.now() + 15 * 86_400_000)
  const { clock } = fixture.bank
  const ahead = { ...fixture.bank, clock: { ...clock, now: async () => later } }
  await fixture.submit(own, await fixture.prove(own), ahead)
  expect(await fixture.readOrder(own.commitment)).toMatchObject({ relay_at: later, state_at: later })
  expect(await relayWithdrawals(fixture.bank, fixture.createRelayer())).toMatchObject({ taken: 0 })
  expect(await relayWithdrawals(ahead, fixture.createRelayer())).toMatchObject({ taken: 1 })
  await relayToEnd(own)
  expect(await fixture.balanceOf(own.receiver)).toBe(net())
})

test('behavior: killed at every moment between two effects, a receiver is paid exactly once', async () => {
  const own = orderOf('killed')
  await fixture.submit(own, await fixture.prove(own))
  const killed = new Set<string>()
  for (let pass = 0; pass < 60; pass += 1) {
    let died = false
    const relayer = fixture.createRelayer({
      // A dead worker's lease runs out at once; its successor need not wait.
      leaseMs: 60_000,
      failpoint: async (point) => {
        if (killed.has(point)) return
        killed.add(point)
        died = true
        throw new Error('killed')
      },
    })
    await relayWithdrawals(fixture.bank, relayer).catch((error: Error) => {
      if (error.message !== 'killed') throw error
    })
    await fixture.bank.database.kysely
      .updateTable('bank.outbox_transaction')
      .set({ lease_owner: null, lease_until: null })
      .where('state', '<>', 'final')
      .execute()
    await fixture.settle()
    if (!died && (await fixture.stateOf(own.commitment))[0] === 'withdrawn') break
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
  expect(await fixture.stateOf(own.commitment)).toEqual(['withdrawn', null])
  expect(await fixture.balanceOf(own.receiver)).toBe(net())
  expect(await countSendings(own)).toBe(1)
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: a withdrawal that somebody else sends first is the end of the order; ours reverts and is no failure', async () => {
  const own = orderOf('overtaken')
  const proven = await fixture.prove(own)
  await fixture.submit(own, proven)
  const before = await fixture.feesMicro()
  let hash: Hex | undefined
  const relayer = fixture.createRelayer({
    failpoint: async (point) => {
      if (point === 'approve:after' && hash === undefined)
        hash = await fixture.send(5, encodeWithdrawCall(proven))
    },
  })
  await relayWithdrawals(fixture.bank, relayer)
  await fixture.scene.chain.mine(3)
  // Our own has reverted, and the event of the other is not read yet: nothing is guessed.
  await relayWithdrawals(fixture.bank, relayer)
  await relayWithdrawals(fixture.bank, relayer)
  expect(await fixture.stateOf(own.commitment)).toEqual(['broadcast', 'alreadySpent'])
  await fixture.settle()
  expect(await fixture.readOrder(own.commitment)).toMatchObject({
    state: 'withdrawn',
    out_hash: hash,
    reason: null,
  })
  expect(await fixture.balanceOf(own.receiver)).toBe(net())
  // The proof paid our relayer, whichever account sent it.
  expect(await fixture.feesMicro()).toBe(before + feeMicro())
  expect(await fixture.discrepancies()).toEqual([])
})

test('error: a receiver that takes no coins fails the order, and its depositor takes the deposit back', async () => {
  const own = orderOf('refusing')
  await fixture.submit(own, await fixture.prove(own))
  let refuses = false
  // It takes them when it is asked and refuses when it is paid: the transaction itself reverts.
  const relayer = fixture.createRelayer({
    failpoint: async (point) => {
      if (point !== 'approve:after' || refuses) return
      refuses = true
      await fixture.scene.chain.client.setCode({ address: own.receiver, bytecode: '0x60006000fd' })
    },
  })
  await relayToEnd(own, relayer)
  expect(await fixture.stateOf(own.commitment)).toEqual(['failed', 'receiverRefuses'])
  expect(await fixture.balanceOf(own.receiver)).toBe(0n)
  await fixture.takeBack(own)
  await fixture.settle()
  expect(await fixture.stateOf(own.commitment)).toEqual(['takenBack', null])
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: a proof whose root is over is created again; a list without an answer and dear gas are waited for', async () => {
  const own = orderOf('outdated')
  await fixture.submit(own, await fixture.prove(own))
  // Another deposit is refused and removed: earlier roots are over.
  const reserve = orderOf('reserve')
  const { leaf_index } = await fixture.readDeposit(reserve.commitment)
  await fixture.bank.database.kysely
    .updateTable('bank.private_deposit')
    .set({ screening: 'refused', screening_reason: 'sanctioned' })
    .where('leaf_index', '=', leaf_index)
    .execute()
  await approveDeposits(fixture.bank, fixture.operator)
  await fixture.settle()
  await relayToEnd(own)
  expect(await fixture.readOrder(own.commitment)).toMatchObject({
    state: 'confirmed',
    reason: 'proofOutdated',
    proof: null,
    relay_at: null,
  })
  await fixture.approve()
  await fixture.submit(own, await fixture.prove(own))
  fixture.silenceList(true)
  const relayer = fixture.createRelayer()
  expect(await relayWithdrawals(fixture.bank, relayer)).toMatchObject({
    state: 'waiting',
    reason: 'screeningUnavailable',
    broadcast: 0,
  })
  fixture.silenceList(false)
  // Nor is a fee that gas would eat up sent for: 300,000 gas at 7 gwei are more than 0.00185 BNB.
  fixture.proxy.setFault(({ call, forward }) =>
    call.method === 'eth_gasPrice' ? Promise.resolve(toHex(parseGwei('7'))) : forward(),
  )
  expect(await relayWithdrawals(fixture.bank, relayer)).toMatchObject({
    state: 'waiting',
    reason: 'feeBelowGas',
    broadcast: 0,
  })
  fixture.proxy.setFault(undefined)
  await relayToEnd(own, relayer)
  const paid = await fixture.readOrder(own.commitment)
  expect(paid).toMatchObject({ state: 'withdrawn', relays: 2 })
  // All withdrawals offer the same gas.
  const { gas } = await fixture.scene.client.getTransaction({ hash: paid.out_hash as Hex })
  expect(gas).toBe(480_000n)
  expect(await countSendings(own)).toBe(2)
  expect(await fixture.balanceOf(own.receiver)).toBe(net())
  await fixture.takeBack(reserve)
  await fixture.settle()
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: a note of the server is proved by itself; a fee of somebody else is not ours', async () => {
  const receiver = freshAddress()
  const member = await fixture.memberOf(3)
  const request = { receiverAddress: receiver, depositAmount: '0.1' }
  const commitment = await createMixingOrder(fixture.bank, { member, ...request })
  // A deposit without an order, by a member who withdraws alone through another relayer.
  const note = createNote()
  const alone: OwnOrder = {
    index: 4,
    note,
    commitment: toWord(computeCommitment(note)),
    receiver: freshAddress(),
  }
  await fixture.deposit(3, commitment)
  await fixture.deposit(4, alone.commitment)
  await fixture.approve()
  const prove = { chainId: 56, prove: proveLocally }
  expect(await proveManaged(fixture.bank, prove)).toMatchObject({ state: 'proved' })
  expect(await proveManaged(fixture.bank, prove)).toMatchObject({ state: 'idle' })
  const privateKey = getTestKey(fixture.relayerIndex)
  const fresh = createSender({ chainId: 56, key: { kind: 'local', privateKey } })
  await relayToEnd({ index: 3, note, commitment, receiver }, fresh)
  expect(await fixture.stateOf(commitment)).toEqual(['withdrawn', null])
  expect(await fixture.balanceOf(receiver)).toBe(net())
  const before = await fixture.feesMicro()
  const elsewhere = await fixture.prove(alone, { relayer: fixture.getTestAddress(7), fee: fixture.fee })
  await fixture.send(7, encodeWithdrawCall(elsewhere))
  expect(await fixture.settle()).toMatchObject({ withdrawals: 1 })
  expect(await fixture.feesMicro()).toBe(before)
  const booked = fixture.bank.database.kysely.selectFrom('bank.private_withdrawal').selectAll()
  expect(await booked.where('recipient', '=', alone.receiver).executeTakeFirst()).toMatchObject({
    relayer: fixture.getTestAddress(7),
    is_booked: false,
  })
  expect(await fixture.discrepancies()).toEqual([])
})
