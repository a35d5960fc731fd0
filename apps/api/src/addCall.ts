import type { CallName, CallResult, CallRoute, MessageKey } from '@bank/api-schema'
import { callRoutes } from '@bank/api-schema'
import { type CallSchema, calls, createEnvelopeSchema } from '@bank/api-schema/calls'
import type { IdentityContext, SessionMember } from '@bank/bank'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { ApiSettings } from './environment/apiSettings.ts'
import { commandHeaders, readIdempotencyKey } from './idempotencyKey.ts'
import { loadSentences } from './plugins/errors.ts'
import { openCallLimit, signInLimit } from './plugins/limits.ts'
import { assertOwnOrigin } from './plugins/origins.ts'
import { findToken, verifyMemberSession } from './plugins/sessions.ts'

/** The dependencies of every route. */
export type ApiContext = { readonly bank: IdentityContext; readonly settings: ApiSettings }

type PublicCall = {
  [Name in CallName]: (typeof callRoutes)[Name]['session'] extends false ? Name : never
}[CallName]

/** One call for its route: the validated request, and the member where the call needs a session. */
export type Call<Name extends CallName> = {
  readonly request: z.output<(typeof calls)[Name]['request']>
  readonly member: Name extends PublicCall ? null : SessionMember
  readonly token: string | undefined
  readonly idempotencyKey: string | undefined
  readonly reply: FastifyReply
  /** Adds a message to a successful response, in the caller's language. */
  readonly setMessage: (messageKey: MessageKey) => void
}

/** Adds a call of the catalogue: its paths and schemas, session, origin check, limits and envelope. */
export function addCall<Name extends CallName>(
  app: FastifyInstance,
  context: ApiContext,
  name: Name,
  answer: (call: Call<Name>) => Promise<CallResult<Name>>,
): void {
  const route: CallRoute = callRoutes[name]
  const schema: CallSchema = calls[name]
  const isCommand = route.kind === 'command'
  const opensSession = isCommand && !route.session && !route.isOpen
  const { rateLimitFactor } = context.settings
  const rateLimit =
    (opensSession && signInLimit(rateLimitFactor)) ||
    (isCommand && route.isOpen && openCallLimit(rateLimitFactor))
  const shared = {
    url: route.path,
    config: {
      ...(schema.invalidCode === undefined ? {} : { invalidCode: schema.invalidCode }),
      ...(rateLimit ? { rateLimit } : {}),
    },
    onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
      if (route.isOpen) reply.header('access-control-allow-origin', '*')
    },
    // After the limits, which count in onRequest, and before the body is read.
    preParsing: async (request: FastifyRequest) => {
      if (isCommand && !route.isOpen) assertOwnOrigin(request, context.settings.publicOrigin)
      if (route.session) await verifyMemberSession(context.bank, request)
    },
    preHandler: async (request: FastifyRequest) => {
      if (route.session || opensSession) await app.countCaller(request)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      let message: MessageKey | undefined
      const setMessage = (messageKey: MessageKey) => {
        message = messageKey
      }
      const result = await answer({ ...readCall(request, reply), setMessage } as Call<Name>)
      if (message === undefined) return { code: 0, errInfo: '', result }
      reply.header('vary', 'Accept-Language')
      return { code: 0, errInfo: (await loadSentences(request)).messages[message], result }
    },
  } satisfies Partial<RouteOptions>
  const documented = {
    summary: schema.summary,
    tags: [route.path.split('/')[2] ?? ''],
    response: { 200: createEnvelopeSchema(schema.result) },
    ...(route.session ? { security: [{ cookie: [] }, { header: [] }] } : {}),
  }
  const headers = isCommand ? { headers: commandHeaders } : {}
  app.route({
    ...shared,
    method: 'POST',
    schema: {
      ...documented,
      ...headers,
      operationId: isCommand ? name : `${name}ByPost`,
      body: schema.request,
    },
  })
  if (isCommand && route.isOpen) addPreflight(app, route.path)
  if (isCommand) return
  app.route({
    ...shared,
    method: 'GET',
    schema: { ...documented, operationId: name, querystring: schema.request },
  })
}

/** Answers the question that browsers ask before a page of another origin posts JSON. */
function addPreflight(app: FastifyInstance, path: string): void {
  app.options(path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, idempotency-key',
        'access-control-max-age': '600',
      })
      .send(),
  )
}

type MemberCall = Exclude<CallName, PublicCall>
type MemberParams<Name extends MemberCall> = Call<Name>['request'] & {
  readonly member: SessionMember
  readonly memberId: SessionMember['id']
  readonly idempotencyKey: string | undefined
}

/** Adds calls that a function of the bank answers as it is, by request, member and key. */
export function addMemberCalls<Name extends MemberCall, Bank extends IdentityContext>(
  app: FastifyInstance,
  { bank, settings }: { readonly bank: Bank; readonly settings: ApiSettings },
  answers: { readonly [N in Name]: (bank: Bank, params: MemberParams<N>) => Promise<CallResult<N>> },
): void {
  const add = <N extends Name>(name: N) =>
    addCall(app, { bank, settings }, name, ({ request, idempotencyKey, ...call }) => {
      const member = call.member as SessionMember
      return answers[name](bank, { ...request, member, memberId: member.id, idempotencyKey })
    })
  for (const name of Object.keys(answers) as Name[]) add(name)
}

function readCall(request: FastifyRequest, reply: FastifyReply): Omit<Call<CallName>, 'setMessage'> {
  return {
    request: (request.method === 'POST' ? request.body : request.query) as Call<CallName>['request'],
    member: request.member as SessionMember,
    token: findToken(request)?.token,
    idempotencyKey: readIdempotencyKey(request),
    reply,
  }
}
