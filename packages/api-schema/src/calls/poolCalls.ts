import { z } from 'zod'
import { decimal, time } from './fields.ts'

const level = z.number().int().min(0).max(5)
const weight = z.number().int().min(0)

const week = z.object({
  shareTime: time.meta({ description: 'The Monday, 00:00 UTC of bank time' }),
  poolAmount: decimal.meta({ description: 'What was in the pool before' }),
  sharedAmount: decimal.meta({ description: 'What was paid out; the remainder stayed for the next week' }),
  memberCount: z.number().int().meta({ description: 'Among so many members' }),
})

const ownPart = z.object({
  level,
  weight: weight.meta({
    description: 'Weight of the own level of the last seven UTC days; a share-out takes that of its week',
  }),
  sharedAmount: decimal.meta({ description: 'What the member has received from the pool, ever' }),
})

const queryProfitPoolData = {
  summary:
    'The bonus pool: what is in it, what went out, when the next share-out is; signed in, one’s own part',
  request: z.object({}),
  result: z.object({
    totalProfitPoolAmount: decimal.meta({ description: 'All that ever flowed in' }),
    profitSharedAmount: decimal.meta({ description: 'All that was ever paid out' }),
    poolAmount: decimal.meta({ description: 'What is in the pool now' }),
    isOpen: z.boolean().meta({ description: 'false: no licence is recorded, nothing flows in or out' }),
    nextShareTime: time.meta({ description: 'The next Monday, 00:00 UTC of bank time' }),
    feeRatio: z.string().meta({
      description: 'The part of exchange fees that flows in: a ratio',
      examples: ['0.05'],
    }),
    levels: z
      .array(z.object({ level, weight }))
      .readonly()
      .meta({ description: 'Levels that take part, lowest first, with the weight a member of each has' }),
    neededLevel: level.nullable().meta({ description: 'The lowest level that takes part; null: none does' }),
    weeks: z.array(week).readonly().meta({ description: 'The newest 26 share-outs, newest first' }),
    mine: ownPart.nullable().meta({ description: 'The signed-in member’s part; null without a session' }),
    myShare: decimal.nullable().meta({
      description:
        'Sum that the member received and has not taken note of yet, of several weeks together; null where there is none',
    }),
    shareId: z.string().nullable().meta({
      description: 'For acknowledgeShare; null where there is nothing to take note of',
    }),
  }),
}

const acknowledgeShare = {
  summary: 'Takes note of a share of the bonus pool, and of all before it, so that one is congratulated once',
  request: z.object({
    shareId: z
      .union([z.string().max(32), z.number()])
      .transform(String)
      .meta({
        description: 'From queryProfitPoolData; an unknown one, or another member’s, answers 404',
        examples: ['1'],
      }),
  }),
  result: z.object({
    shareId: z.string(),
    acknowledgeTime: time.meta({ description: 'When it was first taken note of, in bank time' }),
  }),
}

/** Schemas of the bonus pool's calls. */
export const poolCalls = { queryProfitPoolData, acknowledgeShare }
