import { z } from 'zod'

/** The id of a row. */
export const idField = z
  .union([z.string().regex(/^[1-9]\d{0,18}$/), z.number().int().positive()])
  .transform(String)
  .meta({ description: 'Id', examples: ['12'] })

/** An operator's reason in the operator's own words; the audit keeps it for good. */
export const reasonField = z.string().trim().min(3).max(500).meta({ description: 'Reason, kept for good' })

/** Six digits of the operator's authenticator, valid once: each approval verifies the operator again. */
export const totpField = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ description: 'A fresh code of the authenticator; each works once' })

/** The hash of the summary that the operator read, as the row's own query returned it. */
export const summaryHashField = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'summary.hash of what was read; 3018 with messageKey summaryChanged when it changed' })

/** The effect of an approval in words, written by the server, and the hash that the approval must carry. */
export const summary = z.object({
  lines: z
    .array(z.object({ label: z.string(), value: z.string() }))
    .readonly()
    .meta({ description: 'In the language asked for (English or Simplified Chinese); show as text, whole' }),
  hash: z.string(),
})

/** Several words of a list in one query parameter, separated by commas. */
export function createWordsField<const Word extends string>(words: readonly Word[]) {
  return z
    .string()
    .max(400)
    .transform((text) => text.split(',').filter((word) => word !== ''))
    .pipe(z.array(z.enum(words)).max(words.length))
    .meta({ description: `Any of ${words.join(', ')}; several apart by commas` })
}

/** The operator of an act. */
export const operatorName = z.object({ id: z.string(), name: z.string() })
