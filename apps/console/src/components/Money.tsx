import type { BookAsset } from '@bank/money'
import { showSymbol } from '../i18n/branding.ts'
import { showAmount } from '../i18n/formats.ts'

/** An amount with its unit, every decimal it has. */
export function Money({ amount, asset }: { readonly amount: string; readonly asset: BookAsset }) {
  return (
    <span className="whitespace-nowrap num">
      {showAmount(amount, asset)} <span className="text-ink-2">{showSymbol(asset)}</span>
    </span>
  )
}
