import { z } from 'zod'
import { time } from '../../calls/fields.ts'
import { idField, reasonField } from './consoleFields.ts'
import { proposalRow } from './proposalCalls.ts'
import { roles } from './sessionCalls.ts'

const queryOperators = {
  summary: 'Everybody who can sign in here',
  request: z.object({}),
  result: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        role: z.enum(roles),
        createTime: time,
        disableTime: time.nullable(),
        lockTime: time
          .nullable()
          .meta({ description: 'Locked for unknown devices after too many failures until then' }),
      }),
    )
    .readonly(),
}

const disableOperator = {
  summary: 'Shuts an operator out at once',
  request: z.object({ operatorId: idField, reason: reasonField }),
  result: z.null(),
}

const proposeOperatorChange = {
  summary: 'Proposes another role for an operator, or to let one in again',
  request: z
    .object({
      operatorId: idField,
      role: z.enum(roles).optional(),
      isEnabled: z.literal(true).optional().meta({ description: 'Lets in again whom somebody shut out' }),
      reason: reasonField,
    })
    .refine(({ role, isEnabled }) => (role === undefined) !== (isEnabled === undefined)),
  result: proposalRow,
}

/** Schemas of the calls under /console/api/operators. */
export const operatorCalls = { queryOperators, disableOperator, proposeOperatorChange }
