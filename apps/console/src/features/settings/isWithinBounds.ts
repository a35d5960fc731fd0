import type { ConsoleResult } from '@bank/api-schema/console'
import { compareDecimals } from './foretellChange.ts'

type Bounds = Pick<ConsoleResult<'queryParameters'>[number], 'kind' | 'minimum' | 'maximum'>

/** Whether a value is a plain decimal within the bounds, both ends included; the server judges when it is sent. */
export function isWithinBounds({ kind, minimum, maximum }: Bounds, value: string): boolean {
  if (kind === 'date') return true
  const above = (bound: string) => compareDecimals(value, bound)
  if (above('0') === undefined) return false
  return (minimum === null || above(minimum) !== -1) && (maximum === null || above(maximum) !== 1)
}
