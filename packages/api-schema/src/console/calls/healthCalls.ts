import { z } from 'zod'
import { decimal, time } from '../../calls/fields.ts'
import { reasonField, totpField } from './consoleFields.ts'

const chainHealth = z.object({
  chainId: z.number().int(),
  name: z.string(),
  headNumber: z.string().nullable().meta({ description: 'null: no answer from the chain' }),
  finalNumber: z.string().nullable(),
  finalTime: time.nullable(),
  cursors: z
    .array(
      z.object({
        kind: z
          .enum(['recharges', 'payouts'])
          .meta({ description: 'What is followed: deposits, or what the vault pays' }),
        vault: z.string(),
        blockNumber: z.string(),
        behindBlocks: z.number().int().nullable(),
        countedAmount: decimal.meta({ description: "The vault's own counter at that block" }),
        haltedReason: z.string().nullable(),
        haltTime: time.nullable(),
        updateTime: time,
      }),
    )
    .readonly(),
})

const queryHealth = {
  summary: 'Chains, cursors and halts, sending keys, open orders, and the head of the audit log',
  request: z.object({}),
  result: z.object({
    asOf: time,
    freeze: z
      .object({ by: z.string(), reason: z.string(), time })
      .nullable()
      .meta({ description: 'The freeze that lasts; null while the bank is open' }),
    chains: z.array(chainHealth).readonly(),
    signerKeys: z
      .array(
        z.object({
          chainId: z.number().int(),
          sender: z.string(),
          failures: z.number().int(),
          haltedReason: z.string().nullable().meta({ description: 'A word of the bank’s own list' }),
          haltedDetail: z.string().nullable().meta({ description: 'What node, signer or contract said' }),
          haltTime: time.nullable(),
        }),
      )
      .readonly(),
    jobs: z
      .array(
        z.object({
          name: z.string(),
          state: z.string(),
          count: z.number().int(),
          oldestTime: time.nullable(),
        }),
      )
      .readonly()
      .meta({ description: 'What waits, by the job it waits for and its state' }),
    withdrawals: z
      .array(
        z.object({
          state: z.string(),
          count: z.number().int(),
          amount: decimal,
          oldestTime: time.nullable(),
        }),
      )
      .readonly()
      .meta({ description: 'Open orders by state' }),
    audit: z.object({
      rowCount: z.number().int(),
      headId: z.string().nullable(),
      headHash: z.string().nullable(),
    }),
  }),
}

const resumeSigner = {
  summary: 'Lets a key send again after it was stopped',
  request: z.object({
    chainId: z.number().int().positive(),
    sender: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
    reason: reasonField,
    totp: totpField,
  }),
  result: z.null(),
}

const freezeBank = {
  summary: 'Stops every posting and every signature at once; lifting it takes the owner of the database',
  request: z.object({ reason: reasonField, totp: totpField }),
  result: z.null(),
}

/** The alarms; the client has the sentence of each code. */
export const alarmCodes = [
  'frozen',
  'insolvent',
  'vaultShort',
  'vaultLost',
  'unrecognizedPayout',
  'orderUnproven',
  'booksDiffer',
  'creditsHalted',
  'payoutsHalted',
  'signerHalted',
  'chainSilent',
  'payoutsPaused',
  'growthHalted',
  'poolHalted',
  'depositNotRemoved',
  'operatorGuessed',
  'growthBehind',
  'cursorBehind',
  'solvencyUnread',
  'attestationLate',
  'outboxStuck',
  'gasOverBudget',
  'screeningWaits',
  'withdrawalFrozen',
  'liquidityShort',
  'reviewWaits',
  'signaturesMissing',
  'poolBehind',
  'depositsUnapproved',
  'depositsUnscreened',
  'relaysLate',
  'depositReviewWaits',
  'crossUnproven',
  'crossUnfollowed',
  'crossFillLost',
  'crossRefundLate',
] as const

const queryAlarms = {
  summary: 'What needs somebody now, worst first; empty when all is well',
  request: z.object({}),
  result: z
    .array(
      z.object({
        code: z.enum(alarmCodes),
        severity: z.enum(['critical', 'warning']),
        subject: z.string().meta({ description: 'What it is about: a chain, a key, an order, an operator' }),
        facts: z.record(z.string(), z.string()).meta({ description: 'The figures behind it' }),
        sinceTime: time.nullable(),
        runbook: z
          .string()
          .meta({ description: 'Its section of the runbooks: a link, or a path in the repository' }),
      }),
    )
    .readonly(),
}

/** Schemas of the calls under /console/api/health. */
export const healthCalls = { queryHealth, queryAlarms, resumeSigner, freezeBank }
