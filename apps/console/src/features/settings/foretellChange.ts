import type { ConsoleResult } from '@bank/api-schema/console'
import { parseRatio } from '@bank/money'

type Parameter = Pick<ConsoleResult<'queryParameters'>[number], 'value' | 'looser' | 'kind'>

/** Whether a new value loosens or tightens, as the parameter's own rule says; the server decides when it is sent. */
export function foretellChange(parameter: Parameter, value: string): 'loosening' | 'tightening' | 'unknown' {
  if (value === '' || value === parameter.value) return 'unknown'
  if (parameter.looser === 'either') return 'loosening'
  const isHigher = compareDecimals(value, parameter.value)
  if (isHigher === undefined) return 'unknown'
  return isHigher === (parameter.looser === 'higher') ? 'loosening' : 'tightening'
}

/** Whether the first is higher; undefined where they are equal or one is no plain decimal. */
function compareDecimals(one: string, other: string): boolean | undefined {
  try {
    const [left, right] = [parseRatio(one), parseRatio(other)]
    const difference = left.numerator * right.denominator - right.numerator * left.denominator
    return difference === 0n ? undefined : difference > 0n
  } catch {
    return undefined
  }
}
