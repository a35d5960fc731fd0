import { z } from 'zod'
import {
  amountField,
  createPageSchema,
  currencyIdField,
  decimal,
  pageFields,
  time,
} from '../../calls/fields.ts'
import {
  createWordsField,
  idField,
  operatorName,
  reasonField,
  summary,
  summaryHashField,
  totpField,
} from './consoleFields.ts'

/** Changes that one operator proposes and another approves or rejects. */
export const proposalKinds = [
  'adjustment',
  'capital',
  'parameter',
  'openingFigures',
  'gate',
  'suspense',
  'surplus',
  'partnerApp',
  'operator',
  'unrecognizedPayout',
  'lossShare',
  'lossReturn',
  'payoutEnd',
  'breach',
] as const

/** `open` waits for a second operator, `approved` for its effectTime; the others are final. */
export const proposalStates = ['open', 'approved', 'applied', 'rejected', 'expired'] as const

const proposalFields = {
  id: z.string(),
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  detail: z
    .record(z.string(), z.string())
    .meta({ description: 'What is proposed, by names that depend on the kind; amounts are decimal strings' }),
  reason: z.string(),
  proposedBy: operatorName,
  createTime: time,
  expireTime: time.meta({ description: 'An open one ends then, undecided' }),
  decidedBy: operatorName.nullable(),
  decideTime: time.nullable(),
  decisionReason: z.string().nullable(),
  effectTime: time.nullable().meta({ description: 'When it takes effect, once that is known' }),
}

/** One row of the list of proposals. */
export const proposalRow = z.object(proposalFields)

const queryProposals = {
  summary: 'Proposals, newest first',
  request: z.object({
    kinds: createWordsField(proposalKinds).optional(),
    states: createWordsField(proposalStates).optional(),
    whose: z.enum(['mine', 'waitingForMe', 'others']).optional().meta({
      description: 'waitingForMe: open ones of others that the role may approve',
    }),
    ...pageFields,
  }),
  result: createPageSchema(proposalRow),
}

const queryProposal = {
  summary: 'One proposal, and what approving it does',
  request: z.object({ proposalId: idField }),
  result: z.object({ ...proposalFields, summary }),
}

const approveProposal = {
  summary: 'Approves what another operator proposed',
  request: z.object({ proposalId: idField, summaryHash: summaryHashField, totp: totpField }),
  result: proposalRow,
}

const rejectProposal = {
  summary: 'Rejects a proposal, or takes back one’s own',
  request: z.object({ proposalId: idField, reason: reasonField }),
  result: proposalRow,
}

const proposeAdjustment = {
  summary: 'Proposes to add to or deduct from a balance, against the revenue account',
  request: z.object({
    memberId: idField,
    direction: z.enum(['add', 'deduct']),
    currencyId: currencyIdField.pipe(z.enum(['0', '1'])),
    amount: amountField,
    reason: reasonField,
  }),
  result: proposalRow,
}

const proposeCapital = {
  summary: 'Proposes to book USDT that the platform paid into the vault as capital',
  request: z
    .object({
      amount: amountField.optional().meta({ description: "Of the vault's surplus" }),
      suspenseId: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: "Or the platform's own deposit in suspense, in full" }),
      reason: reasonField,
    })
    .refine(({ amount, suspenseId }) => (amount === undefined) !== (suspenseId === undefined)),
  result: proposalRow,
}

const queryLossShares = {
  summary: 'Every member’s share of a proposed loss or return, the largest first',
  request: z.object({ proposalId: idField, ...pageFields }),
  result: createPageSchema(
    z.object({
      memberId: z.string(),
      address: z.string(),
      claim: decimal.meta({ description: 'What the member is owed; of a return, what is left of the loss' }),
      share: decimal,
      postTime: time.nullable().meta({ description: 'Null: not posted yet' }),
    }),
  ).extend({
    basis: z
      .enum(['computed', 'fixed'])
      .meta({ description: 'computed: by the books of now; fixed: as posted' }),
    claims: decimal,
    amount: decimal,
  }),
}

const proposeLossShare = {
  summary: 'Proposes to share among members what the vault lacks beyond revenue and capital',
  request: z.object({ reason: reasonField }),
  result: proposalRow,
}

const proposeLossReturn = {
  summary: 'Proposes to give members back of a shared loss, out of the surplus',
  request: z.object({ lossId: idField, amount: amountField, reason: reasonField }),
  result: proposalRow,
}

/** Schemas of the calls under /console/api/proposals. */
export const proposalCalls = {
  queryProposals,
  queryProposal,
  approveProposal,
  rejectProposal,
  proposeAdjustment,
  proposeCapital,
  queryLossShares,
  proposeLossShare,
  proposeLossReturn,
}
