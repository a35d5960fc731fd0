import { getTestAccount } from '@bank/chain/testing'
import { parseMemberId } from '@bank/ledger'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWithdrawalFixture, type WithdrawalFixture } from '../../testing/openWithdrawalFixture.ts'
import { toPayoutSubject } from '../payouts/payoutId.ts'
import { getWithdrawal } from './getWithdrawal.ts'
import { readQueuePlaces } from './readQueuePlaces.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let fixture: WithdrawalFixture
let ids: string[]

beforeEach(async () => {
  fixture = await openWithdrawalFixture()
  const members = [
    await fixture.register(1, 500n),
    await fixture.register(2, 500n),
    await fixture.register(3, 500n),
  ]
  ids = []
  for (const member of members) {
    ids.push(await fixture.request(member, '300'))
    await screenWithdrawals(fixture.bank)
    fixture.wait(1_000)
  }
})
afterEach(() => fixture.close())

async function take(withdrawalId: string | undefined, part: number, gusd: bigint): Promise<void> {
  const random = () => `0x${`${withdrawalId}${part}`.padStart(64, '0')}`
  await fixture.testDatabase.database.kysely
    .insertInto('bank.payout')
    .values({
      id: random(),
      withdrawal_id: withdrawalId ?? '0',
      part,
      salt: random(),
      recipient: getTestAccount(1).address.toLowerCase(),
      amount: gusd * 1_000_000n,
      state: 'sending',
    })
    .execute()
}

const places = async () => {
  const found = await readQueuePlaces(fixture.bank, ids)
  return ids.map((id) => found.get(id))
}
const place = (position: number, amountAhead: string) => ({ position, amountAhead, estimateSeconds: null })

test('default: first approved, first in line', async () => {
  expect(await places()).toEqual([place(1, '0'), place(2, '300'), place(3, '600')])
})

test('behavior: a part on its way leaves the rest in line; an order wholly on its way leaves it', async () => {
  await take(ids[0], 1, 100n)
  expect(await places()).toEqual([place(1, '0'), place(2, '200'), place(3, '500')])
  await take(ids[0], 2, 200n)
  expect(await places()).toEqual([undefined, place(1, '0'), place(2, '300')])
})

test('behavior: a pending payout shows the last transaction sent, and an unsent one shows none', async () => {
  const [id = ''] = ids
  await take(id, 1, 100n)
  await take(id, 2, 200n)
  const { kysely } = fixture.testDatabase.database
  const word = (digit: string) => `0x${digit.repeat(64)}`
  const { id: payoutId } = await kysely
    .selectFrom('bank.payout')
    .select('id')
    .where('withdrawal_id', '=', id)
    .where('part', '=', 2)
    .executeTakeFirstOrThrow()
  const { id: sendingId } = await kysely
    .insertInto('bank.outbox_transaction')
    .values({
      subject: toPayoutSubject(payoutId),
      chain_id: 56n,
      sender: getTestAccount(2).address.toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [attempt, broadcast_at] of [new Date(), new Date(), null].entries()) {
    const bytes = { hash: word(`${attempt + 1}`), raw: '0x00', max_fee: 1n, broadcast_at }
    await kysely
      .insertInto('bank.outbox_attempt')
      .values({ outbox_transaction_id: sendingId, attempt: attempt + 1, ...bytes })
      .execute()
  }
  const { member_id } = await kysely
    .selectFrom('bank.withdrawal')
    .select('member_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const order = await getWithdrawal(fixture.bank, { memberId: parseMemberId(member_id), withdrawalId: id })
  expect(order.payouts).toEqual([
    { amount: '100', state: 'sending', chainId: 56, hash: null },
    { amount: '200', state: 'sending', chainId: 56, hash: word('2') },
  ])
})
