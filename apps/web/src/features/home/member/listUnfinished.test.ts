import { describe, expect, test } from 'vitest'
import type { Recharge, Withdrawal } from '../../../records/accountQueries.ts'
import type {
  CrossTransaction,
  PoolTransaction,
  RechargeTransaction,
  Transaction,
} from '../../../transactions/state/transaction.ts'
import { demandOrder, termOrder } from '../../earning/orders/orderExamples.ts'
import { createCrossTransfer, createMixedTransfer } from '../../my/activity/activityExamples.ts'
import { listUnfinished, type OpenRecords } from './listUnfinished.ts'

const nothing: OpenRecords = {
  transactions: [],
  recharges: [],
  withdrawals: [],
  stakes: [],
  mixed: [],
  cross: [],
}
const list = (records: Partial<OpenRecords>) =>
  listUnfinished({ ...nothing, ...records }, { unit: 'UNIT', coin: 'COIN' })
const show = (records: Partial<OpenRecords>) =>
  list(records).map(({ kind, state, amount, symbol }) => `${kind} ${state} ${amount} ${symbol}`)

const hash = `0x${'a'.repeat(64)}` as const
const sent = { hash } as const
const createRecharge = (fields: Partial<Recharge>) =>
  ({ txHash: hash, status: 'sent', amount: '10', createTime: 1, halted: null, ...fields }) as Recharge
const createWithdrawal = (fields: Partial<Withdrawal>) =>
  ({
    withdrawalId: '7',
    currencyId: '1',
    state: 'approved',
    amount: '5',
    createTime: 1,
    ...fields,
  }) as Withdrawal
const createTransaction = (
  objective: Partial<Transaction['objective']>,
  state: object = { status: 'paused', reason: 'rejected', asked: null },
) =>
  ({
    id: 't',
    createdAt: 1,
    callIndex: 0,
    calls: [{}],
    objective: { amount: '3', ...objective },
    state,
  }) as unknown as RechargeTransaction & CrossTransaction & PoolTransaction
const recharging = { kind: 'recharge', asset: 'USDT' } as const

describe('listUnfinished', () => {
  test('default: what waits for the member is first, then the newest', () => {
    const items = list({
      withdrawals: [createWithdrawal({ state: 'review', createTime: 50 })],
      recharges: [createRecharge({ createTime: 60 })],
      stakes: [demandOrder, { ...termOrder, redeemable: true, expireTime: 20 }],
      mixed: [createMixedTransfer({ orderId: 'm', detail: 'failed', createTime: 10 })],
      cross: [createCrossTransfer({ orderId: 'x', detail: 'expired', crossTime: 70, nextCheckTime: 80 })],
    })
    expect(items.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'stake over',
      'mixed needsYou',
      'cross refunding',
      'recharge underWay',
      'withdrawal inReview',
    ])
    expect(items.map(({ target }) => target)).toEqual([
      { to: '/Financial/my' },
      { to: '/mixed/record' },
      { to: '/cross/record/$orderId', params: { orderId: 'x' } },
      { to: '/my' },
      { to: '/my', query: { withdrawal: '7' } },
    ])
  })

  test('behavior: nothing that has ended is listed, nor an order without a deposit, nor a running term', () => {
    expect(
      show({
        withdrawals: (['confirmed', 'rejected', 'cancelled', 'failed'] as const).map((state) =>
          createWithdrawal({ state }),
        ),
        recharges: (['credited', 'reverted', 'replaced'] as const).map((status) =>
          createRecharge({ status }),
        ),
        stakes: [demandOrder, termOrder],
        mixed: (['created', 'withdrawn', 'takenBack'] as const).map((detail) =>
          createMixedTransfer({ detail }),
        ),
        cross: [createCrossTransfer({ detail: 'filled', nextCheckTime: null })],
        transactions: [createTransaction(recharging, { status: 'credited' })],
      }),
    ).toEqual([])
  })

  test('behavior: amounts have the symbol of what they are counted in', () => {
    expect(
      show({
        withdrawals: [createWithdrawal({ state: 'frozen' })],
        recharges: [createRecharge({ amount: null, halted: 'read' })],
        mixed: [createMixedTransfer({ detail: 'relaying' })],
        transactions: [createTransaction({ kind: 'takeBack', asset: 'BNB' })],
      }),
    ).toEqual([
      'mixed needsYou 3 COIN',
      'recharge onHold null USDT',
      'withdrawal onHold 5 UNIT',
      'mixed underWay 0.1 COIN',
    ])
  })

  test('behavior: a recharge that this browser sent is listed once, and not once the server has credited it', () => {
    const own = createTransaction(recharging, { status: 'sent', sent })
    expect(show({ transactions: [own], recharges: [createRecharge({})] })).toEqual([
      'recharge underWay 3 USDT',
    ])
    expect(show({ transactions: [own], recharges: [createRecharge({ status: 'credited' })] })).toEqual([])
    expect(show({ transactions: [createTransaction(recharging)] })).toEqual(['recharge needsYou 3 USDT'])
  })

  test('behavior: a deposit into a pool or to another chain is listed by its order as soon as the server has one', () => {
    const mix = createTransaction({ kind: 'mix', asset: 'BNB', commitment: '0xAB' }, { status: 'sent', sent })
    const mixed = [createMixedTransfer({ commitmentHex: '0xab', detail: 'screening' })]
    expect(show({ transactions: [mix] })).toEqual(['mixed underWay 3 COIN'])
    expect(show({ transactions: [mix], mixed })).toEqual(['mixed underWay 0.1 COIN'])
    const cross = createTransaction({ kind: 'cross', asset: 'TOK', quoteId: 'q' }, { status: 'sent', sent })
    const order = createCrossTransfer({
      quoteId: 'q',
      detail: 'deposited',
      nextCheckTime: 9,
      originAmount: '2',
    })
    expect(show({ transactions: [cross] })).toEqual(['cross underWay 3 TOK'])
    expect(show({ transactions: [cross], cross: [order] })).toEqual(['cross underWay 2 USDT'])
  })
})
