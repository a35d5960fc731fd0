import type { BookAsset } from '@bank/money'
import { formatSymbol } from '../i18n/branding.ts'
import { formatAmount } from '../i18n/formats.ts'

/** An amount with its unit, every decimal it has. */
export function Money({ amount, asset }: { readonly amount: string; readonly asset: BookAsset }) {
  return (
    <span className="whitespace-nowrap num">
      {formatAmount(amount, asset)} <span className="text-ink-2">{formatSymbol(asset)}</span>
    </span>
  )
}
