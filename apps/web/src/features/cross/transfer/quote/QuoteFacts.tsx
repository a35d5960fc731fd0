import { ChevronDownIcon, Fact, Facts, Skeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { formatUnits } from 'viem'
import { formatDuration } from '../../../../i18n/formats.ts'
import type { Quote, RouterToken } from '../../routersQuery.ts'
import { getPlainSymbol } from '../../tokens/crossTokens.ts'
import { formatFee } from '../../tokens/formatFee.ts'
import { formatTokenAmount } from '../../tokens/formatTokenAmount.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** Arrival, cost and duration by the current quote. */
export function QuoteFacts({
  quote,
  token,
  isWaiting,
}: {
  readonly quote: Quote | undefined
  readonly token: RouterToken
  readonly isWaiting: boolean
}) {
  const none = isWaiting ? <Skeleton className="inline-block h-4 w-24 align-middle" /> : '—'
  const formatArrival = (units: string) =>
    formatTokenAmount(formatUnits(BigInt(units), token.destinationTokenDecimals), symbol)
  const symbol = getPlainSymbol(token.destinationTokenSymbol)
  return (
    <div className="grid gap-2">
      <Facts>
        <Fact name={<Trans>Arrives, estimated</Trans>}>
          <strong>{quote ? formatArrival(quote.expectedOutputAmount) : none}</strong>
        </Fact>
        <Fact name={<Trans>Minimum received, or full refund</Trans>}>
          {quote ? formatArrival(quote.minOutputAmount) : none}
        </Fact>
        <Fact name={<Trans>Cross-chain fee, already taken off</Trans>}>
          {quote ? <TotalFee quote={quote} /> : none}
        </Fact>
        <Fact name={<Trans>How long</Trans>}>
          {quote ? <HowLong seconds={quote.expectedFillSeconds} /> : none}
        </Fact>
      </Facts>
      {quote && <FeeParts quote={quote} />}
    </div>
  )
}

/** The total fee, or that it is not stated. */
export function TotalFee({ quote }: { readonly quote: Quote }) {
  return <Fee fee={quote.fees.total} />
}

const Fee = ({ fee, isExact = false }: { readonly fee: Quote['fees']['lp']; readonly isExact?: boolean }) =>
  formatFee(fee, { isExact }) ?? <Trans>not stated</Trans>

/** The usual duration, or that it is not stated. */
export function HowLong({ seconds }: { readonly seconds: number | null }) {
  if (seconds === null) return <Trans>not stated, usually minutes</Trans>
  const duration = formatDuration(seconds)
  return <Trans>usually within {duration}</Trans>
}

/** The parts of the fee and their sum with every decimal, collapsed. */
export function FeeParts({ quote }: { readonly quote: Quote }) {
  const { total, lp, relayerCapital, destinationGas, app, originGas } = quote.fees
  // Our own fee is zero unless stated; an unstated fee of others is unknown.
  const own = app ?? { amount: '0', symbol: total.symbol, amountUsd: '0' }
  const parts = [
    { key: 'relayer', name: <Trans>To the relayer who pays it out</Trans>, fee: relayerCapital },
    { key: 'gas', name: <Trans>Network fee of the payout</Trans>, fee: destinationGas },
    { key: 'lp', name: <Trans>Liquidity fee</Trans>, fee: lp },
    { key: 'app', name: <Trans>To us</Trans>, fee: own },
    { key: 'total', name: <Trans>Cross-chain fee, exactly</Trans>, fee: total },
  ] as const
  return (
    <details className="group text-small">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-full font-strong text-accent">
        <Trans>Fee breakdown</Trans>
        <ChevronDownIcon size={16} className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="mt-1 grid gap-2 rounded-small bg-sunken p-3">
        <Facts>
          {parts.map(({ key, name, fee }) => (
            <Fact key={key} name={name}>
              <Fee fee={fee} isExact />
            </Fact>
          ))}
        </Facts>
        {originGas && (
          <p className="text-caption text-ink-2">
            <Trans>
              On top, your wallet pays the network fee of sending: <Fee fee={originGas} isExact />.
            </Trans>
          </p>
        )}
      </div>
    </details>
  )
}

/** The countdown to the next quote. */
export function QuoteCountdown({ nextAt }: { readonly nextAt: number }) {
  const seconds = useSecondsLeft(nextAt)
  return (
    <p aria-hidden="true" className="text-caption text-ink-3 num">
      {seconds > 0 ? <Trans>New quote in {seconds} s</Trans> : <Trans>Asking for a new quote…</Trans>}
    </p>
  )
}
