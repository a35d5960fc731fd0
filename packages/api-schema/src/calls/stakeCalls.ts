import { z } from 'zod'
import { amountField, createPageSchema, createWholeNumberField, decimal, pageFields, time } from './fields.ts'

const createIdField = (description: string) =>
  z
    .union([z.string().max(32), z.number()])
    .transform(String)
    .meta({ description, examples: ['1'] })

const stakeOrderIdField = createIdField('The order; another member’s answers 2007, an unknown one 2006')

const rate = z
  .string()
  .regex(/^\d+\.\d{4,9}$/)
  .meta({ description: 'Annual simple rate as a fraction', examples: ['0.0050'] })

const stakeType = z.union([z.literal(0), z.literal(1)]).meta({ description: '0 current, 1 fixed term' })
const profitDesc = z.string().meta({ description: 'The range in percent', examples: ['0.50% – 3.00%'] })

const template = z.object({
  id: z.string(),
  stakeType,
  stakeRequiredDay: z.number().int().meta({ description: '0 for current, else 15, 45 or 180' }),
  profitStartRange: rate.meta({ description: 'The promise' }),
  profitEndRange: rate.meta({ description: 'The most that is paid' }),
  yearProfitDesc: profitDesc,
  minimumAmount: decimal,
  isOffered: z.boolean().meta({ description: 'True when the minimum can be bought now' }),
  notOfferedReason: z
    .enum(['notOffered', 'yieldClosed', 'insolvent', 'unread', 'belowPromise', 'soldOut'])
    .nullable()
    .meta({
      description:
        'notOffered: taken off sale; yieldClosed: no licence is recorded; insolvent: assets are below liabilities; belowPromise: the last settled day paid less than the promised rate; soldOut: the revenue that may be sold does not cover the promise',
    }),
  availableAmount: decimal.nullable().meta({
    description:
      'Principal whose promised interest is covered by the revenue that may be sold, in GUSD; null where nothing is set aside',
  }),
  currentRate: rate.nullable().meta({ description: 'Current: what the last settled day paid; else null' }),
})

const queryStakeTemplate = {
  summary: 'Products that can be bought, with their yield',
  request: z.object({}),
  result: z.array(template).readonly(),
}

const order = z.object({
  stakeOrderId: z.string(),
  stakeTemplateId: z.string(),
  stakeType,
  stakeDays: z.number().int(),
  profitStartRange: rate.meta({ description: 'As it was at the purchase' }),
  profitEndRange: rate.meta({ description: 'As it was at the purchase' }),
  yearProfitDesc: profitDesc,
  stakeAmount: decimal,
  rewardAmount: decimal.meta({
    description:
      'Earned up to `asOfTime`: what is settled and, for a current stake, what has grown since at `currentRate`; of an order that has ended, all that was paid',
  }),
  settledAmount: decimal.meta({ description: 'Of it, what is already in the balance' }),
  promisedAmount: decimal.nullable().meta({
    description: 'Interest set aside for a fixed term; at its end as much is paid, or more. Null for current',
  }),
  currentRate: rate.meta({
    description: 'At which `rewardAmount` grows now; 0.0000 once it no longer does',
  }),
  asOfTime: time.meta({ description: 'Bank time of this answer' }),
  openTime: time,
  expireTime: time.nullable().meta({ description: 'End of the term; null for current' }),
  status: z.enum(['open', 'redeemed']),
  redeemable: z.boolean(),
  waitsFor: z.enum(['end', 'settlement']).nullable().meta({
    description:
      'Why it cannot be redeemed now: the term runs (2010), or this minute’s settlement (2011); else null',
  }),
  redeemTime: time.nullable(),
  paidInterestAmount: decimal.nullable().meta({ description: 'All interest it was paid; null while open' }),
  extraAmount: decimal.nullable().meta({
    description:
      'Of a fixed term that is over and not redeemed yet: what redeeming at `asOfTime` pays beyond `promisedAmount`, from what its vault realised, as far as revenue reaches; it is fixed by redeeming. Else null',
  }),
})

const stake = {
  summary: 'Buys a product with GUSD of the balance',
  invalidCode: 2002,
  request: z.object({
    stakeTemplateId: createIdField('The product; an unknown one answers 2001'),
    amount: amountField,
  }),
  result: order,
} as const

const redeem = {
  summary: 'Ends an order: principal and interest return to the balance',
  invalidCode: 2006,
  request: z.object({ stakeOrderId: stakeOrderIdField }),
  result: order,
} as const

const queryPage = {
  summary: "The member's stake orders, newest first",
  request: z.object({
    ...pageFields,
    status: z.enum(['open', 'redeemed', 'all']).default('open'),
  }),
  result: createPageSchema(order),
}

const earnedDay = z.object({
  dayTime: time.meta({ description: 'Start of the UTC day' }),
  currentAmount: decimal.meta({ description: 'Interest that current stakes earned on it' }),
  fixedAmount: decimal.meta({ description: 'Interest of fixed terms that fell on it' }),
  recommendAmount: decimal,
  communityAmount: decimal,
  equalLevelAmount: decimal,
  poolShareAmount: decimal,
})

const queryEarnings = {
  summary: 'Earnings of the member day by day, oldest first, days without earnings included',
  request: z.object({ days: createWholeNumberField(1, 180, 'So many UTC days up to today').default(30) }),
  result: z.object({
    dataList: z.array(earnedDay).readonly(),
    stakedAmount: decimal.meta({ description: 'Principal of all open orders' }),
    interestAmount: decimal.meta({ description: 'Interest paid into the balance, ever' }),
    rewardAmount: decimal.meta({ description: 'Team rewards and pool shares, ever' }),
  }),
}

/** Schemas of the calls under /api/stake. */
export const stakeCalls = { queryStakeTemplate, stake, redeem, queryPage, queryEarnings }
