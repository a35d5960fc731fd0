import type { CallSchema } from '@bank/api-schema/calls'
import { createEnvelopeSchema } from '@bank/api-schema/calls'
import {
  type ConsoleCallName,
  type ConsoleResult,
  type ConsoleRoute,
  consoleRoutes,
} from '@bank/api-schema/console'
import { consoleCalls } from '@bank/api-schema/console/calls'
import { BankError, type Operator, type OperatorContext, recordRefusal, type SignInOrigin } from '@bank/bank'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ConsoleSettings } from '../environment/consoleSettings.ts'
import { commandHeaders, readIdempotencyKey } from '../idempotencyKey.ts'
import { signInLimit } from '../plugins/limits.ts'
import { type callRights, canCall } from './consoleRights.ts'
import {
  assertConsoleOrigin,
  findDeviceToken,
  findOperatorToken,
  verifyOperatorSession,
} from './operatorSessions.ts'

/** The dependencies of every console route. */
export type ConsoleContext = { readonly bank: OperatorContext; readonly settings: ConsoleSettings }

/** One call for its route: the validated request, and the operator where the call needs a session. */
export type ConsoleCall<Name extends ConsoleCallName> = {
  readonly request: z.output<(typeof consoleCalls)[Name]['request']>
  readonly operator: (typeof callRights)[Name] extends 'nobody' ? null : Operator
  readonly token: string | undefined
  /** The client's address behind the trusted proxies, and its device token. */
  readonly origin: SignInOrigin
  readonly idempotencyKey: string | undefined
  readonly language: string | undefined
  readonly reply: FastifyReply
}

/** Adds a call of the console: path and schemas, origin check, session, right, limits and envelope. */
export function addConsoleCall<Name extends ConsoleCallName>(
  app: FastifyInstance,
  { bank, settings }: ConsoleContext,
  name: Name,
  answer: (call: ConsoleCall<Name>) => Promise<ConsoleResult<Name>>,
): void {
  const route: ConsoleRoute = consoleRoutes[name]
  const schema: CallSchema = consoleCalls[name]
  const isCommand = route.kind === 'command'
  const opensSession = isCommand && !route.session

  /** Audits a command that was rejected for lack of a right. */
  async function runRecorded<Result>(request: FastifyRequest, act: () => Promise<Result>): Promise<Result> {
    try {
      return await act()
    } catch (error) {
      const { operator } = request
      if (isCommand && operator && error instanceof BankError && error.code === 403)
        await recordRefusal(bank, { operator, call: name, about: findAbout(request.body) })
      throw error
    }
  }

  app.route({
    url: route.path,
    method: isCommand ? 'POST' : 'GET',
    schema: {
      ...(isCommand ? { headers: commandHeaders, body: schema.request } : { querystring: schema.request }),
      response: { 200: createEnvelopeSchema(schema.result) },
    },
    config: {
      ...(schema.invalidCode === undefined ? {} : { invalidCode: schema.invalidCode }),
      ...(opensSession ? { rateLimit: signInLimit(settings.rateLimitFactor) } : {}),
    },
    // After the limits, which count in onRequest, and before the body is read.
    preParsing: async (request: FastifyRequest) => {
      if (isCommand) assertConsoleOrigin(request, settings.consoleOrigin)
      if (!route.session) return
      const { role } = await verifyOperatorSession(bank, request)
      await runRecorded(request, async () => {
        if (!canCall(role, name)) throw new BankError(403)
      })
    },
    preHandler: async (request: FastifyRequest) => {
      if (route.session || opensSession) await app.countCaller(request)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const call = readCall(request, reply, isCommand) as ConsoleCall<Name>
      return { code: 0, errInfo: '', result: await runRecorded(request, () => answer(call)) }
    },
  })
}

type OperatorCall = {
  [Name in ConsoleCallName]: (typeof callRights)[Name] extends 'nobody' ? never : Name
}[ConsoleCallName]
type OperatorParams<Name extends OperatorCall> = ConsoleCall<Name>['request'] & {
  readonly operator: Operator
  readonly idempotencyKey: string | undefined
}

/** Adds calls that a function of the bank answers as it is, by request, operator and key. */
export function addConsoleCalls<Name extends OperatorCall>(
  app: FastifyInstance,
  context: ConsoleContext,
  answers: {
    readonly [N in Name]: (bank: OperatorContext, params: OperatorParams<N>) => Promise<ConsoleResult<N>>
  },
): void {
  const add = <N extends Name>(name: N) =>
    addConsoleCall(app, context, name, ({ request, operator, idempotencyKey }) =>
      answers[name](context.bank, { ...request, operator: operator as Operator, idempotencyKey }),
    )
  for (const name of Object.keys(answers) as Name[]) add(name)
}

const aboutFields = {
  withdrawalId: 'withdrawal',
  proposalId: 'proposal',
  memberId: 'member',
  operatorId: 'operator',
  depositId: 'deposit',
} as const

/** Finds the subject of a validated body, such as `proposal 7`; an unread body has none. */
function findAbout(body: unknown): string | undefined {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
  for (const [field, kind] of Object.entries(aboutFields)) {
    const id = fields.find(([name]) => name === field)?.[1]
    if (id !== undefined) return `${kind} ${String(id)}`
  }
  return undefined
}

function readCall(request: FastifyRequest, reply: FastifyReply, isCommand: boolean) {
  return {
    request: isCommand ? request.body : request.query,
    operator: request.operator,
    token: findOperatorToken(request),
    origin: { address: request.ip, deviceToken: findDeviceToken(request) },
    idempotencyKey: readIdempotencyKey(request),
    language: request.headers['accept-language'],
    reply,
  }
}
