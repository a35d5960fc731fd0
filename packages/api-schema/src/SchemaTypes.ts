import type { input, output, ZodType } from 'zod'

/** Requests and results of a catalogue of schemas, as a client sees them. */
export type SchemaTypes<
  Schemas extends Readonly<Record<string, { readonly request: ZodType; readonly result: ZodType }>>,
> = {
  readonly [Name in keyof Schemas]: {
    request: input<Schemas[Name]['request']>
    result: output<Schemas[Name]['result']>
  }
}
