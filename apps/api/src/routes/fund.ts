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
import { type ApiContext, addCall } from '../addCall.ts'

/** The calls under /api/fund. */
export function addFundRoutes(app: FastifyInstance, context: ApiContext): void {
  const { bank } = context

  addCall(app, context, 'queryBalance', ({ member }) => getBalance(bank, { memberId: member.id }))

  addCall(app, context, 'exchangeArgumentQuery', ({ request }) => getExchangeArguments(bank, request))

  addCall(app, context, 'exchange', ({ request, member, idempotencyKey }) =>
    exchange(bank, { ...request, member, idempotencyKey }),
  )

  addCall(app, context, 'queryCurrencyLedger', ({ request, member }) =>
    listLedgerRecords(bank, { ...request, memberId: member.id }),
  )

  addCall(app, context, 'queryLedgerRecord', ({ request, member }) =>
    getLedgerRecord(bank, { ...request, memberId: member.id }),
  )

  addCall(app, context, 'registerRecharge', ({ request, member }) =>
    registerRecharge(bank, { ...request, memberId: member.id }),
  )

  addCall(app, context, 'queryRecharge', ({ request, member }) =>
    getRecharge(bank, { ...request, memberId: member.id }),
  )

  addCall(app, context, 'queryRecharges', ({ request, member }) =>
    listRecharges(bank, { ...request, memberId: member.id }),
  )

  addCall(app, context, 'withdraw', ({ request, member, idempotencyKey }) =>
    requestWithdrawal(bank, { ...request, member, idempotencyKey }),
  )

  addCall(app, context, 'queryWithdrawals', ({ request, member }) =>
    listWithdrawals(bank, { ...request, memberId: member.id }),
  )

  addCall(app, context, 'queryWithdrawal', ({ request, member }) =>
    getWithdrawal(bank, { ...request, memberId: member.id }),
  )

  addCall(app, context, 'cancelWithdrawal', ({ request, member }) =>
    cancelWithdrawal(bank, { ...request, memberId: member.id }),
  )
}
