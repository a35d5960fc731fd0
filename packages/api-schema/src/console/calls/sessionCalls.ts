import { z } from 'zod'
import { time } from '../../calls/fields.ts'
import { totpField } from './consoleFields.ts'

/** The roles of operators; a role may do nothing that its rights do not name. */
export const roles = ['reviewer', 'treasurer', 'parameters', 'auditor', 'support'] as const

const operator = z.object({ id: z.string(), name: z.string(), role: z.enum(roles) })

const queryConsole = {
  summary: 'What the console needs to know of this installation before anybody signs in',
  request: z.object({}),
  result: z.object({
    mode: z.enum(['demo', 'production']),
    productName: z.string(),
    unitSymbol: z.string(),
    homeChainId: z.number().int(),
    coin: z.string().meta({ description: 'The symbol of the coin of the home chain' }),
    chains: z
      .array(z.object({ chainId: z.number().int(), name: z.string(), explorerUrl: z.string().nullable() }))
      .readonly(),
  }),
}

const signIn = {
  summary: 'Signs an operator in; every failure answers 5002 alike',
  request: z.object({
    name: z.string().min(1).max(64),
    password: z.string().min(1).max(256),
    totp: totpField,
  }),
  invalidCode: 5002,
  result: z.object({ operator, expiresAt: time }),
} as const

const signOut = { summary: 'Ends the session', request: z.object({}), result: z.null() }

const queryMe = {
  summary: 'The signed-in operator, and what the role allows',
  request: z.object({}),
  result: z.object({
    operator,
    acts: z.array(z.string()).readonly().meta({ description: 'The rights of the role' }),
    calls: z.array(z.string()).readonly().meta({
      description: 'Names of the calls that the role may make; show nothing that is not among them',
    }),
  }),
}

/** Schemas of the calls under /console/api/session. */
export const sessionCalls = { queryConsole, signIn, signOut, queryMe }
