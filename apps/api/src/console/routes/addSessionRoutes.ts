import { acts, canOperator, type Operator, signInOperator, signOutOperator } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { findHomeChain } from '../../environment/apiSettings.ts'
import { addConsoleCall, type ConsoleContext } from '../addConsoleCall.ts'
import { listAllowedCalls } from '../consoleRights.ts'
import { clearOperatorCookie, setDeviceCookie, setOperatorCookie } from '../operatorSessions.ts'

/** The calls under /console/api/session. */
export function addSessionRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank, settings } = context

  addConsoleCall(app, context, 'queryConsole', async () => ({
    mode: settings.mode,
    productName: settings.productName,
    unitSymbol: settings.unitSymbol,
    homeChainId: settings.homeChainId,
    coin: findHomeChain(settings)?.nativeCurrency.symbol ?? '',
    chains: settings.chains.map(({ chainId, name, explorerUrls }) => ({
      chainId,
      name,
      explorerUrl: explorerUrls[0] ?? null,
    })),
  }))

  addConsoleCall(app, context, 'signIn', async ({ request, origin, token, reply }) => {
    const opened = await signInOperator(bank, { ...request, ...origin })
    const { sessionToken, expiresAt, operator } = opened
    if (token !== undefined) await signOutOperator(bank, { token })
    setOperatorCookie(reply, sessionToken, expiresAt)
    setDeviceCookie(reply, opened.deviceToken, opened.deviceExpiresAt)
    return { operator: describeOperator(operator), expiresAt: expiresAt.getTime() }
  })

  addConsoleCall(app, context, 'signOut', async ({ token = '', reply }) => {
    await signOutOperator(bank, { token })
    clearOperatorCookie(reply)
    return null
  })

  addConsoleCall(app, context, 'queryMe', async ({ operator }) => ({
    operator: describeOperator(operator),
    acts: acts.filter((act) => canOperator(operator.role, act)),
    calls: listAllowedCalls(operator.role),
  }))
}

const describeOperator = ({ id, name, role }: Operator) => ({ id: String(id), name, role })
