import { z } from 'zod'
import { createPageSchema, decimal, pageFields, time } from '../../calls/fields.ts'
import { createWordsField, operatorName, reasonField, totpField } from './consoleFields.ts'

/** The screening result of a private deposit. */
export const screeningStates = ['waiting', 'review', 'cleared', 'refused', 'takenBack'] as const

const depositIdField = z
  .string()
  .regex(/^[1-9]\d{0,9}:0x[0-9a-f]{40}:(0|[1-9]\d{0,6})$/)
  .meta({ description: 'Chain, pool and place of the deposit', examples: [`56:0x${'11'.repeat(20)}:3`] })

const deposit = z.object({
  depositId: z.string(),
  chainId: z.number().int(),
  pool: z.string(),
  amount: decimal.meta({ description: 'In BNB' }),
  leafIndex: z.number().int(),
  depositor: z.string(),
  memberId: z.string().nullable().meta({ description: 'Whose wallet made it, if a member’s' }),
  isMemberBanned: z.boolean().meta({ description: 'Now' }),
  order: z
    .object({ orderId: z.string(), memberId: z.string() })
    .nullable()
    .meta({ description: 'The order with its commitment, by whomever; no receiver' }),
  state: z.enum(screeningStates).meta({
    description:
      'waiting: the list has not answered; review: an operator decides; takenBack: its depositor has it again',
  }),
  reason: z.string().nullable().meta({
    description:
      'Why: sanctioned, notMember, memberBanned, overAutomatic, byOperator; null where nothing is said',
  }),
  words: z.string().nullable().meta({ description: 'What the operator wrote who decided' }),
  screenedBy: operatorName.nullable(),
  screenTime: time.nullable(),
  askTime: time.nullable().meta({ description: 'When the list was last asked about the depositor' }),
  depositTime: time,
  txHash: z.string(),
  takenBackHash: z.string().nullable(),
  isApproved: z.boolean().meta({ description: 'Whether its leaf is in the tree of the pool' }),
})

const queryScreening = {
  summary:
    'Deposits of private transfers: undecided ones oldest first, newest first where others are asked for',
  request: z.object({
    states: createWordsField(screeningStates)
      .optional()
      .meta({ description: 'Those that wait for the list or an operator where left out' }),
    depositor: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/)
      .optional()
      .meta({ description: 'Wallet address' }),
    ...pageFields,
  }),
  result: createPageSchema(deposit),
}

const count = z.number().int()

const queryPrivatePools = {
  summary: 'The pools of private transfers as far as they were followed, and the newest change of each tree',
  request: z.object({}),
  result: z
    .array(
      z.object({
        chainId: z.number().int(),
        pool: z.string(),
        amount: decimal.meta({ description: 'In BNB' }),
        depositCount: count.meta({ description: 'All deposits ever' }),
        waitingCount: count,
        reviewCount: count,
        clearedCount: count,
        refusedCount: count,
        takenBackCount: count,
        withdrawalCount: count,
        approvedCount: count.meta({ description: 'Deposits in the tree' }),
        lastChange: z
          .object({
            kind: z.enum(['approved', 'removed']),
            root: z.string(),
            depositCount: count.meta({ description: 'Deposits that it added or removed' }),
            usableFrom: time.meta({ description: 'From when its root counts' }),
            txHash: z.string(),
          })
          .nullable()
          .meta({ description: 'null: none was approved yet' }),
        epochSeconds: count,
        minimumBatch: count.meta({ description: 'Least deposits that are approved at once' }),
        relayer: z.string(),
        blockNumber: z.string().meta({ description: 'Everything here is true at this block' }),
        blockTime: time,
        updateTime: time,
        haltedReason: z.string().nullable(),
        haltTime: time.nullable(),
        endTime: time
          .nullable()
          .meta({ description: 'Since when the workers are not set to follow it; null while they are' }),
      }),
    )
    .readonly(),
}

const clearDeposit = {
  summary: 'Lets a deposit in review leave privately; the sanctions list is asked once more',
  request: z.object({ depositId: depositIdField, reason: reasonField, totp: totpField }),
  result: deposit,
}

const refuseDeposit = {
  summary: 'Keeps a deposit from leaving privately, also one that was cleared; its depositor takes it back',
  request: z.object({ depositId: depositIdField, reason: reasonField }),
  result: deposit,
}

/** Schemas of the calls under /console/api/mixing. */
export const mixingCalls = { queryScreening, queryPrivatePools, clearDeposit, refuseDeposit }
