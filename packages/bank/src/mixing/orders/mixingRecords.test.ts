import { randomBytes } from 'node:crypto'
import { getTestAccount } from '@bank/chain/testing'
import type { MixingOrderState } from '@bank/database'
import { createPostingKey, type MemberId, parseMemberId, postMixingFee } from '@bank/ledger'
import { fromTokenUnits } from '@bank/money'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InsertedDeposit, insertDeposit, insertPool } from '../../../testing/insertDeposits.ts'
import { openGates, openTestBank, type TestBank } from '../../../testing/openTestBank.ts'
import type { MixingContext } from '../mixingContext.ts'
import { matchDeposits } from '../pool/matchDeposits.ts'
import { listPrivatePools } from '../pool/privatePool.ts'
import { getMixingFigures } from './getMixingFigures.ts'
import { listMixingOrders } from './listMixingOrders.ts'

let fixture: TestBank
let bank: MixingContext
let memberId: MemberId
let blockTime: Date
let leaves = 0
const pool = `0x${'a1'.repeat(20)}` as const
const denomination = parseEther('1')
const depositor = getTestAccount(1).address

const word = () => `0x${randomBytes(32).toString('hex')}` as const
const hours = (count: number) => new Date(blockTime.getTime() + count * 3_600_000)

async function insertMember(index: number): Promise<MemberId> {
  const member = {
    address: getTestAccount(index).address.toLowerCase(),
    inviter_id: 1n,
    created_at: new Date(),
  }
  const { id } = await bank.database.kysely
    .insertInto('bank.member')
    .values(member)
    .returning('id')
    .executeTakeFirstOrThrow()
  return parseMemberId(id)
}

beforeAll(async () => {
  fixture = await openTestBank()
  bank = { ...fixture.bank, mixing: { noteKey: undefined, waitMaximumMs: 1_500, contracts: [] } }
  memberId = await insertMember(1)
  await insertPool(bank, { pool, denomination })
  const row = await bank.database.kysely
    .selectFrom('bank.followed_pool')
    .select('block_time')
    .executeTakeFirstOrThrow()
  blockTime = row.block_time
})
afterAll(() => fixture.close())

const insert = async (deposit: Partial<InsertedDeposit>) => {
  const leafIndex = leaves++
  const made = { pool, leafIndex, depositor, screening: 'cleared', madeAt: blockTime, ...deposit } as const
  return { leafIndex, commitment: await insertDeposit(bank.database, made) }
}

/** An order in a state, with the deposit that it needs; its commitment. */
async function insertOrder(
  state: MixingOrderState,
  params: { deposit?: Partial<InsertedDeposit>; of?: MemberId; reason?: string; relayAt?: Date } = {},
): Promise<{ commitment: Hex; leafIndex: number }> {
  const made = await insert(params.deposit ?? {})
  const isProved = ['proved', 'relaying', 'broadcast', 'withdrawn', 'failed'].includes(state)
  const proved = {
    proof: `0x${'01'.repeat(288)}`,
    root: word(),
    association_root: word(),
    nullifier_hash: word(),
    relayer: pool,
    relay_at: params.relayAt ?? hours(1),
  }
  await bank.database.kysely
    .insertInto('bank.mixing_order')
    .values({
      member_id: params.of ?? memberId,
      chain_id: 56n,
      pool,
      denomination,
      fee: 18_500_000_000_000_000n,
      receiver: pool,
      commitment: made.commitment,
      state,
      reason: params.reason ?? null,
      leaf_index: state === 'created' ? null : made.leafIndex,
      ...(isProved ? proved : {}),
      out_hash: state === 'withdrawn' ? word() : null,
      created_at: blockTime,
      state_at: blockTime,
    })
    .execute()
  return { commitment: made.commitment as Hex, leafIndex: made.leafIndex }
}

let sequence = 0
const publish = async (
  members: readonly number[],
  state: 'sending' | 'published' | 'revoked',
  from: number | null,
  until: number | null,
) => {
  sequence += 1
  await bank.database.kysely
    .insertInto('bank.association_root')
    .values({
      chain_id: 56n,
      pool,
      sequence,
      root: word(),
      members: [...members],
      state,
      usable_from: from === null ? null : hours(from),
      usable_until: until === null ? null : hours(until),
      created_at: blockTime,
    })
    .execute()
}
const list = (params: { orderStatus?: number; pageNo?: number; pageSize?: number; of?: MemberId } = {}) =>
  listMixingOrders(bank, { memberId: params.of ?? memberId, pageNo: 1, pageSize: 100, ...params })
const read = async (commitment: Hex) => {
  const found = (await list()).dataList.find(({ commitmentHex }) => commitmentHex === commitment)
  return found && { orderStatus: found.orderStatus, detail: found.detail, reason: found.reason }
}

describe('listMixingOrders', () => {
  test('default: every state has one status and a precise description', async () => {
    const refused = { screening: 'refused', reason: 'sanctioned' } as const
    const table = [
      ['created', {}, 0, 'created', null],
      ['confirmed', { deposit: { screening: 'waiting' } }, 1, 'screening', null],
      ['confirmed', { deposit: { screening: 'review', reason: 'notMember' } }, 1, 'review', null],
      ['confirmed', { deposit: refused }, 3, 'refused', 'sanctioned'],
      ['confirmed', {}, 1, 'standby', null],
      ['proved', {}, 1, 'proved', null],
      ['proved', { deposit: refused }, 3, 'refused', 'sanctioned'],
      ['relaying', {}, 1, 'relaying', null],
      ['relaying', { deposit: refused }, 1, 'relaying', null],
      ['broadcast', {}, 4, 'broadcast', null],
      ['withdrawn', {}, 2, 'withdrawn', null],
      ['failed', { reason: 'receiverRefuses' }, 3, 'failed', 'receiverRefuses'],
      ['takenBack', {}, 3, 'takenBack', null],
    ] as const
    for (const [state, params, orderStatus, detail, reason] of table) {
      const { commitment } = await insertOrder(state, params)
      expect(await read(commitment), `${state} ${detail}`).toEqual({ orderStatus, detail, reason })
    }
    const all = await list()
    expect(all.total).toBe(table.length)
    expect(all.dataList.map(({ orderId }) => Number(orderId))).toEqual(
      all.dataList.map(({ orderId }) => Number(orderId)).toSorted((one, other) => other - one),
    )
    for (const status of [0, 1, 2, 3, 4]) {
      const page = await list({ orderStatus: status })
      expect(page.dataList.map(({ orderStatus }) => orderStatus)).toEqual(Array(page.total).fill(status))
      expect(page.total).toBe(table.filter(([, , of]) => of === status).length)
    }
    expect(await list({ orderStatus: 1, pageNo: 2, pageSize: 4 })).toMatchObject({
      total: 6,
      dataList: { length: 2 },
    })
    expect(await list({ orderStatus: 1, pageNo: 9, pageSize: 4 })).toMatchObject({ total: 6, dataList: [] })
  })

  test('behavior: ready deposits are those of a usable root, by the pool’s own time', async () => {
    const { commitment, leafIndex } = await insertOrder('confirmed')
    const detail = async () => (await list()).dataList.find((order) => order.commitmentHex === commitment)
    const others = [leafIndex + 1_000]
    for (const [members, state, from, until] of [
      [others, 'published', -1, 1],
      [[leafIndex], 'sending', null, null],
      [[leafIndex], 'revoked', -1, 1],
      [[leafIndex], 'published', -2, -1],
      [[leafIndex], 'published', -2, 0],
    ] as const) {
      await publish(members, state, from, until)
      expect(await detail(), `${state} ${from} ${until}`).toMatchObject({
        detail: 'standby',
        usableFrom: null,
      })
    }
    await publish([leafIndex], 'published', 1, 9)
    expect(await detail()).toMatchObject({ detail: 'standby', usableFrom: hours(1).getTime() })
    await publish([leafIndex, ...others], 'published', 0, 9)
    expect(await detail()).toMatchObject({ orderStatus: 1, detail: 'ready', usableFrom: blockTime.getTime() })
  })

  test('behavior: no list contains another member’s entries', async () => {
    const other = await insertMember(2)
    const { commitment } = await insertOrder('created', { of: other })
    expect((await list({ of: other })).dataList.map(({ commitmentHex }) => commitmentHex)).toEqual([
      commitment,
    ])
    expect(await read(commitment)).toBeUndefined()
  })
})

test('behavior: a deposit is matched by its member and pool, once, and not when it was taken back', async () => {
  const at = hours(2)
  await matchDeposits(bank.database.kysely, { chainId: 56, pool, at })
  const mine = await insertOrder('created')
  const theirs = await insertOrder('created', { deposit: { depositor: getTestAccount(7).address } })
  const back = await insertOrder('created', { deposit: { takenBack: true } })
  const elsewhere = `0x${'a2'.repeat(20)}`
  expect(await matchDeposits(bank.database.kysely, { chainId: 56, pool: elsewhere, at })).toBe(0)
  expect(await matchDeposits(bank.database.kysely, { chainId: 56, pool, at })).toBe(1)
  expect(await matchDeposits(bank.database.kysely, { chainId: 56, pool, at })).toBe(0)
  expect(await read(mine.commitment)).toMatchObject({ orderStatus: 1 })
  for (const { commitment } of [theirs, back])
    expect(await read(commitment)).toMatchObject({ orderStatus: 0 })
})

describe('getMixingFigures', () => {
  test('default: booked fees, depositors, and the size of the anonymity set', async () => {
    const before = await getMixingFigures(bank)
    expect(before).toMatchObject({
      isOpen: false,
      totalFees: '0',
      totalFeesOpening: null,
      totalAddressesOpening: null,
      feeBps: 185,
      maximumWaitSeconds: 2,
    })
    await openGates(bank)
    const members = [
      await insert({}),
      await insert({ takenBack: true }),
      await insert({ depositor: getTestAccount(9).address }),
    ]
    await publish(
      members.map(({ leafIndex }) => leafIndex),
      'published',
      -1,
      1,
    )
    await publish([0], 'published', 1, 2)
    await postMixingFee(bank.database, {
      key: createPostingKey('mixingFee', pool, word()),
      amount: fromTokenUnits(18_500_000_000_000_000n, 18, 'BNB'),
      metadata: {},
      at: blockTime,
    })
    const figures = await getMixingFigures(bank)
    expect(figures).toMatchObject({
      isOpen: true,
      totalFees: '0.0185',
      totalAddresses: before.totalAddresses + 1,
    })
    expect(figures.pools).toEqual([
      expect.objectContaining({
        amount: '1',
        chainId: 56,
        depositCount: leaves,
        screenedCount: 2,
        needsReview: false,
        isFollowed: true,
        standbySeconds: 5,
      }),
    ])
  })

  test('behavior: opening figures are added and marked; an unfollowed pool is not open', async () => {
    const before = await getMixingFigures(bank)
    const set = (name: string, value: string) =>
      bank.database.pool.query('SELECT bank.set_parameter($1, $2)', [name, value])
    await set('openingMixingFees', '100.25')
    await set('openingMixingAddresses', '3000')
    await bank.database.kysely
      .updateTable('bank.chain_follower')
      .set({ halted_reason: 'rootDiffers', halted_at: new Date() })
      .execute()
    fixture.wait(1_000)
    const figures = await getMixingFigures(bank)
    const date = Date.parse((await bank.getParameters()).opening.date)
    expect(figures).toMatchObject({
      isOpen: false,
      totalFees: '100.2685',
      totalFeesOpening: { amount: '100.25', date },
      totalAddresses: before.totalAddresses + 3_000,
      totalAddressesOpening: { count: 3_000, date },
    })
    expect(figures.pools[0]?.isFollowed).toBe(false)
    expect(await listPrivatePools(bank.database)).toMatchObject([{ pool, amount: '1', isFollowed: false }])
  })
})
