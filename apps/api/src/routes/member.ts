import { createChallenge, existMember, getMember, registerMember, signIn, signOut } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall } from '../addCall.ts'
import { clearSessionCookie, setSessionCookie } from '../plugins/sessions.ts'

/** The calls under /api/member. */
export function addMemberRoutes(app: FastifyInstance, context: ApiContext): void {
  const { bank } = context

  addCall(app, context, 'challenge', async ({ request }) => {
    const { message, nonce, expiresAt } = createChallenge(bank, request)
    return { message, nonce, expiresAt: expiresAt.getTime() }
  })

  addCall(app, context, 'registerMember', async ({ request, token, reply }) => {
    const session = await registerMember(bank, { ...request, previousToken: token })
    setSessionCookie(reply, session.sessionToken)
    return { sessionToken: session.sessionToken, expiresAt: session.expiresAt.getTime() }
  })

  addCall(app, context, 'existMember', ({ request }) => existMember(bank, request))

  addCall(app, context, 'signIn', async ({ request, token, reply }) => {
    const session = await signIn(bank, { ...request, previousToken: token })
    setSessionCookie(reply, session.sessionToken)
    return { sessionToken: session.sessionToken, expiresAt: session.expiresAt.getTime() }
  })

  addCall(app, context, 'signOut', async ({ token = '', reply }) => {
    await signOut(bank, { token })
    clearSessionCookie(reply)
    return null
  })

  addCall(app, context, 'queryMeInfo', ({ member }) => getMember(bank, { memberId: member.id }))
}
