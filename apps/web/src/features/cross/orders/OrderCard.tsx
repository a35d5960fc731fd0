import { Card, getButtonClass } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useChainName } from '../../../components/useChainName.ts'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { formatTokenAmount } from '../tokens/formatTokenAmount.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { DepositorText, FinalHash, RecipientText } from './OrderTexts.tsx'
import { describeOrder } from './orderStates.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** One transfer with all its facts and a link to its page. */
export function OrderCard({ order }: { readonly order: CrossOrder }) {
  const { t, i18n } = useLingui()
  const originName = useChainName(order.originChainId)
  const amount = formatTokenAmount(order.originAmount, order.originSymbol, { isExact: true })
  const chainName = order.destinationChainName
  return (
    <Card aria-label={t`Transfer of ${amount} to ${chainName}`} role="group">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-strong num">
          <Trans>
            {amount} to {chainName}
          </Trans>
        </h3>
        <StatusBadge order={order} />
      </div>
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
    </Card>
  )
}
