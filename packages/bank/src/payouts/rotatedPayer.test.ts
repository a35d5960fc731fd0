import { createLocalSigner } from '@bank/chain/server'
import { getTestAddress, getTestKey, startRpcProxy } from '@bank/chain/testing'
import { type Address, type Hex, pad, toFunctionSelector } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { runPayouts } from './runPayouts.ts'
import type { VaultPayer } from './vaultPayer.ts'

const usdt = 1_000_000n
const nextIndex = 16
let scene: PayoutFixture
/** The address of the vault's first payer. */
let first: Address
const next = getTestAddress(nextIndex)

beforeEach(async () => {
  scene = await openPayoutFixture()
  first = scene.createPayer().signer.address
})
afterEach(() => scene?.stop())

/** A worker with the first key; with `dies` it ends there. */
const createFirst = (dies?: string, changes: Partial<VaultPayer> = {}) =>
  scene.createPayer({ ...createFailpoint(dies), ...changes })

/** A worker with the next key. */
const createNext = (dies?: string, changes: Partial<VaultPayer> = {}) =>
  createFirst(dies, { signer: createLocalSigner(getTestKey(nextIndex)), ...changes })

function createFailpoint(dies: string | undefined): Partial<VaultPayer> {
  let isDead = false
  const failpoint = async (point: string) => {
    isDead ||= point === dies
    if (isDead) throw new Error(`killed at ${dies}`)
  }
  return { failpoint }
}

/** Runs a pass that is killed at a moment, and lets its leases run out. */
async function runUntil(dies: string, payer: VaultPayer): Promise<void> {
  await expect(runPayouts(scene.bank, payer)).rejects.toThrow(`killed at ${dies}`)
  await scene.books.asOwner(
    `UPDATE bank.outbox_transaction SET lease_until = clock_timestamp() - interval '1 second'
     WHERE lease_until IS NOT NULL`,
  )
}

const runFirstUntil = (dies: string) => runUntil(dies, createFirst(dies))
const runNextUntil = (dies: string) => runUntil(dies, createNext(dies))

const setPayer = (payer: Address) => scene.own('setPayer', [payer])
const mine = (blocks = 1) => scene.recharge.chain.mine(blocks)

const listOutbox = () =>
  scene.bank.database.kysely
    .selectFrom('bank.outbox_transaction')
    .select(['sender', 'state', 'nonce', 'succeeded'])
    .orderBy('id')
    .execute()

const readBytes = async (): Promise<Hex[]> => {
  const rows = await scene.bank.database.kysely.selectFrom('bank.outbox_attempt').select('raw').execute()
  return rows.map(({ raw }) => raw as Hex)
}

const broadcast = (raw: Hex) => scene.recharge.chain.client.sendRawTransaction({ serializedTransaction: raw })

/** The order was paid its amount, once, and the books say so. */
async function expectPaidOnce(id: string, index: number, micro: bigint): Promise<void> {
  expect(await scene.readOrder(id)).toMatchObject({ state: 'confirmed', paid_amount: `${micro}` })
  expect(await scene.paidTo(index)).toBe(micro)
  expect(await scene.pendingMicro()).toBe(0n)
  expect(await scene.books.discrepancies()).toEqual([])
  expect((await listOutbox()).every(({ state }) => state === 'final')).toBe(true)
}

describe('orderly rotation', () => {
  test('behavior: what the old key has queued is taken over at once and paid by the new one', async () => {
    const id = await scene.approve(0, 5n * usdt)
    await runFirstUntil('approve:before')
    await setPayer(next)
    const outcome = await runPayouts(scene.bank, createNext())
    expect(outcome).toMatchObject({ broadcast: 1 })
    expect(await listOutbox()).toMatchObject([{ sender: next, state: 'broadcast' }])
    await scene.runToEnd(createNext())
    await expectPaidOnce(id, 0, 5n * usdt)
  })

  test.each([
    ['signed and never sent', 'sign:committed'],
    ['signed, and dies at the broadcast', 'broadcast:before'],
    ['sent and forgotten by every node', 'broadcast:recorded'],
  ])(
    'behavior: what the old key has %s waits for a final block, then the new key pays it',
    async (_state, dies) => {
      const id = await scene.approve(0, 5n * usdt)
      await runFirstUntil(dies)
      await scene.dropPending()
      await setPayer(next)
      await runPayouts(scene.bank, createNext())
      expect(await listOutbox()).toMatchObject([{ sender: first, succeeded: null }])
      await scene.runToEnd(createNext())
      await expectPaidOnce(id, 0, 5n * usdt)
      expect((await scene.listPaidOut()).length).toBe(1)
    },
  )

  test('behavior: a payment of the old key in a block that is not final is settled, not repeated', async () => {
    const id = await scene.approve(0, 5n * usdt)
    await runPayouts(scene.bank, createFirst())
    await mine()
    await setPayer(next)
    await scene.runToEnd(createNext())
    await expectPaidOnce(id, 0, 5n * usdt)
    expect(await listOutbox()).toMatchObject([{ sender: first, succeeded: true }])
  })

  test('behavior: a payment of the old key that is mined after the change reverts and is paid by the new one', async () => {
    const id = await scene.approve(0, 5n * usdt)
    await runFirstUntil('broadcast:before')
    await setPayer(next)
    const [raw] = await readBytes()
    await broadcast(raw as Hex)
    await scene.runToEnd(createNext())
    await expectPaidOnce(id, 0, 5n * usdt)
  })

  test('behavior: failures of the old key after the change stop no key', async () => {
    const ids: string[] = []
    for (let order = 0; order < 5; order += 1) ids.push(await scene.approve(order, usdt))
    await runFirstUntil('broadcast:before')
    await setPayer(next)
    const signed = await readBytes()
    expect(signed).toHaveLength(5)
    for (const raw of signed) await broadcast(raw)
    // All are final before anybody looks: until then they would be taken over.
    await mine(4)
    await scene.runToEnd(createNext())
    for (const [index, id] of ids.entries()) await expectPaidOnce(id, index, usdt)
    const keys = await scene.bank.database.kysely.selectFrom('bank.signer_key').selectAll().execute()
    expect(keys.map(({ failures, halted_reason }) => [failures, halted_reason])).toEqual(
      keys.map(() => [0, null]),
    )
  })

  test('behavior: a key that is not the vault’s payer takes nothing over', async () => {
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('approve:before')
    await runPayouts(scene.bank, createNext())
    expect(await listOutbox()).toMatchObject([{ sender: first, state: 'queued' }])
  })

  test('behavior: what a living worker of the old key holds is left to it', async () => {
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('approve:before')
    await scene.books.asOwner(
      `UPDATE bank.outbox_transaction SET lease_owner = 'old', lease_until = now() + interval '1 hour'`,
    )
    await setPayer(next)
    await runPayouts(scene.bank, createNext())
    expect(await listOutbox()).toMatchObject([{ sender: first, state: 'queued' }])
  })

  test.each(['takeover:begin', 'takeover:queued', 'takeover:signed', 'sign:committed', 'broadcast:after'])(
    'behavior: the new worker killed at %s leaves nothing that the next one does not pay',
    async (dies) => {
      const id = await scene.approve(0, 5n * usdt)
      await runFirstUntil('sign:committed')
      await setPayer(next)
      await mine(3)
      await runNextUntil(dies)
      await scene.runToEnd(createNext())
      await expectPaidOnce(id, 0, 5n * usdt)
    },
  )
})

describe('stolen key', () => {
  test('behavior: a thief who pays our own part is settled by its event, and it is not paid again', async () => {
    const id = await scene.approve(0, 5n * usdt)
    await runFirstUntil('broadcast:before')
    const [raw] = await readBytes()
    // The thief has the bytes; they arrive before the owner's change.
    await broadcast(raw as Hex)
    await mine()
    await setPayer(next)
    await scene.runToEnd(createNext())
    await expectPaidOnce(id, 0, 5n * usdt)
    expect(await scene.listPaidOut()).toHaveLength(1)
  })

  test('behavior: a nonce that the thief has used frees the part for the new key', async () => {
    const id = await scene.approve(0, 5n * usdt)
    await runFirstUntil('broadcast:before')
    const { client } = scene.recharge.chain
    await client.impersonateAccount({ address: first })
    await client.sendUnsignedTransaction({ from: first, to: first, value: 1n })
    await mine()
    await setPayer(next)
    await scene.runToEnd(createNext())
    await expectPaidOnce(id, 0, 5n * usdt)
  })
})

describe('lost key', () => {
  test('behavior: queued and signed parts of a lost key are all paid by the next, in their order', async () => {
    const ids = [await scene.approve(0, 5n * usdt), await scene.approve(1, 6n * usdt)]
    await runFirstUntil('sign:committed')
    ids.push(await scene.approve(2, 7n * usdt))
    await runFirstUntil('approve:before')
    await setPayer(next)
    await scene.runToEnd(createNext())
    for (const [index, id] of ids.entries()) await expectPaidOnce(id, index, BigInt(5 + index) * usdt)
    expect((await scene.listPaidOut()).map(({ micro }) => micro)).toEqual([5n, 6n, 7n].map((n) => n * usdt))
  })

  test('behavior: a part taken over from a lost key that then reverts is paid under another id', async () => {
    const id = await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    await setPayer(next)
    await mine(3)
    await runNextUntil('broadcast:before')
    await scene.own('pause', [])
    const bytes = await readBytes()
    await broadcast(bytes.at(-1) as Hex)
    await mine(4)
    await scene.own('unpause', [])
    await scene.runToEnd(createNext())
    await expectPaidOnce(id, 0, 5n * usdt)
    const parts = await scene.bank.database.kysely.selectFrom('bank.payout').select('state').execute()
    expect(parts.map(({ state }) => state).sort()).toEqual(['confirmed', 'failed'])
  })
})

describe('rotation back', () => {
  test('behavior: the first key pays again what it had signed before, once', async () => {
    const id = await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    const [old] = await readBytes()
    await setPayer(next)
    await mine(3)
    await runNextUntil('broadcast:before')
    await setPayer(first)
    await mine(3)
    // Bytes of the first key live again with its return.
    await broadcast(old as Hex)
    await scene.runToEnd(createFirst())
    await expectPaidOnce(id, 0, 5n * usdt)
    expect(await scene.listPaidOut()).toHaveLength(1)
  })

  test('behavior: the first key signs the same call at the same nonce and price once more', async () => {
    const id = await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    await setPayer(next)
    await mine(3)
    await runNextUntil('broadcast:before')
    await setPayer(first)
    await mine(3)
    await scene.runToEnd(createFirst())
    await expectPaidOnce(id, 0, 5n * usdt)
    expect(await scene.listPaidOut()).toHaveLength(1)
  })
})

describe('RPC that lies about the payer', () => {
  test('error: one of two providers that names another payer frees nothing', async () => {
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    const lying = await startRpcProxy(scene.recharge.chain.url)
    try {
      lying.setFault(async ({ call, forward }) => {
        const [asked] = call.params as [{ data?: string }?]
        const isPayer = call.method === 'eth_call' && asked?.data === toFunctionSelector('payer()')
        return isPayer ? pad(next) : forward()
      })
      const outcome = await runPayouts(scene.over(scene.recharge.chain.url, lying.url), createNext())
      expect(outcome).toMatchObject({ state: 'waiting', reason: 'chainUnreadable' })
      expect(await listOutbox()).toMatchObject([{ sender: first, state: 'signed' }])
    } finally {
      await lying.stop()
    }
  })
})
