import { z } from 'zod'
import { time } from './fields.ts'

/** What the demo lets pass at most at once: the longest term and a little. */
const daysMax = 200

const passTime = {
  summary: 'Lets days pass in the demo, on its chains and in its books together; anywhere else 404',
  request: z.object({ days: z.number().int().min(1).max(daysMax) }),
  result: z.object({ time: time.meta({ description: 'Bank time now' }) }),
}

/** Schemas of the calls that only a demo answers. */
export const demoCalls = { passTime }
