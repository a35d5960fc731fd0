import { z } from 'zod'
import { amountField, decimal, time } from '../../calls/fields.ts'
import { idField, operatorName, reasonField } from './consoleFields.ts'
import { proposalRow } from './proposalCalls.ts'

const parameter = z.object({
  name: z.string().meta({ description: 'Key of its name in the client catalogue' }),
  value: z.string(),
  kind: z.enum(['amount', 'ratio', 'count', 'date']),
  unit: z.string().nullable().meta({ description: 'USDT, GUSD or BNB where it is an amount' }),
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
  looser: z
    .enum(['higher', 'lower', 'either'])
    .meta({ description: 'Which way is loosening and waits 24 h; the other way takes effect at once' }),
  changeTime: time,
  pending: z
    .object({
      proposalId: z.string(),
      value: z.string(),
      state: z.enum(['open', 'approved']),
      proposedBy: operatorName,
      effectTime: time.nullable(),
    })
    .nullable(),
})

const queryParameters = {
  summary: 'Every parameter with its bounds and what is pending',
  request: z.object({}),
  result: z.array(parameter).readonly(),
}

const proposeParameter = {
  summary: 'Changes a parameter: tightening at once, loosening after a second operator and 24 h',
  invalidCode: 5001,
  request: z.object({
    name: z.string().min(1).max(64),
    value: z.string().trim().min(1).max(64),
    reason: reasonField,
  }),
  result: proposalRow,
} as const

const queryOpeningFigures = {
  summary: 'Figures of the time before this ledger, shown with their date',
  request: z.object({}),
  result: z.object({
    exchangeFees: decimal,
    members: z.string(),
    mixingFees: decimal.meta({ description: 'Of the private transfer, in BNB' }),
    mixingAddresses: z.string().meta({ description: 'Depositors of the private transfer' }),
    date: z.string(),
  }),
}

const proposeOpeningFigures = {
  summary: 'Proposes other opening figures',
  invalidCode: 5001,
  request: z.object({
    exchangeFees: amountField,
    members: z.string().regex(/^\d{1,12}$/),
    mixingFees: amountField.optional().meta({ description: 'In BNB; left out, it stays as it is' }),
    mixingAddresses: z
      .string()
      .regex(/^\d{1,12}$/)
      .optional()
      .meta({ description: 'Left out, it stays as it is' }),
    date: z.iso.date(),
    reason: reasonField,
  }),
  result: proposalRow,
} as const

const partnerAppFields = {
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(200),
  icon: z
    .string()
    .regex(/^[a-zA-Z][a-zA-Z0-9-]{0,39}$/)
    .meta({ description: 'Name of an icon the client carries' }),
  url: z
    .url({ protocol: /^https$/ })
    .max(300)
    .nullable()
    .meta({ description: 'Where it opens, https only; null while it is not open' }),
  position: z.number().int().min(0).max(1_000),
}
const partnerApp = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  url: z.string().nullable(),
  position: z.number().int(),
})

const queryPartnerApps = {
  summary: 'Partner apps of the app centre, in their order',
  request: z.object({}),
  result: z.array(partnerApp).readonly(),
}

const proposePartnerApp = {
  summary: 'Proposes a partner app, or a change of one: every wallet holder will see the link',
  invalidCode: 5001,
  request: z.object({ id: idField.optional(), ...partnerAppFields, reason: reasonField }),
  result: proposalRow,
} as const

const removePartnerApp = {
  summary: 'Removes a partner app at once',
  request: z.object({ id: idField }),
  result: z.null(),
}

/** Features closed in production until two operators record jurisdiction and licence. */
export const gateNames = ['yield', 'team', 'pool', 'privateTransfer'] as const

const gate = z.object({
  name: z.enum(gateNames),
  isOpen: z.boolean(),
  jurisdiction: z.string().nullable(),
  licence: z.string().nullable(),
  proposedBy: operatorName.nullable(),
  decidedBy: operatorName.nullable(),
  changeTime: time.nullable(),
  pending: z
    .object({ proposalId: z.string(), proposedBy: operatorName })
    .nullable()
    .meta({ description: 'The newest opening that waits for a second operator' }),
})

const queryGates = {
  summary: 'The gates, the legal basis of each open one, and what is pending',
  request: z.object({}),
  result: z.array(gate).readonly(),
}

const proposeGate = {
  summary: 'Proposes to open a gate with its jurisdiction and licence; closing takes effect at once',
  request: z.object({
    name: z.enum(gateNames),
    isOpen: z.boolean(),
    jurisdiction: z.string().trim().max(200).optional(),
    licence: z.string().trim().max(200).optional(),
    reason: reasonField,
  }),
  result: proposalRow,
}

/** Schemas of the calls under /console/api/parameters. */
export const parameterCalls = {
  queryParameters,
  proposeParameter,
  queryOpeningFigures,
  proposeOpeningFigures,
  queryPartnerApps,
  proposePartnerApp,
  removePartnerApp,
  queryGates,
  proposeGate,
}
