import { z } from 'zod'
import {
  amountField,
  classifyLedgerIdField,
  createPageSchema,
  currencyIdField,
  decimal,
  pageFields,
  time,
  timeField,
  transactionHashField,
} from './fields.ts'

const queryBalance = {
  summary: 'Balances that the signed-in member can spend',
  request: z.object({}),
  result: z.object({ totalUsdtBalance: decimal, availableGusdBalance: decimal }),
}

const exchangeArgumentQuery = {
  summary: 'Price, fee and minimum of an exchange',
  invalidCode: 3001,
  request: z.object({ fromCurrencyId: currencyIdField, toCurrencyId: currencyIdField }),
  result: z.object({
    exchangePrice: decimal,
    feeRatio: decimal,
    minimumExchangeAmount: decimal.meta({ description: 'In the from-currency' }),
  }),
} as const

const exchange = {
  summary: 'Exchanges USDT and GUSD',
  invalidCode: 3001,
  request: z.object({
    fromCurrency: currencyIdField,
    toCurrency: currencyIdField,
    exchangeAmount: amountField,
  }),
  result: z.object({
    transactionId: z.string().meta({ description: 'The ledger transaction' }),
    payAmount: decimal.meta({ description: 'Given, in the from-currency' }),
    receiveAmount: decimal.meta({ description: 'Received, in the to-currency' }),
    feeAmount: decimal.meta({ description: 'In the to-currency' }),
    createTime: time,
  }),
} as const

/** One line of a member's ledger. */
export const ledgerRecord = z.object({
  id: z.string().meta({ description: 'Unique in the list' }),
  transactionId: z
    .string()
    .meta({ description: 'The ledger transaction; the two sides of an exchange share it' }),
  eventType: z.number().int().min(0).max(25).meta({
    description:
      '0 recharge, 1 withdraw, 2 current pledge, 3 regular pledge, 4 recommend profit, 5 community profit, 6 equal-level profit, 7 current profit, 8 regular profit, 9 pledge principal return, 10 exchange out, 11 exchange in, 12 admin add, 13 admin deduct, 14 withdraw reject, 15 bonus-pool share, 24 share of a loss, 25 return of a shared loss',
  }),
  actionType: z.union([z.literal(0), z.literal(1)]).meta({ description: '0 credit, 1 debit' }),
  actionAmount: decimal,
  currencyId: z.string(),
  createTime: time,
  principal: decimal.nullable(),
  feeAmount: decimal.nullable(),
  arrivalAmount: decimal.nullable(),
  source: z.object({ kind: z.string(), id: z.string() }).nullable(),
  metadata: z.string().nullable().meta({
    description:
      'JSON string; hash (hashes where the vault paid in parts), chainId, sourceAddress and receivingAddress where there are any; day (2026-11-21) of what a settlement paid, week of a bonus-pool share; payAmount and receiveAmount of both sides of an exchange; interest of a fixed term’s credit: promised, or extra for what came beyond',
  }),
})

const queryCurrencyLedger = {
  summary: "The member's ledger by tab and period, newest first",
  request: z.object({
    classifyLedgerId: classifyLedgerIdField.default(0),
    ...pageFields,
    startTime: timeField.optional(),
    endTime: timeField.optional(),
  }),
  result: createPageSchema(ledgerRecord),
}

const queryLedgerRecord = {
  summary: 'One line of the ledger of the member',
  request: z.object({
    ledgerRecordId: z
      .string()
      .max(64)
      .meta({
        description: 'Its id; one that is not the member’s own answers 404',
        examples: ['33554433-7'],
      }),
  }),
  result: ledgerRecord,
}

const recharge = z.object({
  txHash: z.string(),
  chainId: z.number().int(),
  amount: decimal.nullable().meta({ description: 'From the chain once it is there, else as hinted' }),
  status: z.enum(['sent', 'confirmed', 'credited', 'reverted', 'replaced', 'unknown']).meta({
    description:
      'sent: not in a block yet; confirmed: in a block, not final; credited; reverted; replaced: another transaction took its nonce; unknown: the chain does not answer, or knows nothing of it',
  }),
  blockNumber: z.string().nullable(),
  confirmations: z.number().int().nullable(),
  createTime: time,
  creditTime: time.nullable(),
  ledgerId: z.string().nullable().meta({ description: 'The ledger transaction that credited it' }),
  halted: z.string().nullable().meta({ description: 'Why credits stand still on its chain, if they do' }),
})

const registerRecharge = {
  summary: 'A hint that a deposit was sent, so that other devices can follow it; never a credit',
  request: z.object({ txHash: transactionHashField, amount: amountField }),
  result: recharge,
}

const queryRecharge = {
  summary: 'One recharge of the member, by transaction hash',
  request: z.object({ txHash: transactionHashField }),
  result: recharge,
}

const queryRecharges = {
  summary: "The member's recharges, newest first",
  request: z.object({ ...pageFields }),
  result: createPageSchema(recharge),
}

/** Schemas of the calls under /api/fund. */
export const fundCalls = {
  queryBalance,
  exchangeArgumentQuery,
  exchange,
  queryCurrencyLedger,
  queryLedgerRecord,
  registerRecharge,
  queryRecharge,
  queryRecharges,
}
