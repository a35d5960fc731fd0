import { z } from 'zod'
import { type CallName, type CallRoute, callRoutes } from '../callRoutes.ts'
import type { ServerCode } from '../errorCatalogue.ts'
import { crossCalls } from './crossCalls.ts'
import { demoCalls } from './demoCalls.ts'
import { fundCalls } from './fundCalls.ts'
import { memberCalls } from './memberCalls.ts'
import { mixingCalls, mixingSystemCalls } from './mixingCalls.ts'
import { poolCalls } from './poolCalls.ts'
import { securityCalls } from './securityCalls.ts'
import { solvencyCalls } from './solvencyCalls.ts'
import { stakeCalls } from './stakeCalls.ts'
import { systemCalls } from './systemCalls.ts'
import { teamCalls } from './teamCalls.ts'
import { withdrawalCalls } from './withdrawalCalls.ts'

/** The schemas of one call. `invalidCode`: the code for a request that fails its schema, instead of 400. */
export type CallSchema = {
  readonly summary: string
  readonly request: z.ZodObject
  readonly result: z.ZodType
  readonly invalidCode?: ServerCode
}

/** The schemas of every call by its name; `callRoutes` has its method and path. */
export const calls = {
  ...memberCalls,
  ...securityCalls,
  ...fundCalls,
  ...withdrawalCalls,
  ...stakeCalls,
  ...mixingCalls,
  ...systemCalls,
  ...mixingSystemCalls,
  ...crossCalls,
  ...teamCalls,
  ...poolCalls,
  ...solvencyCalls,
  ...demoCalls,
} satisfies Record<CallName, CallSchema>

/** Every call with its schema and its route. */
export const callList = (Object.keys(callRoutes) as CallName[]).map((name) => ({
  name,
  route: callRoutes[name] as CallRoute,
  schema: calls[name] as CallSchema,
}))

/** Wraps a result schema in the response envelope. */
export function createEnvelopeSchema<Result extends z.ZodType>(result: Result) {
  return z.object({
    code: z.number().int().meta({ description: '0 is success; every other code is in the error catalogue' }),
    errInfo: z.string().meta({
      description:
        'Empty on success, unless something is to be told with it; else a sentence in the language asked for',
    }),
    result: result.nullable(),
  })
}
