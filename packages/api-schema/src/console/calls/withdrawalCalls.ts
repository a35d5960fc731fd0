import { z } from 'zod'
import { createPageSchema, decimal, pageFields, time, withdrawalStates } from '../../calls/fields.ts'
import {
  createWordsField,
  idField,
  operatorName,
  reasonField,
  summary,
  summaryHashField,
  totpField,
} from './consoleFields.ts'

const risk = z.object({
  accountAgeMs: z.number().int().meta({ description: 'Age of the account when the order was screened' }),
  isFirst: z.boolean().meta({ description: "The member's first withdrawal" }),
  lastDayAmount: decimal.meta({
    description: 'What the member asked for in the 24 h before, this order included',
  }),
  isSanctioned: z.boolean().nullable().meta({ description: 'null: the list has not answered' }),
})

const withdrawalFields = {
  id: z.string(),
  memberId: z.string(),
  isMemberBanned: z.boolean().meta({ description: 'Now, whatever screening saw' }),
  address: z.string().meta({ description: "The member's own wallet, which is paid; checksummed" }),
  asset: z
    .enum(['USDT', 'GUSD'])
    .meta({ description: 'The balance it was taken from; GUSD is burned as it is paid' }),
  amount: decimal.meta({ description: 'Taken from the balance, and USDT to be paid' }),
  paidAmount: decimal,
  state: z.enum(withdrawalStates),
  reason: z.string().nullable().meta({ description: 'Why it waits or ended: a word of the bank’s own list' }),
  reviewsNeeded: z.number().int().nullable(),
  approvals: z.number().int(),
  risk: risk.nullable().meta({ description: 'null until screened' }),
  createTime: time,
  stateTime: time,
  approveTime: time.nullable(),
}

const withdrawalRow = z.object(withdrawalFields)

const withdrawalDetail = z.object({
  ...withdrawalFields,
  reviews: z
    .array(
      z.object({
        operator: operatorName,
        verdict: z.enum(['approve', 'reject', 'release', 'return']),
        createTime: time,
      }),
    )
    .readonly(),
  payouts: z
    .array(
      z.object({
        id: z.string().meta({ description: 'What the vault accepts once' }),
        part: z.number().int(),
        amount: decimal,
        state: z.string(),
        txHash: z.string().nullable(),
        confirmTime: time.nullable(),
      }),
    )
    .readonly(),
  summary,
})

const queryWithdrawals = {
  summary:
    'Withdrawals with the signals of risk: open ones oldest first, newest first where ended ones are among them',
  request: z.object({
    states: createWordsField(withdrawalStates).optional().meta({ description: 'Every state where left out' }),
    memberId: idField.optional(),
    ...pageFields,
  }),
  result: createPageSchema(withdrawalRow),
}

const queryWithdrawal = {
  summary: 'One withdrawal with its reviews, payouts, and what approving it does',
  request: z.object({ withdrawalId: idField }),
  result: withdrawalDetail,
}

const approval = z.object({ withdrawalId: idField, summaryHash: summaryHashField, totp: totpField })

const approveWithdrawal = {
  summary: 'Approves a withdrawal in review; above the second limit another operator must too',
  request: approval,
  result: withdrawalRow,
}

const rejectWithdrawal = {
  summary: 'Rejects a withdrawal in review; the member has the money back',
  request: z.object({ withdrawalId: idField, reason: reasonField }),
  result: withdrawalRow,
}

const releaseFrozenWithdrawal = {
  summary: 'One of two words that let a frozen withdrawal be paid',
  request: approval,
  result: withdrawalRow,
}

const returnFrozenWithdrawal = {
  summary: 'One of two words that give a frozen withdrawal back to its member',
  request: approval,
  result: withdrawalRow,
}

const seconds = z.number().int().positive().meta({ description: 'Unix seconds of the time of the chain' })
const address = z.string().meta({ description: 'Checksummed' })

const queryPayoutReview = {
  summary: 'What a reviewer signs so that the vault pays an approved withdrawal, and who has signed it',
  request: z.object({ withdrawalId: idField }),
  result: z.object({
    withdrawalId: z.string(),
    memberId: z.string(),
    recipient: address,
    amount: decimal.meta({ description: 'USDT' }),
    total: z.string().meta({ description: 'The same in token units, as the wallet shows it' }),
    orderKey: z.string(),
    chainId: z.number().int(),
    vault: address,
    deadline: seconds,
    signaturesNeeded: z.number().int(),
    signatures: z
      .array(
        z.object({
          reviewer: address,
          operator: z.string().meta({ description: 'Who handed it in' }),
          deadline: seconds,
          createTime: time,
          isCounted: z.boolean().meta({ description: 'The vault would count it now' }),
        }),
      )
      .readonly(),
  }),
}

const addPayoutSignature = {
  summary: 'Stores a reviewer’s signature over an approved withdrawal, which the vault verifies',
  request: z.object({
    withdrawalId: idField,
    reviewer: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
    deadline: seconds.max(2 ** 40),
    signature: z.string().regex(/^0x([0-9a-fA-F]{2}){1,2048}$/),
  }),
  result: z.null(),
}

/** Schemas of the calls under /console/api/withdrawals. */
export const withdrawalCalls = {
  queryWithdrawals,
  queryWithdrawal,
  approveWithdrawal,
  rejectWithdrawal,
  releaseFrozenWithdrawal,
  returnFrozenWithdrawal,
  queryPayoutReview,
  addPayoutSignature,
}
