import type { ExchangeTerms } from '@bank/money'
import { Fact, Facts, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { Failure } from '../../../components/notices/Failure.tsx'
import { formatMoney, formatPercent, formatRatio, formatSymbol } from '../../../i18n/formats.ts'
import type { ExchangeForm } from './useExchangeForm.ts'

export function ExchangeFacts({
  form: { parameters, fromAsset, toAsset, quote },
}: {
  readonly form: ExchangeForm
}) {
  const terms = parameters.data
  if (!terms && parameters.isError)
    return (
      <div className="mt-4">
        <Failure
          title={<Trans>The exchange rate could not be loaded</Trans>}
          error={parameters.error}
          onRetry={() => void parameters.refetch()}
        />
      </div>
    )
  const waiting = <TextSkeleton>1 USDT = 1.00 USDT</TextSkeleton>
  const price = terms && formatRatio(terms.price)
  return (
    <div className="mt-4">
      <Facts>
        <Fact name={<Trans>Rate</Trans>}>
          {terms ? `1 ${formatSymbol(fromAsset)} = ${price} ${formatSymbol(toAsset)}` : waiting}
        </Fact>
        <Fact name={<FeeName terms={terms} />}>
          {terms ? (quote ? formatMoney(quote.fee) : '—') : waiting}
        </Fact>
      </Facts>
    </div>
  )
}

/** Names the fee; with a price other than one, the ledger books the rate's share as fee too. */
export function FeeName({ terms }: { readonly terms: ExchangeTerms | undefined }) {
  if (!terms) return <Trans>Fee</Trans>
  const { numerator, denominator } = terms.price
  if (numerator !== denominator) return <Trans>Fee, with what the rate takes from 1:1</Trans>
  const feeRatio = formatPercent(terms.feeRatio)
  return <Trans>Fee {feeRatio}</Trans>
}
