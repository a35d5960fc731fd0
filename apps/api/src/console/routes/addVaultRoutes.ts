import {
  fromReplica,
  getReconciliation,
  getSurplus,
  listStrandedPayouts,
  listSuspense,
  listUnrecognizedPayouts,
  listVaults,
  proposeBreachLift,
  proposePayoutEnd,
  proposeSurplusBooking,
  proposeSuspenseBooking,
  proposeUnrecognizedPayout,
} from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCalls, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/vault. */
export function addVaultRoutes(app: FastifyInstance, context: ConsoleContext): void {
  addConsoleCalls(app, context, {
    querySuspense: listSuspense,
    proposeSuspenseBooking,
    querySurplus: getSurplus,
    proposeSurplusBooking,
    queryUnrecognizedPayouts: listUnrecognizedPayouts,
    proposeUnrecognizedPayout,
    queryStrandedPayouts: listStrandedPayouts,
    proposePayoutEnd,
    queryReconciliation: fromReplica(getReconciliation),
    proposeBreachLift,
    queryVault: listVaults,
  })
}
