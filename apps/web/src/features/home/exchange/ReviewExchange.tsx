import { type Asset, quoteExchange } from '@bank/money'
import { Button, Fact, Facts } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ExchangeOffer } from '../../../api/exchangeOffer.ts'
import { ReviewFoot } from '../../../components/forms/ReviewFoot.tsx'
import { ComingChanges, exchangeTerms } from '../../../components/notices/ComingChanges.tsx'
import { formatAmount, formatRatio, formatSymbol } from '../../../i18n/formats.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'
import { Link } from '../../../routing/Link.tsx'
import { FeeName } from './ExchangeFacts.tsx'

/** Review before the exchange: amounts, rate, fee and minimum. */
export function ReviewExchange({
  attempt: { amount },
  terms,
  isOpen,
  isBusy,
  onBack,
  onConfirm,
}: {
  readonly attempt: MoneyRequest
  readonly terms: ExchangeOffer
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onConfirm: () => void
}) {
  const { t } = useLingui()
  const toAsset: Asset = amount.asset === 'USDT' ? 'GUSD' : 'USDT'
  const { receive, fee } = quoteExchange(amount, toAsset, terms)
  const [from, to] = [formatSymbol(amount.asset), formatSymbol(toAsset)]
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onBack()}
      title={<Trans>Check your exchange</Trans>}
      closeLabel={t`Close`}
      locked={isBusy}
    >
      <div className="grid gap-5">
        <Facts>
          <Fact name={<Trans>You give</Trans>}>{`${formatAmount(amount)} ${from}`}</Fact>
          <Fact name={<Trans>Rate</Trans>}>{`1 ${from} = ${formatRatio(terms.price)} ${to}`}</Fact>
          <Fact name={<FeeName terms={terms} />}>{`${formatAmount(fee)} ${to}`}</Fact>
          <Fact name={<Trans>Minimum exchange</Trans>}>{`${formatAmount(terms.minimum)} ${from}`}</Fact>
          <Fact name={<Trans>You receive</Trans>}>
            <strong>
              {formatAmount(receive)} {to}
            </strong>
          </Fact>
        </Facts>
        <p className="text-small text-ink-2">
          <Trans>It happens immediately, within your balance. Nothing is sent on chain.</Trans>
        </p>
        {toAsset === 'USDT' && <WayOut from={from} />}
        <ComingChanges of={exchangeTerms} />
      </div>
      <ReviewFoot onBack={onBack}>
        <Button size="half" busy={isBusy} onClick={onConfirm}>
          <Trans>Exchange now</Trans>
        </Button>
      </ReviewFoot>
    </Sheet>
  )
}

/** Points to the withdrawal, because exchanging before it would cost a fee for nothing. */
function WayOut({ from }: { readonly from: string }) {
  return (
    <p className="rounded-small bg-sunken px-3 py-2 text-small">
      <Trans>
        To take money out you need not exchange it: a withdrawal takes {from} and pays your wallet USDT, one
        for one.
      </Trans>
      <Gap />
      <Link to="/my" hash="withdraw" className="font-strong text-accent underline underline-offset-2">
        <Trans>Withdraw instead</Trans>
      </Link>
    </p>
  )
}
