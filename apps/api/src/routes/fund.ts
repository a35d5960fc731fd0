import {
  cancelWithdrawal,
  exchange,
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
    queryCurrencyLedger: listLedgerRecords,
    queryLedgerRecord: getLedgerRecord,
    registerRecharge,
    queryRecharge: getRecharge,
    queryRecharges: listRecharges,
    withdraw: requestWithdrawal,
    queryWithdrawals: listWithdrawals,
    queryWithdrawal: getWithdrawal,
    cancelWithdrawal,
  })
}
