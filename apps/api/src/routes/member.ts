import {
  cancelRuleChange,
  createChallenge,
  endOtherSessions,
  endSession,
  existMember,
  getMember,
  getSecurity,
  listAssetHistory,
  listSignIns,
  registerMember,
  setDailyLimit,
  setNewDeviceDelay,
  signIn,
  signOut,
} from '@bank/bank'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ApiContext, addCall, addMemberCalls } from '../addCall.ts'
import { claimDevice, clearSessionCookie, setSessionCookie } from '../plugins/sessions.ts'

/** The calls under /api/member. */
export function addMemberRoutes(app: FastifyInstance, context: ApiContext): void {
  const { bank } = context

  addCall(app, context, 'challenge', async ({ request }) => {
    const { message, nonce, expiresAt } = createChallenge(bank, request)
    return { message, nonce, expiresAt: expiresAt.getTime() }
  })

  addCall(app, context, 'registerMember', async ({ request, token, reply }) =>
    sendSession(
      reply,
      await registerMember(bank, { ...request, ...claimDevice(reply), previousToken: token }),
    ),
  )

  addCall(app, context, 'existMember', ({ request }) => existMember(bank, request))

  addCall(app, context, 'signIn', async ({ request, token, reply }) =>
    sendSession(reply, await signIn(bank, { ...request, ...claimDevice(reply), previousToken: token })),
  )

  addCall(app, context, 'signOut', async ({ token = '', reply }) => {
    await signOut(bank, { token })
    clearSessionCookie(reply)
    return null
  })

  addMemberCalls(app, context, {
    queryMeInfo: getMember,
    queryAssetHistory: listAssetHistory,
    querySecurity: getSecurity,
    querySignIns: listSignIns,
    endSession,
    endOtherSessions,
    setDailyLimit,
    setNewDeviceDelay,
    cancelRuleChange,
  })
}

type Session = Awaited<ReturnType<typeof signIn>>

function sendSession(reply: FastifyReply, { sessionToken, expiresAt }: Session) {
  setSessionCookie(reply, sessionToken)
  return { sessionToken, expiresAt: expiresAt.getTime() }
}
