import { z } from 'zod'
import { amountField, createPageSchema, createWholeNumberField, decimal, pageFields, time } from './fields.ts'

const browser = z.string().nullable().meta({
  description:
    'chrome, edge, firefox, safari, opera, samsung, metaMask, imToken or tokenPocket; null: unknown',
})
const system = z
  .string()
  .nullable()
  .meta({ description: 'windows, macOs, linux, ios, android or chromeOs; null: unknown' })
const client = { browser, system }
const isCurrent = z.boolean().meta({ description: 'The session that asks' })

const hours = z.number().int()
const effectTime = time.meta({
  description: 'Time at which the change acts, 24 hours after it was requested',
})

const rules = z.object({
  dailyLimit: z.object({
    value: decimal.nullable().meta({ description: 'The most within 24 hours, in GUSD; null: no limit' }),
    pending: z.object({ value: decimal.nullable(), effectTime }).nullable(),
    usedAmount: decimal.meta({ description: 'Ordered within the last 24 hours and not returned' }),
  }),
  newDeviceDelay: z.object({
    value: hours
      .nullable()
      .meta({ description: 'Hours from the first sign-in with a browser; null: no delay' }),
    pending: z.object({ value: hours.nullable(), effectTime }).nullable(),
  }),
  deviceSince: time.meta({ description: 'The first sign-in with the browser that asks' }),
  asOfTime: time.meta({ description: 'The time by which the rules count' }),
})

const querySecurity = {
  summary: 'Open sessions of the member, refused sign-ins of the wallet, and own rules for withdrawals',
  request: z.object({}),
  result: z.object({
    rules,
    sessions: z
      .array(z.object({ sessionId: z.string(), ...client, isCurrent, signInTime: time, lastUseTime: time }))
      .readonly()
      .meta({ description: 'Open sessions, newest first' }),
    refusedSignIns: z
      .array(
        z.object({
          ...client,
          attempts: z.number().int().meta({ description: 'Within one hour' }),
          lastTime: time,
        }),
      )
      .readonly()
      .meta({ description: 'Signatures that were refused for this wallet, the last ten hours with any' }),
  }),
}

const querySignIns = {
  summary: 'The sign-ins of the member in the last 90 days, newest first',
  request: z.object({ ...pageFields }),
  result: createPageSchema(
    z.object({
      sessionId: z.string(),
      ...client,
      isCurrent,
      isNewDevice: z.boolean().meta({ description: 'The first sign-in of the member with this browser' }),
      signInTime: time,
      end: z
        .enum(['signedOut', 'signedInAgain', 'banned', 'endedByMember', 'expired'])
        .nullable()
        .meta({ description: 'The way in which the session ended; null while it is open' }),
      endTime: time.nullable(),
      endedBy: z
        .object({ sessionId: z.string(), ...client })
        .nullable()
        .meta({ description: 'The session of the member that ended it' }),
    }),
  ),
}

const ended = z.object({ ended: z.number().int().meta({ description: 'Sessions that this call ended' }) })

const endSession = {
  summary: 'Ends one session of the member',
  invalidCode: 404,
  request: z.object({
    sessionId: z
      .union([z.string().max(32), z.number()])
      .transform(String)
      .meta({
        description: 'From querySecurity; one that is not the member’s own answers 404',
        examples: ['17'],
      }),
  }),
  result: ended,
} as const

const endOtherSessions = {
  summary: 'Ends every other session of the member',
  request: z.object({}),
  result: ended,
}

const setDailyLimit = {
  summary: 'Limits the withdrawals of the member within 24 hours; a higher limit or none acts 24 hours later',
  invalidCode: 3012,
  request: z.object({
    amount: amountField.nullable().meta({ description: 'In GUSD; null lifts the limit' }),
  }),
  result: rules,
} as const

const setNewDeviceDelay = {
  summary:
    'Delays withdrawals after the first sign-in with a browser; a shorter delay or none acts 24 hours later',
  request: z.object({
    hours: createWholeNumberField(1, 168, 'Hours, 1 to 168; null lifts the delay').nullable(),
  }),
  result: rules,
}

const cancelRuleChange = {
  summary: 'Cancels the change of a rule that waits; 404 when none does',
  request: z.object({ rule: z.enum(['dailyLimit', 'newDeviceDelay']) }),
  result: rules,
}

/** Schemas of the calls of a member's own security, under /api/member. */
export const securityCalls = {
  querySecurity,
  querySignIns,
  endSession,
  endOtherSessions,
  setDailyLimit,
  setNewDeviceDelay,
  cancelRuleChange,
}
