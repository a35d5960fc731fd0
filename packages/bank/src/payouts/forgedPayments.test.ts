import { vaultAbi } from '@bank/chain'
import { type Hex, numberToHex, pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOperators } from '../../testing/insertOperators.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { fromPayoutSubject, toPayoutSubject } from './payoutId.ts'
import { runPayouts } from './runPayouts.ts'
import type { VaultPayer } from './vaultPayer.ts'

const usdt = 1_000_000n
const unit = 10n ** 18n
const [payerIndex, thiefIndex] = [18, 9]
let scene: PayoutFixture
let payer: VaultPayer
let acknowledged: { acknowledged_at: Date; acknowledged_by: bigint }

beforeAll(async () => {
  scene = await openPayoutFixture({ members: 1 })
  payer = scene.createPayer()
  const { tess } = await insertOperators(scene.bank.database, { tess: 'treasurer' })
  acknowledged = { acknowledged_at: new Date(), acknowledged_by: tess.id }
})
afterAll(() => scene?.stop())

const table = 'bank.unrecognized_payout'
const listRecorded = () =>
  scene.bank.database.kysely.selectFrom(table).select(['id', 'amount', 'acknowledged_at']).execute()

/** The thief of the payer's key pays; returns the row that the bank should write. */
async function payThief(number: number) {
  const id = pad(numberToHex(number), { size: 32 })
  const recipient = scene.getTestAddress(thiefIndex)
  const hash = await scene.recharge.send({
    from: payerIndex,
    to: payer.vault,
    abi: vaultAbi,
    call: 'payOut',
    args: [id, recipient, 2n * unit],
  })
  await scene.recharge.chain.mine(1)
  const { blockNumber } = await scene.recharge.chain.client.getTransactionReceipt({ hash })
  return {
    chain_id: '56',
    vault: payer.vault,
    id,
    kind: 'unknown' as 'unknown' | 'mismatch',
    recipient: recipient.toLowerCase(),
    amount: 2n * usdt,
    tx_hash: hash,
    block_number: blockNumber,
    found_at: new Date(),
  }
}

test.each([
  ['acknowledged', 101, () => acknowledged],
  ['acknowledged, of another amount', 102, () => ({ ...acknowledged, amount: 1n })],
  ['of another amount', 103, () => ({ amount: 1n })],
  ['of another recipient', 104, () => ({ recipient: `0x${'5e'.repeat(20)}` })],
  ['of another transaction', 105, () => ({ tx_hash: `0x${'5e'.repeat(32)}` })],
  ['of another block', 106, () => ({ block_number: 1n })],
  ['of another kind', 107, () => ({ kind: 'mismatch' as const })],
])(
  'behavior: a row that was there before its payment and is %s hides nothing: payouts halt',
  async (_, number, forge) => {
    await runPayouts(scene.bank, payer)
    const payment = await payThief(number)
    // The holder of the application's database role inserts it before the payment is final.
    await scene.bank.database.kysely
      .insertInto(table)
      .values({ ...payment, ...forge() })
      .execute()
    await scene.recharge.chain.mine(4)
    for (let pass = 0; pass < 2; pass += 1)
      expect(await runPayouts(scene.bank, payer)).toMatchObject({
        state: 'halted',
        reason: 'payoutMismatch',
        admitted: 0,
        broadcast: 0,
      })
    // The owner of the database removes the forged row; the payment is then recorded as it was.
    await scene.books.asOwner(`DELETE FROM ${table}`)
    expect(await runPayouts(scene.bank, payer)).toMatchObject({ state: 'halted', reason: 'unknownPayout' })
    expect(await listRecorded()).toEqual([{ id: payment.id, amount: `${2n * usdt}`, acknowledged_at: null }])
    await scene.books.asOwner(`DELETE FROM ${table}`)
  },
)

test('behavior: a row that says of its payment what the chain says halts payouts as if the bank had written it', async () => {
  await runPayouts(scene.bank, payer)
  const payment = await payThief(108)
  await scene.bank.database.kysely.insertInto(table).values(payment).execute()
  await scene.recharge.chain.mine(4)
  expect(await runPayouts(scene.bank, payer)).toMatchObject({ state: 'halted', reason: 'unknownPayout' })
  expect(await listRecorded()).toHaveLength(1)
  await scene.books.asOwner(`DELETE FROM ${table}`)
})

test('error: the subject of another capability names no payout', () => {
  const id: Hex = `0x${'ab'.repeat(32)}`
  expect(fromPayoutSubject(toPayoutSubject(id))).toBe(id)
  for (const subject of [`relay:1:${id}`, `attest:${id}`, id, 'payout', ''])
    expect(() => fromPayoutSubject(subject)).toThrow('is no outbox transaction of a payout')
})
