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
        holdTime: time.nullable().meta({
          description: 'Held until then, or until the proposal to disable them is decided',
        }),
      }),
    )
    .readonly(),
}

const proposeDisabling = {
  summary:
    'Proposes to disable an operator, ends their sessions and holds their sign-in until the decision, at most 24 hours',
  request: z.object({ operatorId: idField, reason: reasonField }),
  result: proposalRow,
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
export const operatorCalls = { queryOperators, proposeDisabling, proposeOperatorChange }
