import { z } from 'zod'
import { time } from './fields.ts'

/** The longest time one call may pass: the longest term and a margin. */
const daysMax = 200

const passTime = {
  summary: 'Lets days pass in the demo, on its chains and in its books together; anywhere else 404',
  request: z.object({ days: z.number().int().min(1).max(daysMax) }),
  result: z.object({ time: time.meta({ description: 'Bank time now' }) }),
}

const queryDaysDue = {
  summary: 'Days that passed in the demo and are not settled yet; anywhere else 404',
  request: z.object({}),
  result: z.object({
    days: z.number().int().min(0).meta({ description: '0 once interest and rewards of all are paid' }),
  }),
}

/** Schemas of the demo's own calls. */
export const demoCalls = { passTime, queryDaysDue }
