import { z } from 'zod'

/** The environment of a process, or what a test says instead. */
export type Source = Readonly<Record<string, string | undefined>>

/** The chain of the vault and of the pools. */
export const homeChainId = 56

/** A setting that is there but empty is not set. */
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
