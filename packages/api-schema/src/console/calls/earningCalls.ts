import { z } from 'zod'
import { createPageSchema, decimal, pageFields, time } from '../../calls/fields.ts'

const day = z.string().meta({ description: 'A UTC day, as 2026-11-21' })
const figure = decimal.meta({ description: 'In GUSD' })

const statementDay = z.object({
  day: day.meta({
    description: 'The day of the postings; what a day earned is set aside and paid on the next',
  }),
  opening: figure,
  closing: figure.meta({ description: 'Opening and what came in, less what went out, to the micro-unit' }),
  cameIn: z.object({
    growth: figure.meta({ description: 'What the vault earned in Aave' }),
    fees: figure,
    capital: figure,
    other: figure.meta({ description: 'Gifts that two operators booked, and whatever else came' }),
    recovered: figure.meta({ description: 'What the vault had lost and has again' }),
    returned: figure.meta({ description: 'Set aside and not needed' }),
  }),
  wentOut: z.object({
    pool: figure,
    rewards: figure,
    interest: figure.meta({ description: 'Demand: set aside for a day, and paid at redemptions' }),
    escrow: figure.meta({ description: 'Promised to fixed terms that were sold' }),
    topUps: figure.meta({ description: 'Paid to matured fixed terms beyond the promise' }),
    losses: figure,
    dust: figure.meta({ description: 'Kept back and never paid out' }),
    other: figure,
  }),
})

const queryStatement = {
  summary: 'Revenue day by day, newest first: what came in and what was paid out of it',
  request: z.object({ ...pageFields }),
  result: createPageSchema(statementDay),
}

const settlementDay = z.object({
  day,
  state: z.enum(['interest', 'rewards', 'done']),
  haltedReason: z.string().nullable().meta({ description: 'Why nothing was paid, where nothing was' }),
  growth: figure,
  fees: figure,
  capital: figure,
  poolShare: figure,
  rewardsBudget: figure,
  rewardsDue: figure.nullable().meta({
    description:
      'What the rates say in all; more than the budget is paid pro rata; null before it is reckoned',
  }),
  rewardsPaid: figure,
  interestBudget: figure,
  interestPaid: figure,
  shortfall: figure.meta({ description: 'What the promised demand rate lacked' }),
  demandRate: z.string().meta({ description: 'The annual rate of the day, as 0.012300000' }),
  chunksDone: z.number().int(),
  chunksTotal: z.number().int(),
  stakes: z.number().int().meta({ description: 'Settled so far' }),
  planTime: time,
  interestTime: time.nullable(),
  doneTime: time.nullable(),
})

const querySettlementDays = {
  summary: 'The settlement’s days, newest first, with their chunks done and to do',
  request: z.object({ ...pageFields }),
  result: createPageSchema(settlementDay),
}

const poolWeek = z.object({
  week: z.string().meta({ description: 'Its Monday, as 2026-11-23' }),
  cameIn: figure.meta({ description: 'Set aside since the share-out before' }),
  balance: figure.meta({ description: 'What stood in the pool: what came in and what the one before left' }),
  paid: figure,
  left: figure.meta({ description: 'Stays for the next week' }),
  members: z.number().int().meta({ description: 'Who received a share' }),
  weights: z.string().meta({ description: 'The weights of all who took part, added up' }),
  shareTime: time,
})

const queryPoolWeeks = {
  summary: 'The share-outs of the bonus pool, newest first',
  request: z.object({ ...pageFields }),
  result: createPageSchema(poolWeek),
}

/** Schemas of the calls under /console/api/earning. */
export const earningCalls = { queryStatement, querySettlementDays, queryPoolWeeks }
