import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openMixingFixture } from '../../../testing/mixing/openMixingFixture.ts'
import { type MixingRecords, openMixingRecords } from '../../../testing/mixing/openMixingRecords.ts'
import { relayWithdrawals } from '../relay/relayWithdrawals.ts'
import { forgetOrders } from './forgetOrders.ts'
import { listMixingOrders } from './listMixingOrders.ts'

let fixture: MixingRecords
const keepDays = 30
const dayMs = 86_400_000

beforeAll(async () => {
  fixture = await openMixingRecords()
})
afterAll(() => fixture.close())

const readOrder = (commitment: string) =>
  fixture.bank.database.kysely
    .selectFrom('bank.mixing_order')
    .selectAll()
    .where('commitment', '=', commitment)
    .executeTakeFirstOrThrow()

test('default: an ended order keeps its receiver for its days, to the millisecond, and an open one for ever', async () => {
  const now = (await fixture.bank.clock.now()).getTime()
  const insert = async (state: 'withdrawn' | 'takenBack' | 'failed' | 'proved', endedMs: number) => {
    const { commitment } = await fixture.insertOrder(state)
    await fixture.bank.database.kysely
      .updateTable('bank.mixing_order')
      .set({ state_at: new Date(endedMs) })
      .where('commitment', '=', commitment)
      .execute()
    return commitment
  }
  const old = now - keepDays * dayMs - 60_000
  const [paid, returned] = [await insert('withdrawn', old), await insert('takenBack', old)]
  const kept = [
    await insert('withdrawn', now - keepDays * dayMs + 60_000),
    // Its deposit is still the depositor's to take back.
    await insert('failed', old),
    await insert('proved', old),
  ]
  const both = await Promise.all([forgetOrders(fixture.bank, keepDays), forgetOrders(fixture.bank, keepDays)])
  expect(both.reduce((sum, count) => sum + count, 0)).toBe(2)
  for (const commitment of [paid, returned])
    expect(await readOrder(commitment)).toMatchObject({
      ...{ receiver: null, nullifier_hash: null, out_hash: null, proof: null, root: null, relayer: null },
      ...{ forgotten_at: expect.any(Date), relay_at: null },
    })
  for (const commitment of kept)
    expect(await readOrder(commitment)).toMatchObject({ receiver: expect.any(String), forgotten_at: null })
  expect(await forgetOrders(fixture.bank, keepDays)).toBe(0)
})

test('behavior: of an ended order nothing is left that links member and payout; the books still agree', async () => {
  const flow = await openMixingFixture({ members: 1 })
  onTestFinished(() => flow.stop())
  const own = await flow.order(1, `0x${'5e'.repeat(20)}`)
  await flow.deposit(1, own.commitment)
  await flow.approve()
  await flow.submit(own, await flow.prove(own))
  for (let pass = 0; pass < 3; pass += 1) {
    await relayWithdrawals(flow.bank, flow.createRelayer())
    await flow.settle()
  }
  const { id, out_hash: outHash } = await flow.readOrder(own.commitment)
  expect(await flow.stateOf(own.commitment)).toEqual(['withdrawn', null])
  await flow.testBank.wait(dayMs)
  expect(await forgetOrders(flow.bank, 1)).toBe(1)
  const row = JSON.stringify(await flow.readOrder(own.commitment))
  for (const word of [own.receiver, `${outHash}`]) expect(row).not.toContain(word)
  const subjects = await flow.bank.database.kysely
    .selectFrom('bank.outbox_transaction')
    .select('subject')
    .where('subject', 'like', 'mixing:%')
    .execute()
  expect(subjects).toEqual([{ subject: expect.stringMatching(/^mixing:forgotten:\d+$/) }])
  expect(subjects[0]?.subject).not.toContain(`mixing:${id}:`)
  const { id: memberId } = await flow.memberOf(1)
  const { dataList } = await listMixingOrders(flow.bank, { memberId, pageNo: 1, pageSize: 100 })
  expect(dataList).toMatchObject([{ detail: 'withdrawn', receiverAddress: null, outHash: null }])
  expect(await relayWithdrawals(flow.bank, flow.createRelayer())).toMatchObject({ taken: 0, broadcast: 0 })
  expect(await flow.discrepancies()).toEqual([])
})
