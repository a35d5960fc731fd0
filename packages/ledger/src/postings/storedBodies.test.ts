import { amountOf } from '@bank/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, gusd, type LedgerFixture, openLedgerFixture, usdt } from '../../testing/openLedgerFixture.ts'
import { getKeyPlacement, getMemberAccountId } from '../chartOfAccounts.ts'
import {
  createPostingKey,
  eventTypes,
  findDiscrepancies,
  findPosted,
  getPlacement,
  type MemberId,
  type Posted,
  postAdjustment,
  postCapital,
  postDust,
  postGrowth,
  postHousePayout,
  postInterest,
  postLoss,
  postMixingFee,
  postPayments,
  postRecharge,
  postSetAside,
  postStake,
  postStakeReturn,
  postSuspense,
  postSuspenseClaim,
  postTransfer,
  postWithdrawal,
  postWithdrawalPaid,
  postWithdrawalReturn,
} from '../index.ts'

type Parts = readonly (string | number | bigint)[]

let ledger: LedgerFixture
let memberId: MemberId
let other: MemberId

beforeAll(async () => {
  ledger = await openLedgerFixture()
  memberId = await ledger.openMember(7, 10_000n)
  other = await ledger.openMember(8)
  await ledger.exchange(memberId, 'gusd', usdt(5_000n), 5_000n)
  const funding = (name: string) => ({ key: createPostingKey(name), metadata: {}, at })
  const { database } = ledger
  const amount = usdt(10_000n)
  await postCapital(database, { ...funding('capital'), from: 'vault', label: 'capital', amount })
  await postSuspense(database, { ...funding('suspense'), amount: usdt(100n) })
  const aside = { from: 'revenue', to: 'interest', amount: gusd(100n) } as const
  await postSetAside(database, { ...funding('aside'), ...aside })
})
afterAll(async () => {
  expect(await findDiscrepancies(ledger.database)).toEqual([])
  await ledger.drop()
})

let count = 0
/** Posts under a new key, and expects the body that is stored with it and the placement it is stored in. */
async function expectBody(
  place: MemberId | 'house',
  act: (envelope: { key: string; metadata: object & Record<string, unknown>; at: Date }) => Promise<Posted>,
  parts: Parts,
): Promise<void> {
  const key = createPostingKey('stored body', count++)
  await act({ key, metadata: { count }, at })
  const placement = place === 'house' ? getKeyPlacement(key) : getPlacement(place)
  expect(await findPosted(ledger.database.kysely, { placement, key })).toEqual({
    key,
    replayed: true,
    body: createPostingKey(...parts),
    metadata: { count },
    createdAt: at,
  })
}

// Stored bodies outlast a release: a retry after an upgrade must meet the body of its first try.
test('behavior: each posting of the platform stores the fingerprint by which its retry is known', async () => {
  const { database } = ledger
  const label = 'surplus'
  await expectBody(
    'house',
    (post) => postCapital(database, { ...post, from: 'vault', label: 'capital', amount: usdt(1_000n) }),
    ['capital', 'vault', 1_000n],
  )
  await expectBody('house', (post) => postSuspense(database, { ...post, amount: usdt(70n) }), [
    'suspense',
    70n,
  ])
  await expectBody(
    'house',
    (post) => postCapital(database, { ...post, from: 'suspense', label, amount: usdt(10n) }),
    ['surplus', 'suspense', 10n],
  )
  await expectBody('house', (post) => postGrowth(database, { ...post, amount: usdt(50n) }), ['growth', 50n])
  await expectBody('house', (post) => postHousePayout(database, { ...post, label, amount: usdt(5n) }), [
    'housePayout',
    'surplus',
    5n,
  ])
  await expectBody('house', (post) => postDust(database, { ...post, amount: gusd(4n) }), [
    'dust',
    'revenue',
    'dust',
    4n,
  ])
  await expectBody(
    'house',
    (post) => postLoss(database, { ...post, from: 'revenue', to: 'losses', amount: gusd(3n) }),
    ['loss', 'revenue', 'losses', 3n],
  )
  await expectBody(
    'house',
    (post) => postSetAside(database, { ...post, from: 'revenue', to: 'interest', amount: gusd(60n) }),
    ['setAside', 'revenue', 'interest', 60n],
  )
  await expectBody('house', (post) => postMixingFee(database, { ...post, amount: amountOf('BNB', 8n) }), [
    'mixingFee',
    8n,
  ])
})

test('behavior: each posting of a member stores the fingerprint by which its retry is known', async () => {
  const { database } = ledger
  const account = getMemberAccountId(memberId, 'GUSD')
  const fixed = { memberId, amount: gusd(100n), promised: gusd(2n) }
  await expectBody(memberId, (post) => postRecharge(database, { ...post, memberId, amount: usdt(11n) }), [
    'member',
    memberId,
    11n,
  ])
  await expectBody(
    memberId,
    (post) => postSuspenseClaim(database, { ...post, memberId, amount: usdt(30n) }),
    ['claim', memberId, 30n],
  )
  await expectBody(
    memberId,
    (post) => postAdjustment(database, { ...post, memberId, direction: 'add', amount: gusd(6n) }),
    ['adjustment', memberId, 'add', 'GUSD', 6n],
  )
  await expectBody(
    memberId,
    (post) => postStake(database, { ...post, memberId, amount: gusd(100n), promised: null }),
    ['stake', memberId, 100n, 'demand'],
  )
  await expectBody(memberId, (post) => postStake(database, { ...post, ...fixed }), [
    'stake',
    memberId,
    100n,
    2n,
  ])
  await expectBody(
    memberId,
    (post) => postInterest(database, { ...post, memberId, from: 'escrow', term: 'fixed', amount: gusd(2n) }),
    ['interest', memberId, 'escrow', 'fixed', 2n],
  )
  await expectBody(memberId, (post) => postStakeReturn(database, { ...post, memberId, amount: gusd(100n) }), [
    'stakeReturn',
    memberId,
    100n,
  ])
  await expectBody(
    memberId,
    (post) => postTransfer(database, { ...post, from: memberId, to: other, amount: gusd(9n) }),
    ['transfer', memberId, other, 'GUSD', 9n],
  )
  await expectBody(memberId, (post) => postWithdrawal(database, { ...post, memberId, amount: gusd(40n) }), [
    'withdrawal',
    memberId,
    40n,
  ])
  await expectBody(
    memberId,
    (post) => postWithdrawalReturn(database, { ...post, memberId, amount: gusd(10n) }),
    ['return', memberId, 10n],
  )
  await expectBody(
    memberId,
    (post) => postWithdrawalPaid(database, { ...post, memberId, amount: gusd(30n) }),
    ['paid', memberId, 30n],
  )
  const paying = {
    placement: getPlacement(memberId),
    from: 'interest',
    eventType: eventTypes.demandInterest,
  } as const
  await expectBody(
    memberId,
    (post) => postPayments(database, { ...post, ...paying, payments: [{ memberId, amount: gusd(20n) }] }),
    ['payments', 'interest', 7, `${account}`, '20'],
  )
})

test('behavior: a key that was never posted has nothing stored', async () => {
  const key = createPostingKey('never')
  expect(await findPosted(ledger.database.kysely, { placement: getKeyPlacement(key), key })).toBeUndefined()
})
