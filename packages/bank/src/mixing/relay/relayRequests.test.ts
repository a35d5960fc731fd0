import { randomBytes } from 'node:crypto'
import { getTestAddress, getTestKey } from '@bank/chain/testing'
import { encodeWithdrawCall } from '@bank/privacy'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { getRefusal } from '../../../testing/getRefusal.ts'
import {
  type MixingFixture,
  type OwnOrder,
  openMixingFixture,
} from '../../../testing/mixing/openMixingFixture.ts'
import { createTestChains } from '../../../testing/openBankBuilder.ts'
import { openGates, openTestBank } from '../../../testing/openTestBank.ts'
import { readMixingHealth } from '../../health/readMixingHealth.ts'
import { createSender } from '../../outbox/createSender.ts'
import { createPoolWatch } from '../mixingDeps.ts'
import { forgetOrders } from '../orders/forgetOrders.ts'
import { updateEndedPools } from '../pool/updateEndedPools.ts'
import { watchPrivatePool } from '../pool/watchPrivatePool.ts'
import { relayWithdrawals } from './relayWithdrawals.ts'
import { submitRelayRequest } from './submitRelayRequest.ts'

let fixture: MixingFixture
/** Deposits of one approval; each test takes its own. */
let deposits: OwnOrder[]
const freshAddress = () => `0x${randomBytes(20).toString('hex')}` as Address

beforeAll(async () => {
  fixture = await openMixingFixture()
  deposits = []
  for (let place = 0; place < 8; place += 1)
    deposits.push(await fixture.order(1 + (place % 4), freshAddress()))
  for (const { index, commitment } of deposits) await fixture.deposit(index, commitment)
  await fixture.approve()
})
afterAll(() => fixture.stop())

function takeDeposit(): OwnOrder {
  const own = deposits.pop()
  if (own === undefined) throw new Error('no deposit is left')
  return { ...own, receiver: freshAddress() }
}

type Proven = Awaited<ReturnType<MixingFixture['prove']>>

const toRequest = ({ proof, root, nullifierHash, recipient }: Proven) => ({
  chainId: 56,
  pool: fixture.pool,
  ...{ proof, root, nullifierHash, receiverAddress: recipient },
})
const submit = (proven: Proven) => submitRelayRequest(fixture.bank, toRequest(proven))
const listRequests = ({ nullifierHash }: Proven) =>
  fixture.bank.database.kysely
    .selectFrom('bank.relay_request')
    .selectAll()
    .where('nullifier_hash', '=', nullifierHash)
    .orderBy('id')
    .execute()
const net = () => fixture.scene.denomination - fixture.fee

async function relayToEnd(proven: Proven, relayer = fixture.createRelayer()): Promise<void> {
  for (let pass = 0; pass < 12; pass += 1) {
    await relayWithdrawals(fixture.bank, relayer)
    await fixture.settle()
    const state = (await listRequests(proven)).at(-1)?.state
    if (state === 'withdrawn' || state === 'failed') return
  }
}

test('default: a withdrawal without a session is relayed once, however often it is handed in, and names no member', async () => {
  const own = takeDeposit()
  const proven = await fixture.prove(own)
  const feesBefore = await fixture.feesMicro()
  // All three have read that there is none before the first is written.
  let arrived = 0
  const all = Promise.withResolvers<void>()
  const isSanctioned = async () => {
    arrived += 1
    if (arrived === 3) all.resolve()
    await all.promise
    return false
  }
  const waiting = { ...fixture.bank, screening: { isSanctioned } }
  const submitAtOnce = () => submitRelayRequest(waiting, toRequest(proven))
  const answers = await Promise.all([submitAtOnce(), submitAtOnce(), submitAtOnce()])
  expect(answers.map(({ state }) => state)).toEqual(['proved', 'proved', 'proved'])
  expect(await listRequests(proven)).toHaveLength(1)
  const both = [fixture.createRelayer(), fixture.createRelayer()]
  await Promise.all(both.map((relayer) => relayWithdrawals(fixture.bank, relayer)))
  expect(await submit(proven)).toMatchObject({ state: 'broadcast', outHash: null })
  await relayToEnd(proven)
  const [row, ...others] = await listRequests(proven)
  expect(others).toEqual([])
  expect(await submit(proven)).toMatchObject({ state: 'withdrawn', reason: null, outHash: row?.out_hash })
  expect(await fixture.balanceOf(own.receiver)).toBe(net())
  expect(await fixture.feesMicro()).toBe(feesBefore + fixture.fee / 10n ** 12n)
  const { id } = await fixture.memberOf(own.index)
  const words = Object.entries(row ?? {}).map(([column, value]) => `${column} ${value}`)
  for (const secret of [own.commitment, fixture.getTestAddress(own.index).toLowerCase(), 'member'])
    expect(words.join(' ')).not.toContain(secret)
  expect(Object.values(row ?? {})).not.toContain(id)
  expect(await fixture.discrepancies()).toEqual([])
  // It is deleted whole when its days are over.
  fixture.testBank.wait(31 * 86_400_000)
  expect(await forgetOrders(fixture.bank, 30)).toBeGreaterThan(0)
  expect(await listRequests(proven)).toEqual([])
})

test('error: 3022, 3023 and 3029: another pool, receiver, proof or root, and a listed receiver; nothing is stored', async () => {
  const own = takeDeposit()
  const proven = await fixture.prove(own)
  const request = toRequest(proven)
  const refuse = (changes: Partial<typeof request>) =>
    getRefusal(submitRelayRequest(fixture.bank, { ...request, ...changes }))
  expect(await refuse({ pool: freshAddress() })).toBe(3022)
  expect(await refuse({ chainId: 1 })).toBe(3022)
  expect(await refuse({ receiverAddress: '0x12' as Address })).toBe(3023)
  expect(await refuse({ receiverAddress: fixture.pool })).toEqual([3023, 'mixingReceiverIsPool'])
  expect(await refuse({ receiverAddress: fixture.followed.relayer })).toBe(3023)
  // A proof pays its own receiver, its own fee and its own relayer alone.
  expect(await refuse({ receiverAddress: freshAddress() })).toBe(3029)
  const cheap = await fixture.prove(own, { relayer: fixture.followed.relayer, fee: fixture.fee - 1n })
  expect(await getRefusal(submit(cheap))).toBe(3029)
  const elsewhere = await fixture.prove(own, { relayer: getTestAddress(7), fee: fixture.fee })
  expect(await getRefusal(submit(elsewhere))).toBe(3029)
  expect(await refuse({ root: `0x${'0'.repeat(63)}1` })).toBe(3029)
  fixture.list(own.receiver)
  expect(await refuse({})).toEqual([3029, 'mixingReceiverSanctioned'])
  expect(await listRequests(proven)).toEqual([])
})

test('behavior: killed at every moment between two effects, a receiver is paid exactly once', async () => {
  const own = takeDeposit()
  const proven = await fixture.prove(own)
  await submit(proven)
  const killed = new Set<string>()
  for (let pass = 0; pass < 60; pass += 1) {
    let died = false
    const relayer = fixture.createRelayer({
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
    if (!died && (await submit(proven)).state === 'withdrawn') break
  }
  expect(killed).toContain('relay:written')
  expect(killed).toContain('sign:committed')
  expect(await fixture.balanceOf(own.receiver)).toBe(net())
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: a withdrawal that somebody else sends first is the end of the request; ours reverts and is no loss', async () => {
  const own = takeDeposit()
  const proven = await fixture.prove(own)
  await submit(proven)
  let hash: Hex | undefined
  const relayer = fixture.createRelayer({
    failpoint: async (point) => {
      if (point === 'approve:after' && hash === undefined)
        hash = await fixture.send(5, encodeWithdrawCall(proven))
    },
  })
  await relayWithdrawals(fixture.bank, relayer)
  await fixture.settle()
  expect(await submit(proven)).toMatchObject({ state: 'withdrawn', outHash: hash })
  await relayToEnd(proven)
  expect(await fixture.balanceOf(own.receiver)).toBe(net())
  expect(await fixture.discrepancies()).toEqual([])
})

test('error: 3029 a receiver that refuses the coins fails a request, and after four no further one is taken', async () => {
  const own = takeDeposit()
  const proven = await fixture.prove(own)
  await fixture.scene.chain.client.setCode({ address: own.receiver, bytecode: '0x60006000fd' })
  for (let failures = 1; failures <= 4; failures += 1) {
    expect(await submit(proven)).toMatchObject({ state: 'proved' })
    await relayToEnd(proven)
    expect(await listRequests(proven)).toHaveLength(failures)
  }
  for (const row of await listRequests(proven))
    expect(row).toMatchObject({ state: 'failed', reason: 'receiverRefuses', out_hash: null })
  expect(await getRefusal(submit(proven))).toBe(3029)
  // The deposit is still there, and another receiver is another proof of the same withdrawal.
  await fixture.takeBack(own)
  await fixture.settle()
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: a second relayer with books and key of its own serves the same pool', async () => {
  const own = takeDeposit()
  const relayer = getTestAddress(7)
  const other = await openTestBank({
    chains: createTestChains([fixture.proxy.url]),
    screening: fixture.bank.screening,
  })
  onTestFinished(() => other.close())
  const bank = { ...other.bank, mixing: fixture.bank.mixing }
  await openGates(bank)
  await watchPrivatePool(bank, createPoolWatch({ ...fixture.followed, relayer }))
  const proven = await fixture.prove(own, { relayer, fee: fixture.fee })
  const request = toRequest(proven)
  expect(await submitRelayRequest(bank, request)).toMatchObject({ state: 'proved' })
  const sender = createSender({ chainId: 56, key: { kind: 'local', privateKey: getTestKey(7) } })
  const before = await fixture.feesMicro()
  await relayWithdrawals(bank, sender)
  await fixture.settle()
  await watchPrivatePool(bank, createPoolWatch({ ...fixture.followed, relayer }))
  expect(await submitRelayRequest(bank, request)).toMatchObject({ state: 'withdrawn' })
  expect(await fixture.balanceOf(own.receiver)).toBe(net())
  // Its fee is the other's, and the first bank's books say so.
  expect(await fixture.feesMicro()).toBe(before)
  expect(await fixture.discrepancies()).toEqual([])
})

test('behavior: a pool that the settings name no longer takes and relays nothing and raises no alarm, until they name it again', async () => {
  const proven = await fixture.prove(takeDeposit())
  await submit(proven)
  const end = (pools: readonly Address[]) => updateEndedPools(fixture.bank, { chainId: 56, pools })
  expect(await end([])).toEqual([fixture.pool])
  expect(await end([])).toEqual([])
  expect(await relayWithdrawals(fixture.bank, fixture.createRelayer())).toMatchObject({ taken: 0 })
  expect(await readMixingHealth(fixture.bank)).toMatchObject({ pools: [], unrelayed: { count: 0 } })
  expect(await getRefusal(submit(await fixture.prove(takeDeposit())))).toBe(3022)
  expect(await end([fixture.pool])).toEqual([])
  expect(await readMixingHealth(fixture.bank)).toMatchObject({ pools: [{ pool: fixture.pool }] })
  await relayToEnd(proven)
  expect(await submit(proven)).toMatchObject({ state: 'withdrawn' })
})
