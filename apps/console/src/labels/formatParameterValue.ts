import type { ConsoleResult } from '@bank/api-schema/console'
import { parseRatio } from '@bank/money'
import { formatSymbol } from '../i18n/branding.ts'
import { formatAmount, formatCount } from '../i18n/formats.ts'

type Parameter = Pick<ConsoleResult<'queryParameters'>[number], 'name' | 'kind' | 'unit'>

const decimal = /^-?(0|[1-9]\d{0,12})(\.\d{1,6})?$/

/** A parameter's value as its reader writes figures; one that is not of its kind is shown as it is. */
export function formatParameterValue({ name, kind, unit }: Parameter, value: string): string {
  if (kind === 'amount' && (unit === 'USDT' || unit === 'GUSD' || unit === 'BNB') && decimal.test(value))
    return `${formatAmount(value, unit)} ${formatSymbol(unit)}`
  if (kind === 'count' && /^\d+$/.test(value)) return formatCount(value as `${number}`)
  // A price is a ratio, too, but not a percentage.
  if (
    kind === 'ratio' &&
    /(Ratio|Rate|Profit(Start|End))$/.test(name) &&
    /^\d{1,3}(\.\d{1,12})?$/.test(value)
  )
    return `${value} (${toPercent(value)})`
  return value
}

/** Moves the point two places: exact, with no float between. */
function toPercent(value: string): string {
  const { numerator, denominator } = parseRatio(value)
  const whole = (numerator * 100n) / denominator
  const rest = (numerator * 100n) % denominator
  const decimals = rest
    .toString()
    .padStart(denominator.toString().length - 1, '0')
    .replace(/0+$/, '')
  return `${whole}${decimals === '' ? '' : `.${decimals}`}%`
}
