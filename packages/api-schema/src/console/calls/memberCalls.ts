import { z } from 'zod'
import {
  classifyLedgerIdField,
  createPageSchema,
  decimal,
  pageFields,
  time,
  timeField,
} from '../../calls/fields.ts'
import { ledgerRecord } from '../../calls/fundCalls.ts'
import { idField, reasonField } from './consoleFields.ts'

const member = z.object({
  id: z.string(),
  address: z.string(),
  inviterId: z.string().nullable(),
  inviterAddress: z.string().nullable(),
  level: z.number().int(),
  createTime: time,
  banTime: time.nullable(),
})

const memberFile = z.object({
  member,
  inviteeCount: z.number().int(),
  openSessionCount: z.number().int(),
  usdtBalance: decimal.meta({ description: 'Available' }),
  gusdBalance: decimal.meta({ description: 'Available' }),
  pendingUsdtAmount: decimal.meta({ description: 'In open withdrawals, not paid yet' }),
  pendingGusdAmount: decimal.meta({ description: 'In open withdrawals, not paid yet' }),
})

const queryMembers = {
  summary: 'Members, newest first',
  request: z.object({
    search: z
      .string()
      .trim()
      .max(64)
      .optional()
      .meta({ description: 'An address or the beginning of one, or an id' }),
    banned: z
      .enum(['true', 'false'])
      .transform((word) => word === 'true')
      .optional(),
    ...pageFields,
  }),
  result: createPageSchema(member),
}

const queryMember = {
  summary: 'One member with balances',
  request: z.object({ memberId: idField }),
  result: memberFile,
}

const queryMemberLedger = {
  summary: "A member's whole ledger by tab and period, newest first",
  request: z.object({
    memberId: idField,
    classifyLedgerId: classifyLedgerIdField.default(0),
    ...pageFields,
    startTime: timeField.optional(),
    endTime: timeField.optional(),
  }),
  result: createPageSchema(ledgerRecord),
}

const banMember = {
  summary: 'Bans a member: exchange and withdrawal stop, balance and reading stay',
  request: z.object({ memberId: idField, reason: reasonField }),
  result: member,
}

const unbanMember = {
  summary: 'Lifts a ban',
  request: z.object({ memberId: idField, reason: reasonField }),
  result: member,
}

/** Schemas of the calls under /console/api/members. */
export const memberCalls = { queryMembers, queryMember, queryMemberLedger, banMember, unbanMember }
