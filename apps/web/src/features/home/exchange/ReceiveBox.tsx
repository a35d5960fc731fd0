import { FittedFigure, TokenBadge } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { formatAmount, formatDollars, formatMoney, formatSymbol } from '../../../i18n/formats.ts'
import { BalanceLine } from './BalanceLine.tsx'
import type { ExchangeForm } from './useExchangeForm.ts'

const decimals = { minimum: 2, maximum: 2 }

/** The received amount to two decimals, and exactly below; empty while nothing is typed. */
export function ReceiveBox({ form: { quote, toAsset, balances } }: { readonly form: ExchangeForm }) {
  return (
    <div className="rounded-box border border-transparent bg-sunken px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-small text-ink-2">
        <span id="exchange-receive">
          <Trans>You receive</Trans>
        </span>
        <span className="ml-auto num">
          <BalanceLine balances={balances} asset={toAsset} />
        </span>
      </div>
      <div className="mt-2 flex items-center gap-3">
        <FittedFigure
          labelledBy="exchange-receive"
          text={quote ? formatAmount(quote.receive, decimals) : ''}
        />
        <TokenBadge symbol={toAsset} name={formatSymbol(toAsset)} />
      </div>
      <p className="min-h-4.5 text-caption text-ink-3 num">
        {quote && `= ${formatMoney(quote.receive)} ≈ ${formatDollars(quote.receive)}`}
      </p>
    </div>
  )
}
