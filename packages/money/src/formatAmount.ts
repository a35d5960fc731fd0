import { type Amount, amountOf, type BookAsset, ledgerDecimals, microPerUnit } from './amount.ts'
import { createFormatCache } from './createFormatCache.ts'
import { mulDown, type Ratio } from './ratio.ts'

/** The wire format: shortest exact decimal with a dot, such as "1000.5" or "-0.000001". */
export function toDecimal(amount: Amount<BookAsset>): string {
  const sign = amount.micro < 0n ? '-' : ''
  const magnitude = amount.micro < 0n ? -amount.micro : amount.micro
  const fraction = (magnitude % microPerUnit).toString().padStart(ledgerDecimals, '0').replace(/0+$/, '')
  return `${sign}${magnitude / microPerUnit}${fraction && `.${fraction}`}`
}

/** A ratio in the wire format, cut at six decimals as the operators' parameters have it: "0.05". */
export const formatRatio = (ratio: Ratio): string => toDecimal(mulDown(amountOf('GUSD', microPerUnit), ratio))

/** Reads the wire format back, zero and negative included; throws SyntaxError for anything else. */
export function fromDecimal<A extends BookAsset>(text: string, asset: A): Amount<A> {
  const match = /^(-?)(0|[1-9]\d{0,12})(?:\.(\d{1,6}))?$/.exec(text)
  if (!match) throw new SyntaxError(`not a ${asset} amount: ${text}`)
  const magnitude = BigInt(`${match[2]}${(match[3] ?? '').padEnd(ledgerDecimals, '0')}`)
  return amountOf(asset, match[1] ? -magnitude : magnitude)
}

export type AmountFormat = {
  /** BCP 47 tag, such as "zh-CN". */
  readonly locale: string
  readonly minimumDecimals?: number
  readonly maximumDecimals?: number
}

const numberFormats = createFormatCache<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) => new Intl.NumberFormat(locale, options),
)

/** Writes an amount for a reader, truncating (never rounding up what somebody owns) to `maximumDecimals`. */
export function formatAmount(amount: Amount<BookAsset>, format: AmountFormat): string {
  const maximum = format.maximumDecimals ?? ledgerDecimals
  const minimum = Math.min(format.minimumDecimals ?? 2, maximum)
  const step = 10n ** BigInt(ledgerDecimals - maximum)
  const truncated = toDecimal(amountOf(amount.asset, (amount.micro / step) * step))
  const options = { minimumFractionDigits: minimum, maximumFractionDigits: maximum }
  return numberFormats(format.locale, options).format(truncated as `${number}`)
}
