import type { ConsoleResult } from '@bank/api-schema/console'
import { compareDecimals } from './classifyChange.ts'

type Bounds = Pick<ConsoleResult<'queryParameters'>[number], 'kind' | 'minimum' | 'maximum'>

/** True for a plain decimal within the bounds, both included; the server validates on submission. */
export function isWithinBounds({ kind, minimum, maximum }: Bounds, value: string): boolean {
  if (kind === 'date') return true
  const isAbove = (bound: string) => compareDecimals(value, bound)
  if (isAbove('0') === undefined) return false
  return (minimum === null || isAbove(minimum) !== -1) && (maximum === null || isAbove(maximum) !== 1)
}
