import { z } from 'zod'
import { createPageSchema, pageFields, time, timeField } from '../../calls/fields.ts'
import { idField, operatorName } from './consoleFields.ts'

const auditRow = z.object({
  id: z.string(),
  createTime: time,
  operator: operatorName.nullable().meta({ description: 'null: the system itself' }),
  act: z.string(),
  subject: z.string(),
  detail: z.string().meta({ description: 'JSON string' }),
  hash: z.string(),
})

const queryAudit = {
  summary: 'The audit log, newest first',
  request: z.object({
    operatorId: idField.optional(),
    act: z.string().max(64).optional().meta({ description: 'A part of it is enough' }),
    subject: z.string().max(128).optional().meta({ description: 'A part of it is enough' }),
    startTime: timeField.optional(),
    endTime: timeField.optional(),
    ...pageFields,
  }),
  result: createPageSchema(auditRow),
}

const verifyAudit = {
  summary: 'Checks the chain of the audit log from its first row',
  request: z.object({}),
  result: z.object({
    isWhole: z.boolean(),
    rowCount: z.number().int(),
    headHash: z.string().nullable(),
    firstBrokenId: z.string().nullable(),
    fault: z.string().nullable().meta({ description: 'What is wrong with that row' }),
  }),
}

/** Schemas of the calls under /console/api/audit. */
export const auditCalls = { queryAudit, verifyAudit }
