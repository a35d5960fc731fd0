import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CrossWorld, startCrossWorld } from '../testing/crossWorld.ts'

let world: CrossWorld

beforeAll(async () => {
  world = await startCrossWorld()
})
afterAll(() => world?.stop())
afterEach(async () => {
  world.service.setAnswer(() => ({ status: 404, body: {} }))
  for (const { proxy } of [world.origin, world.destination]) proxy.setFault(undefined)
  expect(await world.findDiscrepancies()).toEqual([])
})

describe('followCrossOrders', () => {
  test('default: sent, deposited, and filled when our own chain shows the fill, with the very amount', async () => {
    const quote = await world.quote()
    const txHash = await world.deposit(quote, { isMined: false })
    await world.register(quote, txHash)
    expect(await world.follow()).toMatchObject({ looked: 1, deposited: 0, troubles: [] })
    expect(await world.readOrder(quote)).toMatchObject({ stage: 'sent', status: 0 })
    await world.origin.chain.mine(1)
    world.say('pending')
    expect(await world.follow()).toMatchObject({ deposited: 1, troubles: [] })
    const deposited = await world.readOrder(quote)
    expect(deposited).toMatchObject({
      stage: 'deposited',
      status: 0,
      is_deposit_final: false,
      deposit_id: '1000',
    })
    const fillHash = await world.fill(await world.depositOf(quote))
    expect(await world.follow()).toMatchObject({ filled: 1, troubles: [] })
    expect(await world.readOrder(quote)).toMatchObject({
      status: 1,
      fill_tx_hash: fillHash,
      delivered_amount: '99920000',
    })
    // Until the fill is final it is looked at, and no more after that.
    await world.destination.chain.mine(3)
    expect(await world.follow()).toMatchObject({ looked: 1, filled: 0 })
    expect((await world.readOrder(quote)).next_check_at).toBeNull()
  })
})
