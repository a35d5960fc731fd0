import { describeSettingIssue } from '@bank/settings'
import { getAddress, isAddress } from 'viem'
import { z } from 'zod'

/** A number without quotes loses digits, so only text is read. */
function describeText({ input }: { readonly input?: unknown }): string {
  return input === undefined ? 'is missing' : 'is no text: write it in quotes'
}

/** An address; one with capital letters must have the right checksum. */
export const addressField = z
  .string({ error: describeText })
  .refine((text) => !text.startsWith('0x…'), { error: 'is still the text of the example', abort: true })
  .refine((text) => isAddress(text), 'is no address, or its capital letters are wrong')
  .transform((text) => getAddress(text))

/** A positive decimal amount as text, in the token's own unit; kept as text until the decimals are known. */
export const amountField = z
  .string({ error: describeText })
  .regex(/^\d{1,15}(\.\d{1,6})?$/, 'is no amount such as "10000" or "0.5"')

/** Lists the issues of a schema, a line each. */
export function describeIssues(error: z.ZodError): string {
  return error.issues
    .map((issue) => `  ${issue.path.join('.') || 'the file'}: ${describeIssue(issue)}`)
    .join('\n')
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has the unknown field ${issue.keys.join(', ')}`
  return issue.message.endsWith('received undefined') ? 'is missing' : describeSettingIssue(issue)
}
