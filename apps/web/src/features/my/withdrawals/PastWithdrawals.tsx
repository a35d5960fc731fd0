import { fromDecimal, isZero } from '@bank/money'
import { Button, CheckIcon, CloseIcon, CopyText, List, ListRow, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { getAsset } from '../../../api/currencyIds.ts'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { formatShortAddress } from '../../../i18n/formatShortAddress.ts'
import { formatDecimalMoney } from '../../../i18n/formats.ts'
import type { Withdrawal } from '../../../records/accountQueries.ts'
import { toast } from '../../../toasts/toast.ts'
import { DownloadWithdrawals } from './DownloadWithdrawals.tsx'
import type { Withdrawals } from './useWithdrawals.ts'
import { withdrawalStateNames } from './withdrawalStates.ts'

const WithdrawalDetail = lazy(async () => ({
  default: (await import('./WithdrawalDetail.tsx')).WithdrawalDetail,
}))

const fewRows = 3

/** Ended withdrawals, newest first; renders nothing while there are none. */
export function PastWithdrawals({ withdrawals }: { readonly withdrawals: Withdrawals }) {
  const { t, i18n } = useLingui()
  const [isLong, setLong] = useState(false)
  const [detail, setDetail] = useState<{ readonly order: Withdrawal; readonly isOpen: boolean } | null>(null)
  const { past, hasMore, isLoadingMore, loadMore } = withdrawals
  if (past.length === 0) return null
  const shown = isLong ? past : past.slice(0, fewRows)
  const canGrow = shown.length < past.length || hasMore
  return (
    <section>
      <SectionTitle action={<DownloadWithdrawals />}>
        <Trans>Earlier withdrawals</Trans>
      </SectionTitle>
      <List label={t`Earlier withdrawals`}>
        {shown.map((order) => (
          <ListRow
            key={order.withdrawalId}
            icon={
              order.state === 'confirmed' ? (
                <CheckIcon size={18} aria-hidden="true" />
              ) : (
                <CloseIcon size={18} aria-hidden="true" />
              )
            }
            title={i18n._(withdrawalStateNames[order.state])}
            hint={<span className="num">{formatMoment(order.createTime)}</span>}
            value={formatDecimalMoney(order.amount, getAsset(order))}
            valueHint={hasReached(order) && <PaidAmount order={order} />}
            onClick={() => setDetail({ order, isOpen: true })}
            below={<PaidIn order={order} />}
          />
        ))}
      </List>
      {canGrow && (
        <div className="mt-3 flex justify-center">
          <Button
            kind="ghost"
            size="pill"
            busy={isLoadingMore}
            onClick={() => (isLong ? loadMore() : setLong(true))}
          >
            {isLong ? <Trans>Load more</Trans> : <Trans>Show all</Trans>}
          </Button>
        </div>
      )}
      {detail && (
        <Suspense fallback={null}>
          <WithdrawalDetail
            order={detail.order}
            isOpen={detail.isOpen}
            onClose={() => setDetail({ ...detail, isOpen: false })}
          />
        </Suspense>
      )}
    </section>
  )
}

const hasReached = ({ paidAmount }: Withdrawal): boolean => !isZero(fromDecimal(paidAmount, 'USDT'))

/** The amount paid to the wallet, in USDT. */
function PaidAmount({ order }: { readonly order: Withdrawal }) {
  const paid = formatDecimalMoney(order.paidAmount, 'USDT')
  return <Trans>paid: {paid}</Trans>
}

/** Hashes of the confirmed payouts, shortened, each with its explorer link. */
function PaidIn({ order: { payouts } }: { readonly order: Withdrawal }) {
  const paid = payouts.flatMap(({ state, hash, chainId }) =>
    state === 'confirmed' && hash !== null ? [{ hash, chainId }] : [],
  )
  if (paid.length === 0) return null
  return (
    <div className="grid gap-1">
      {paid.map((payment) => (
        <PaymentHash key={payment.hash} {...payment} />
      ))}
    </div>
  )
}

function PaymentHash({ hash, chainId }: { readonly hash: string; readonly chainId: number }) {
  const { t } = useLingui()
  const short = formatShortAddress(hash)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-caption text-ink-2">
      <CopyText
        text={hash}
        label={t`Copy the hash`}
        onCopied={() => toast.success('hashCopied')}
        onFailed={() => toast.error('copyFailed')}
      >
        <Trans>Hash {short}</Trans>
      </CopyText>
      <ExplorerLink hash={hash} chainId={chainId} isNamed />
    </div>
  )
}
