import type { z } from 'zod'
import { familyExamples, variableExamples } from './variableExamples.ts'

/** A row of the table of environment variables; `isRequired` in some modes where the description says so. */
export type Variable = {
  readonly name: string
  readonly description: string
  readonly default: string | undefined
  readonly isRequired: boolean
  readonly example: string
}

/** The variables that a process reads by these schemas. Throws Error for one without an example. */
export function listVariables(variables: Readonly<Record<string, z.ZodType>>): Variable[] {
  return Object.entries(variables).map(([name, field]) => {
    const empty = field.safeParse(undefined)
    return {
      name,
      description: field.description ?? '',
      default: empty.data === undefined ? undefined : String(empty.data),
      isRequired: !empty.success,
      example: getExample(name),
    }
  })
}

/** A chain in the name of a variable: its id, or the word for any in the table of all variables. */
export type ChainLabel = number | '<id>'

/** The variables of any one chain, which are read by these schemas. */
export function listChainVariables(variables: Readonly<Record<string, z.ZodType>>): Variable[] {
  return Object.entries(variables).map(([family, { description = '' }]) => {
    const name = `${family}_<id>`
    return { name, description, default: undefined, isRequired: false, example: getExample(name) }
  })
}

/** The example of a variable, by its own name or by that of its family. Throws Error where there is none. */
export function getExample(name: string): string {
  const example = variableExamples[name] ?? familyExamples[name.replace(/_(\d+|<id>)$/, '')]
  if (example === undefined) throw new Error(`variableExamples.ts lacks ${name}.`)
  return example
}
