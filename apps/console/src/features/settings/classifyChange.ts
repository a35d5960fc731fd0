import type { ConsoleResult } from '@bank/api-schema/console'
import { parseRatio } from '@bank/money'

type Parameter = Pick<ConsoleResult<'queryParameters'>[number], 'value' | 'looser' | 'kind'>

/** Classifies a new value as loosening or tightening by the parameter's rule; the server decides on submission. */
export function classifyChange(parameter: Parameter, value: string): 'loosening' | 'tightening' | 'unknown' {
  if (value === '' || value === parameter.value) return 'unknown'
  if (parameter.looser === 'either') return 'loosening'
  const order = compareDecimals(value, parameter.value)
  if (!order) return 'unknown'
  return order > 0 === (parameter.looser === 'higher') ? 'loosening' : 'tightening'
}

/** 1 where the first is higher, -1 where it is lower, 0 where they are equal; undefined where one is no plain decimal. */
export function compareDecimals(one: string, other: string): 1 | 0 | -1 | undefined {
  try {
    const [left, right] = [parseRatio(one), parseRatio(other)]
    const difference = left.numerator * right.denominator - right.numerator * left.denominator
    return difference === 0n ? 0 : difference > 0n ? 1 : -1
  } catch {
    return undefined
  }
}

type Bounds = Pick<ConsoleResult<'queryParameters'>[number], 'kind' | 'minimum' | 'maximum'>

/** True for a plain decimal within the bounds, both included; the server validates on submission. */
export function isWithinBounds({ kind, minimum, maximum }: Bounds, value: string): boolean {
  if (kind === 'date') return true
  const isAbove = (bound: string) => compareDecimals(value, bound)
  if (isAbove('0') === undefined) return false
  return (minimum === null || isAbove(minimum) !== -1) && (maximum === null || isAbove(maximum) !== 1)
}
