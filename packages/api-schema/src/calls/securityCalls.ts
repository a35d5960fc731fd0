import { z } from 'zod'
import { createPageSchema, pageFields, time } from './fields.ts'

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

const querySecurity = {
  summary: 'Where the member is signed in, and the last refused sign-ins of the wallet',
  request: z.object({}),
  result: z.object({
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
        .meta({ description: 'How the session ended; null while it is open' }),
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

/** Schemas of the calls of a member's own security, under /api/member. */
export const securityCalls = { querySecurity, querySignIns, endSession, endOtherSessions }
