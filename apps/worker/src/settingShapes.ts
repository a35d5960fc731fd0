import { z } from 'zod'

/** Environment of a process, or a test's replacement. */
export type Source = Readonly<Record<string, string | undefined>>

/** Treats an empty setting as not set. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
/** An address, in lower case. */
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'is no address')
  .transform((text) => text.toLowerCase() as `0x${string}`)
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'is no whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most))
