import { z } from 'zod'
import {
  amountField,
  createPageSchema,
  currencyIdField,
  decimal,
  pageFields,
  time,
  withdrawalStates,
} from './fields.ts'

const withdrawalIdField = z
  .union([z.string().max(32), z.number()])
  .transform(String)
  .meta({ description: 'The withdrawal; one that is not the member’s own answers 3019', examples: ['17'] })

const payout = z.object({
  amount: decimal,
  state: z.enum(['sending', 'confirmed', 'failed']),
  chainId: z.number().int().meta({ description: 'Chain whose explorer in queryConfig shows the hash' }),
  hash: z.string().nullable().meta({
    description: 'The transaction that pays it: the one sent last, until one is final',
  }),
})

const queue = z.object({
  position: z.number().int().min(1).meta({ description: '1 is paid next' }),
  amountAhead: decimal.meta({ description: 'Amount that is paid before it' }),
  estimateSeconds: z.number().int().nullable().meta({
    description: 'By the vault’s free USDT of at most five seconds before; null where nothing can be said',
  }),
})

const withdrawal = z.object({
  withdrawalId: z.string(),
  currencyId: z.string().meta({ description: 'The balance it was taken from: 0 USDT, 1 GUSD' }),
  amount: decimal.meta({ description: 'Taken from the balance, in its currency' }),
  fee: decimal,
  arrivalAmount: decimal.meta({ description: 'Amount that the wallet receives, in USDT' }),
  paidAmount: decimal.meta({ description: 'Amount that has reached the wallet for certain' }),
  state: z.enum(withdrawalStates).meta({
    description:
      'requested, screening, review: being checked; frozen: held until two operators release or return it; approved: waits for its payout; signed, broadcast: on its way; confirmed: paid; rejected, cancelled, failed: given back',
  }),
  reason: z.string().nullable().meta({
    description:
      'Why it is reviewed, held or given back: firstWithdrawal, overDailyLimit, overTotalLimit, memberBanned, held, released, byOperator, byMember, payoutFailed',
  }),
  receivingAddress: z.string().meta({ description: "The member's own wallet" }),
  sourceAddress: z.string().meta({ description: 'The vault' }),
  chainId: z.number().int().meta({ description: 'The chain it is paid on' }),
  createTime: time,
  stateTime: time,
  payouts: z.array(payout).readonly().meta({ description: 'Several where the vault pays in parts' }),
  queue: queue.nullable().meta({ description: 'While it waits for its payout, else null' }),
  cancellable: z.boolean(),
})

const withdraw = {
  summary: "Asks to withdraw USDT or GUSD: paid 1:1 in USDT by the vault to the member's own wallet",
  invalidCode: 3012,
  request: z.object({
    amount: amountField,
    currencyId: currencyIdField
      .optional()
      .meta({ description: '0 (USDT) or 1 (GUSD), which it is where left out' }),
  }),
  result: withdrawal,
} as const

const queryWithdrawals = {
  summary: "The member's withdrawals, newest first",
  request: z.object({ ...pageFields }),
  result: createPageSchema(withdrawal),
}

const queryWithdrawal = {
  summary: 'One withdrawal of the member',
  invalidCode: 3019,
  request: z.object({ withdrawalId: withdrawalIdField }),
  result: withdrawal,
} as const

const cancelWithdrawal = {
  summary: 'Takes a withdrawal back before it is approved; the amount returns to the balance',
  invalidCode: 3019,
  request: z.object({ withdrawalId: withdrawalIdField }),
  result: withdrawal,
} as const

/** Schemas of the withdrawal calls under /api/fund. */
export const withdrawalCalls = { withdraw, queryWithdrawals, queryWithdrawal, cancelWithdrawal }
