import { amountOf, fromTokenUnits } from '@bank/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, gusd, type LedgerFixture, openLedgerFixture, usdt } from '../../testing/openLedgerFixture.ts'
import {
  createPostingKey,
  eventTypes,
  findDiscrepancies,
  getBalances,
  getHouseBalance,
  type HouseAccount,
  houseAccounts,
  listEntries,
  type MemberId,
  post,
  postDust,
  postGrowth,
  postInterest,
  postLoss,
  postMixingFee,
  postSetAside,
  postStake,
  postStakeReturn,
} from '../index.ts'
import { postPair } from '../post.ts'

let ledger: LedgerFixture
beforeEach(async () => {
  ledger = await openLedgerFixture()
})
afterEach(async () => {
  expect(await findDiscrepancies(ledger.database)).toEqual([])
  await ledger.drop()
})

const rest = { metadata: {}, at }
const houseOf = async (account: HouseAccount) => (await getHouseBalance(ledger.database, account)).micro
const grow = (key: string, micro: bigint) =>
  postGrowth(ledger.database, { ...rest, key: createPostingKey(key), amount: usdt(micro) })
const availableOf = async (memberId: MemberId) =>
  (await getBalances(ledger.database, memberId)).GUSD.available.micro

async function openSaver(id: number) {
  const memberId = await ledger.openMember(id, 1_000n)
  await ledger.exchange(memberId, `gusd ${id}`, usdt(1_000n), 1_000n)
  return memberId
}

/** Empties revenue, so that a test sets its amount itself. */
async function emptyRevenue(key: string) {
  const micro = await houseOf('revenue')
  if (micro > 0n)
    await postDust(ledger.database, { ...rest, key: createPostingKey(key), amount: gusd(micro) })
}

test('default: growth is issued into revenue against the vault, once', async () => {
  const before = { vault: await houseOf('vault'), reserve: await houseOf('reserve') }
  await grow('growth', 70n)
  await grow('growth', 70n)
  expect(await houseOf('revenue')).toBe(70n)
  expect(await houseOf('vault')).toBe(before.vault - 70n)
  expect(await houseOf('reserve')).toBe(before.reserve + 70n)
})

test('behavior: a demand stake is created and repaid with interest out of revenue', async () => {
  await grow('for demand', 100n)
  const memberId = await openSaver(1)
  const revenue = await houseOf('revenue')
  const stakes = await houseOf('stakes')
  await postStake(ledger.database, {
    ...rest,
    key: createPostingKey('demand', 1),
    memberId,
    amount: gusd(600n),
    promised: null,
  })
  expect(await houseOf('stakes')).toBe(stakes + 600n)
  expect(await availableOf(memberId)).toBe(400n)
  await postStakeReturn(ledger.database, {
    ...rest,
    key: createPostingKey('return', 1),
    memberId,
    amount: gusd(600n),
  })
  await postInterest(ledger.database, {
    ...rest,
    key: createPostingKey('interest', 1),
    memberId,
    from: 'revenue',
    term: 'demand',
    amount: gusd(7n),
  })
  expect(await availableOf(memberId)).toBe(1_007n)
  expect(await houseOf('stakes')).toBe(stakes)
  expect(await houseOf('revenue')).toBe(revenue - 7n)
  const page = { memberId, eventTypes: [2, 7, 9], from: at, to: at, limit: 9, offset: 0 }
  const { entries } = await listEntries(ledger.database, page)
  const amountByType = Object.fromEntries(entries.map(({ eventType, amount }) => [eventType, amount.micro]))
  expect(amountByType).toEqual({ 2: -600n, 7: 7n, 9: 600n })
})

test('behavior: a fixed term sets its promise aside and is paid out of it', async () => {
  await grow('for fixed', 50n)
  const memberId = await openSaver(2)
  const revenue = await houseOf('revenue')
  const stake = {
    ...rest,
    key: createPostingKey('fixed', 2),
    memberId,
    amount: gusd(900n),
    promised: gusd(20n),
  }
  await postStake(ledger.database, stake)
  await postStake(ledger.database, stake)
  expect(await houseOf('escrow')).toBe(20n)
  expect(await houseOf('revenue')).toBe(revenue - 20n)
  await postInterest(ledger.database, {
    ...rest,
    key: createPostingKey('promise', 2),
    memberId,
    from: 'escrow',
    term: 'fixed',
    amount: gusd(20n),
  })
  expect(await houseOf('escrow')).toBe(0n)
  expect(await availableOf(memberId)).toBe(120n)
  const page = { memberId, eventTypes: [eventTypes.fixedInterest], from: at, to: at, limit: 9, offset: 0 }
  expect((await listEntries(ledger.database, page)).entries.map(({ amount }) => amount)).toEqual([gusd(20n)])
  await postStakeReturn(ledger.database, {
    ...rest,
    key: createPostingKey('return', 2),
    memberId,
    amount: gusd(900n),
  })
})

test('error: revenueExhausted when the promise of a fixed term is not earned yet', async () => {
  await emptyRevenue('before the sell-out')
  await grow('one short', 9n)
  const memberId = await openSaver(3)
  const stake = { ...rest, memberId, amount: gusd(900n) }
  await expect(
    postStake(ledger.database, { ...stake, key: createPostingKey('sold out'), promised: gusd(10n) }),
  ).rejects.toMatchObject({ fault: 'revenueExhausted' })
  expect(await availableOf(memberId)).toBe(1_000n)
  await postStake(ledger.database, { ...stake, key: createPostingKey('fits'), promised: gusd(9n) })
  expect(await houseOf('revenue')).toBe(0n)
})

test('error: insufficientBalance when a member stakes more than there is', async () => {
  const memberId = await openSaver(4)
  const stake = { ...rest, key: createPostingKey('too much'), memberId, amount: gusd(1_001n), promised: null }
  await expect(postStake(ledger.database, stake)).rejects.toMatchObject({ fault: 'insufficientBalance' })
})

test('behavior: a reserve leaves revenue, and its remainder returns', async () => {
  await grow('for a day', 100n)
  const revenue = await houseOf('revenue')
  const move = { ...rest, amount: gusd(60n) }
  await postSetAside(ledger.database, {
    ...move,
    key: createPostingKey('aside'),
    from: 'revenue',
    to: 'interest',
  })
  expect(await houseOf('interest')).toBe(60n)
  await postSetAside(ledger.database, {
    ...move,
    key: createPostingKey('back'),
    from: 'interest',
    to: 'revenue',
  })
  expect(await houseOf('interest')).toBe(0n)
  expect(await houseOf('revenue')).toBe(revenue)
})

test('error: revenueExhausted when more is set aside than revenue has', async () => {
  const amount = gusd((await houseOf('revenue')) + 1n)
  const move = { ...rest, key: createPostingKey('too much aside'), amount }
  await expect(postSetAside(ledger.database, { ...move, from: 'revenue', to: 'pool' })).rejects.toMatchObject(
    { fault: 'revenueExhausted' },
  )
  expect(await houseOf('pool')).toBe(0n)
})

test('behavior: a loss is borne by revenue and dust, and a recovery gives it back', async () => {
  await grow('before the loss', 10n)
  await postDust(ledger.database, { ...rest, key: createPostingKey('dust'), amount: gusd(4n) })
  const before = { revenue: await houseOf('revenue'), dust: await houseOf('dust') }
  const lose = (key: string, from: 'revenue' | 'dust', micro: bigint) =>
    postLoss(ledger.database, {
      ...rest,
      key: createPostingKey(key),
      from,
      to: 'losses',
      amount: gusd(micro),
    })
  await lose('revenue bears', 'revenue', 5n)
  await lose('dust bears', 'dust', 3n)
  expect(await houseOf('losses')).toBe(8n)
  expect(await houseOf('revenue')).toBe(before.revenue - 5n)
  const recover = { ...rest, from: 'losses', to: 'dust' } as const
  await postLoss(ledger.database, { ...recover, key: createPostingKey('recovered'), amount: gusd(3n) })
  expect(await houseOf('dust')).toBe(before.dust)
  expect(await houseOf('losses')).toBe(5n)
})

test('error: keyReused when the same key moves it the other way', async () => {
  await grow('for the key', 10n)
  const move = { ...rest, key: createPostingKey('one way'), amount: gusd(1n) }
  await postSetAside(ledger.database, { ...move, from: 'revenue', to: 'pool' })
  await expect(postSetAside(ledger.database, { ...move, from: 'pool', to: 'revenue' })).rejects.toMatchObject(
    { fault: 'keyReused' },
  )
})

test('behavior: a fee of the private transfer is booked once by its key, in BNB, and funds nothing', async () => {
  const [revenue, key] = [await houseOf('revenue'), createPostingKey('mixingFee', 1)]
  const fee = { ...rest, key, amount: fromTokenUnits(1_850_000_000_000_000n, 18, 'BNB') }
  const both = await Promise.all([postMixingFee(ledger.database, fee), postMixingFee(ledger.database, fee)])
  expect(both.map(({ replayed }) => replayed).toSorted()).toEqual([false, true])
  expect(await getHouseBalance(ledger.database, 'revenueBnb', eventTypes.mixingFee)).toEqual(
    amountOf('BNB', 1_850n),
  )
  expect(await houseOf('relayerBnb')).toBe(-1_850n)
  expect(await houseOf('revenue')).toBe(revenue)
  const other = postMixingFee(ledger.database, { ...fee, amount: amountOf('BNB', 1n) })
  await expect(other).rejects.toMatchObject({ fault: 'keyReused' })
  const nothing = postMixingFee(ledger.database, {
    ...fee,
    key: createPostingKey('none'),
    amount: amountOf('BNB', 0n),
  })
  await expect(nothing).rejects.toMatchObject({ fault: 'unbalanced' })
})

test('behavior: no other posting moves BNB, so none balances a GUSD with it', async () => {
  const legs = [
    { accountId: houseAccounts.stakes.id, amount: gusd(-5n), eventType: 0 },
    { accountId: houseAccounts.revenueBnb.id, amount: gusd(5n), eventType: 0 },
  ]
  const envelope = { ...rest, placement: 0, key: createPostingKey('bnb'), body: createPostingKey('bnb') }
  await expect(post(ledger.database, { ...envelope, legs })).rejects.toMatchObject({
    fault: 'unknownAccount',
  })
  const pair = { from: houseAccounts.relayerBnb.id, to: houseAccounts.revenueBnb.id, amount: gusd(5n) }
  await expect(postPair(ledger.database, { ...envelope, ...pair, eventType: 0 })).rejects.toMatchObject({
    fault: 'unknownAccount',
  })
})
