import { parseRatio } from '@bank/money'
import { Facts, Skeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { showAmount, showPercent, showRatio } from '../../i18n/formats.ts'
import { Failure } from '../../notices/Failure.tsx'
import type { ExchangeForm } from './useExchangeForm.ts'

/** Rate and fee, before anything is confirmed. */
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
  const waiting = <Skeleton className="my-0.5 h-4 w-28" />
  const feeRatio = terms && showPercent(parseRatio(terms.feeRatio))
  const price = terms && showRatio(parseRatio(terms.exchangePrice))
  return (
    <div className="mt-4">
      <Facts
        facts={[
          {
            key: 'rate',
            name: <Trans>Rate</Trans>,
            value: terms ? `1 ${fromAsset} = ${price} ${toAsset}` : waiting,
          },
          {
            key: 'fee',
            name: terms ? <Trans>Fee {feeRatio}</Trans> : <Trans>Fee</Trans>,
            value: terms ? (quote ? `${showAmount(quote.fee)} ${toAsset}` : '—') : waiting,
          },
        ]}
      />
    </div>
  )
}
