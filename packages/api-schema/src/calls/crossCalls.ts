import { z } from 'zod'
import { addressField, createWholeNumberField, decimal, time, transactionHashField } from './fields.ts'

const units = z
  .string()
  .regex(/^\d{1,78}$/)
  .meta({ description: "Whole number of the token's smallest unit" })

const chainIdField = createWholeNumberField(1, 4_294_967_295, 'Chain id')

const routerToken = z.object({
  originToken: z.string(),
  originTokenSymbol: z.string(),
  originTokenLogo: z
    .string()
    .nullable()
    .meta({ description: "The provider's address of a picture; clients show their own" }),
  originTokenDecimals: z.number().int(),
  destinationToken: z.string(),
  destinationTokenSymbol: z.string(),
  destinationTokenDecimals: z.number().int(),
})

const queryCrossRouters = {
  summary: 'Tokens and the chains they can be sent to; empty where cross-chain transfers are not open',
  request: z.object({ originChainId: chainIdField.default(56) }),
  result: z
    .array(
      z.object({
        destinationChainId: z.number().int(),
        destinationChainName: z.string(),
        routerTokens: z.array(routerToken).readonly(),
      }),
    )
    .readonly(),
  invalidCode: 5003,
} as const

const queryCrossLimits = {
  summary: 'Between which amounts a token is carried to another chain now, both included',
  invalidCode: 5003,
  request: z.object({
    inputToken: addressField,
    outputToken: addressField,
    destinationChainId: chainIdField,
  }),
  result: z.object({
    minimumAmount: units.meta({ description: "In the origin token's smallest unit" }),
    maximumAmount: units.meta({
      description: "In the origin token's smallest unit; what whoever pays out holds changes by the minute",
    }),
  }),
} as const

const call = z.object({
  to: z.string(),
  data: z.string().meta({ description: 'Calldata, hexadecimal' }),
  value: units,
  chainId: z.number().int(),
})

const fee = z
  .object({
    amount: decimal.nullable(),
    symbol: z.string().nullable(),
    amountUsd: decimal.nullable(),
  })
  .nullable()

const quote = z.object({
  quoteId: z.string(),
  quoteTime: time,
  expiryTime: time.meta({ description: 'Not to be sent after this' }),
  originChainId: z.number().int(),
  destinationChainId: z.number().int(),
  inputAmount: units,
  expectedOutputAmount: units.meta({ description: 'In the destination token’s smallest unit' }),
  minOutputAmount: units.meta({
    description:
      'At least so much arrives or everything comes back; in the destination token’s smallest unit',
  }),
  expectedFillSeconds: z.number().int().nullable(),
  fillDeadlineTime: time.meta({
    description: 'Time after which a transfer that has not arrived is refunded on the origin chain',
  }),
  checks: z.object({
    balance: z.object({
      actual: units.meta({ description: 'Holdings of the depositor, by our own reading of the chain' }),
      expected: units,
    }),
    allowance: z.object({ spender: z.string(), actual: units, expected: units }),
  }),
  fees: z.object({
    total: z.object({
      amountUsd: decimal
        .nullable()
        .meta({ description: 'Null where the provider does not say; never 0 for that' }),
      amount: decimal.nullable(),
      symbol: z.string().nullable(),
    }),
    lp: fee.meta({ description: 'To who lent the money in between' }),
    relayerCapital: fee,
    destinationGas: fee,
    app: fee,
    originGas: fee.meta({ description: 'Paid by the wallet itself, on top' }),
  }),
  approvalTxns: z
    .array(call)
    .readonly()
    .meta({ description: 'To be sent first, in this order; exactly the amount, never more; may be empty' }),
  swapTx: call,
  receiver: z
    .object({
      isOwnWallet: z.boolean(),
      isContract: z.boolean().meta({ description: 'On the destination chain there is code at this address' }),
      isUnused: z.boolean().meta({ description: 'It never sent a transaction there and holds no coin' }),
    })
    .nullable()
    .meta({ description: 'The receiver as the destination chain describes it; null when it did not answer' }),
})

const queryCrossQuote = {
  summary: 'A quote for a cross-chain transfer, verified field by field; kept as an order from here on',
  invalidCode: 5003,
  request: z.object({
    amount: z
      .string()
      .max(128)
      .default('')
      .meta({ description: "In the origin token's smallest unit", examples: ['100000000000000000000'] }),
    depositor: addressField.meta({ description: 'The wallet that signed in' }),
    inputToken: addressField,
    outputToken: addressField,
    destinationChainId: chainIdField,
    recipient: addressField.default(''),
  }),
  result: quote,
} as const

/** The progress of a transfer within an orderStatus. */
export const crossDetails = [
  'sent',
  'deposited',
  'slowFill',
  'arriving',
  'filled',
  'expired',
  'refunded',
  'reverted',
  'neverMined',
  'anotherCall',
  'unknown',
] as const

const order = z.object({
  orderId: z.string(),
  quoteId: z.string(),
  orderStatus: z
    .number()
    .int()
    .min(0)
    .max(4)
    .meta({ description: '0 processing, 1 success, 2 expired, 3 refunded, 4 unknown' }),
  detail: z.enum(crossDetails).meta({
    description:
      'sent: not in a block yet; deposited: waits for a relayer; slowFill: the contract itself is to pay; arriving: the provider says it is filled, our own reading of the chain does not show it yet; expired: nobody filled it, the refund is on its way; reverted, neverMined, anotherCall: nothing was taken by the settlement contract; unknown: the provider does not know it, or says what we do not understand',
  }),
  destAmount: decimal.meta({
    description: 'The amount that arrived; before it did, the one that was quoted',
  }),
  crossSymbol: z.string().meta({ description: 'Symbol on the destination chain' }),
  originAmount: decimal,
  originSymbol: z.string(),
  crossTime: time.meta({
    description: "Time of the deposit's block; before there is one, the time of sending",
  }),
  originChainId: z.number().int(),
  destinationChainId: z.number().int(),
  destinationChainName: z.string(),
  depositor: z.string(),
  recipient: z.string(),
  feeAmountAsUsd: decimal.nullable().meta({ description: 'As quoted; null where nobody said' }),
  originTxHash: z.string(),
  fillHash: z.string().nullable(),
  refundHash: z.string().nullable(),
  depositId: z.string().nullable(),
  expectedFillSeconds: z.number().int().nullable(),
  fillDeadlineTime: time,
  stateTime: time.meta({ description: 'Since when it is so' }),
  nextCheckTime: time
    .nullable()
    .meta({ description: 'Time of the next reading; null when it is at its end' }),
})

const queryCrossOrder = {
  summary: "The member's cross-chain transfers, newest first, at most 500",
  request: z.object({}),
  result: z.array(order).readonly(),
} as const

const registerCrossOrder = {
  summary:
    'Tells in which transaction a quote was sent, or in which it was replaced; what counts is what the chain says',
  invalidCode: 5003,
  request: z.object({ quoteId: z.string().max(64), originTxHash: transactionHashField }),
  result: order,
} as const

const queryCrossDetail = {
  summary: 'One cross-chain transfer and what happened to it, by its order id or its transaction',
  invalidCode: 5004,
  request: z.object({
    orderId: z
      .union([z.string().max(20), z.number()])
      .transform(String)
      .optional(),
    originTxHash: transactionHashField.optional(),
  }),
  result: order.extend({
    timeline: z
      .array(
        z.object({
          step: z.enum(['quoted', 'sent', 'deposited', 'filled', 'expired', 'refunded', 'failed']),
          time,
          chainId: z.number().int().nullable(),
          txHash: z.string().nullable(),
        }),
      )
      .readonly()
      .meta({ description: 'Oldest first' }),
  }),
} as const

/** Schemas of the cross-chain transfer, under /api/system. */
export const crossCalls = {
  queryCrossRouters,
  queryCrossLimits,
  queryCrossQuote,
  registerCrossOrder,
  queryCrossOrder,
  queryCrossDetail,
}
