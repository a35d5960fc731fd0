import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../testing/openTestBank.ts'
import { openWithdrawalBank, type WithdrawalBank } from '../testing/openWithdrawalBank.ts'
import { readQueuePlaces } from './readQueuePlaces.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let world: WithdrawalBank
let ids: string[]

beforeAll(async () => {
  world = await openWithdrawalBank()
  const members = [
    await world.register(1, 500n),
    await world.register(2, 500n),
    await world.register(3, 500n),
  ]
  ids = []
  for (const member of members) {
    ids.push(await world.request(member, '300'))
    await screenWithdrawals(world.bank)
    world.wait(1_000)
  }
})
afterAll(() => world.close())

async function take(withdrawalId: string | undefined, part: number, gusd: bigint): Promise<void> {
  const random = () => `0x${`${withdrawalId}${part}`.padStart(64, '0')}`
  await world.testDatabase.database.kysely
    .insertInto('bank.payout')
    .values({
      id: random(),
      withdrawal_id: withdrawalId ?? '0',
      part,
      salt: random(),
      recipient: accountOf(1).address.toLowerCase(),
      amount: gusd * 1_000_000n,
      state: 'sending',
    })
    .execute()
}

const places = async () => {
  const found = await readQueuePlaces(world.bank, ids)
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
