import { add, fromDecimal } from '@bank/money'
import { Button, Card, CheckIcon, List, ListRow, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Failure } from '../../../components/notices/Failure.tsx'
import { formatAmount, formatDate, formatMoney } from '../../../i18n/formats.ts'
import { createOrdersQuery, type Order } from '../../../records/earningQueries.ts'
import { getProductName } from '../getProductName.ts'
import { DownloadStakes } from './DownloadStakes.tsx'

/** Redeemed orders, newest first; renders nothing while there are none. */
export function PastOrders({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    createOrdersQuery(address, 'redeemed'),
  )
  const orders = data?.pages.flatMap(({ dataList }) => dataList) ?? []
  if (!data && error)
    return (
      <Card className="mt-3">
        <Failure
          title={<Trans>Your redemptions could not be loaded. Balance unchanged.</Trans>}
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  if (orders.length === 0) return null
  return (
    <section>
      <SectionTitle action={<DownloadStakes status="redeemed" />}>
        <Trans>Redeemed</Trans>
      </SectionTitle>
      <List label={t`Redeemed`}>
        {orders.map((order) => (
          <PastOrder key={order.stakeOrderId} order={order} />
        ))}
      </List>
      {hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button kind="ghost" size="pill" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

function PastOrder({
  order: { stakeDays, stakeAmount, openTime, redeemTime, paidInterestAmount },
}: {
  readonly order: Order
}) {
  const { i18n } = useLingui()
  const [staked, paid] = [fromDecimal(stakeAmount, 'GUSD'), fromDecimal(paidInterestAmount ?? '0', 'GUSD')]
  const [stake, interest] = [formatAmount(staked), formatAmount(paid)]
  const ended = redeemTime === null ? '' : formatDate(redeemTime)
  const opened = formatDate(openTime)
  return (
    <ListRow
      icon={<CheckIcon size={18} aria-hidden="true" />}
      title={i18n._(getProductName(stakeDays))}
      hint={
        <span className="num">
          {opened} – {ended}
        </span>
      }
      value={formatMoney(add(staked, paid))}
      valueHint={
        <Trans>
          Stake {stake}, interest {interest}
        </Trans>
      }
    />
  )
}
