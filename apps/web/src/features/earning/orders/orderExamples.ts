import type { Order } from '../../../records/earningQueries.ts'

const bought = Date.UTC(2026, 10, 21, 8)

/** Orders as the server answers them, for tests. */
export const demandOrder: Order = {
  stakeOrderId: '1',
  stakeTemplateId: '1',
  stakeType: 0,
  stakeDays: 0,
  profitStartRange: '0.0050',
  profitEndRange: '0.0300',
  yearProfitDesc: '0.50% – 3.00%',
  stakeAmount: '36500',
  rewardAmount: '1.5',
  settledAmount: '1',
  promisedAmount: null,
  currentRate: '0.0300',
  asOfTime: Date.UTC(2026, 10, 28, 20),
  openTime: bought,
  expireTime: null,
  status: 'open',
  redeemable: true,
  waitsFor: null,
  redeemTime: null,
  paidInterestAmount: null,
  extraAmount: null,
}

export const termOrder: Order = {
  ...demandOrder,
  stakeOrderId: '2',
  stakeTemplateId: '2',
  stakeType: 1,
  stakeDays: 15,
  profitStartRange: '0.0100',
  profitEndRange: '0.0150',
  yearProfitDesc: '1.00% – 1.50%',
  rewardAmount: '7.5',
  settledAmount: '0',
  promisedAmount: '15',
  currentRate: '0.0100',
  expireTime: Date.UTC(2026, 11, 6, 8),
  redeemable: false,
  waitsFor: 'end',
}
