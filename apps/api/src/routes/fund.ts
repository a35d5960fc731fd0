import {
  cancelWithdrawal,
  exchange,
  fromReplica,
  getBalance,
  getExchangeArguments,
  getLedgerRecord,
  getRecharge,
  getWithdrawal,
  listLedgerRecords,
  listRecharges,
  listWithdrawals,
  registerRecharge,
  requestWithdrawal,
} from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall, addMemberCalls } from '../addCall.ts'

/** The calls under /api/fund. */
export function addFundRoutes(app: FastifyInstance, context: ApiContext): void {
  addCall(app, context, 'exchangeArgumentQuery', ({ request }) => getExchangeArguments(context.bank, request))
  addMemberCalls(app, context, {
    queryBalance: getBalance,
    exchange,
    queryCurrencyLedger: fromReplica(listLedgerRecords),
    queryLedgerRecord: getLedgerRecord,
    registerRecharge,
    queryRecharge: getRecharge,
    queryRecharges: fromReplica(listRecharges),
    withdraw: requestWithdrawal,
    queryWithdrawals: fromReplica(listWithdrawals),
    queryWithdrawal: getWithdrawal,
    cancelWithdrawal,
  })
}
