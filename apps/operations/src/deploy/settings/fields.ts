import { getAddress, isAddress } from 'viem'
import { z } from 'zod'

/** An address; one with capital letters must have the right checksum. */
export const addressField = z
  .string('is missing')
  .refine((text) => isAddress(text), 'is no address, or its capital letters are wrong')
  .transform((text) => getAddress(text))

/** A positive decimal amount as text, in the token's own unit; kept as text until the decimals are known. */
export const amountField = z
  .string('is missing')
  .regex(/^\d{1,15}(\.\d{1,6})?$/, 'is no amount such as "10000" or "0.5"')

/** Lists the issues of a schema, a line each. */
export function describeIssues(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`).join('\n')
}
