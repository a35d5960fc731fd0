import { getButtonClass } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { FoldedRecordCard, RecordCard } from '../../../components/transactions/RecordCard.tsx'
import { useChainName } from '../../../components/useChainName.ts'
import { isOpenCrossOrder } from '../../../records/computePollIntervalMs.ts'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { formatTokenAmount } from '../tokens/formatTokenAmount.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { DepositorText, FinalHash, RecipientText } from './OrderTexts.tsx'
import { describeOrder } from './orderStates.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** One transfer with all its facts and a link to its page: folded among the records, in full below the form. */
export function OrderCard({
  order,
  isFolded = false,
}: {
  readonly order: CrossOrder
  readonly isFolded?: boolean
}) {
  const { t } = useLingui()
  const amount = formatTokenAmount(order.originAmount, order.originSymbol, { isExact: true })
  const chainName = order.destinationChainName
  const head = {
    label: t`Transfer of ${amount} to ${chainName}`,
    title: (
      <Trans>
        {amount} to {chainName}
      </Trans>
    ),
    state: <StatusBadge order={order} />,
  }
  const body = <OrderBody order={order} amount={amount} />
  if (!isFolded) return <RecordCard {...head}>{body}</RecordCard>
  return (
    <FoldedRecordCard {...head} time={formatMoment(order.crossTime)} startsOpen={isOpenCrossOrder(order)}>
      {body}
    </FoldedRecordCard>
  )
}

function OrderBody({ order, amount }: { readonly order: CrossOrder; readonly amount: string }) {
  const { i18n } = useLingui()
  const originName = useChainName(order.originChainId)
  const chainName = order.destinationChainName
  return (
    <>
      <p className="mb-4 text-small text-ink-2">{i18n._(describeOrder(order, originName))}</p>
      <OrderFacts order={order} />
      <div className="mt-2 grid gap-2">
        <DepositorText order={order} />
        <RecipientText order={order} />
        <FinalHash order={order} />
      </div>
      <div className="mt-4">
        <Link
          to="/cross/record/$orderId"
          params={{ orderId: order.orderId }}
          className={getButtonClass({ kind: 'ghost', size: 'pill' })}
        >
          <Trans>Details</Trans>
          <span className="sr-only">
            {' '}
            <Trans>
              {amount} to {chainName}
            </Trans>
          </span>
        </Link>
      </div>
    </>
  )
}
