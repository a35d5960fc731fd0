import { ClockIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Product } from '../../../records/earningQueries.ts'

type Reason = NonNullable<Product['notOfferedReason']>

/** The reason a product is not offered and the condition under which it is again. */
export function NotOffered({ reason }: { readonly reason: Reason }) {
  const { title, sentence } = describeReason(reason)
  return (
    <div className="flex items-start gap-3 rounded-box bg-sunken px-4 py-3 text-small">
      <ClockIcon size={18} aria-hidden="true" className="mt-px shrink-0 text-ink-2" />
      <div className="min-w-0">
        <p className="font-strong">{title}</p>
        <p className="text-ink-2">{sentence}</p>
      </div>
    </div>
  )
}

function describeReason(reason: Reason): { readonly title: ReactNode; readonly sentence: ReactNode } {
  switch (reason) {
    case 'soldOut':
      return {
        title: <Trans>Fully subscribed</Trans>,
        sentence: (
          <Trans>
            Every term is offered only when its interest is already earned. The current quota is fully
            subscribed; it reopens as more is earned.
          </Trans>
        ),
      }
    case 'belowPromise':
      return {
        title: <Trans>Paused</Trans>,
        sentence: (
          <Trans>
            The last settled day earned less than the lower end of the range. It opens again with the first
            day that reaches it.
          </Trans>
        ),
      }
    case 'yieldClosed':
      return {
        title: <Trans>Not open</Trans>,
        sentence: (
          <Trans>Products open once their licence is recorded here. Existing stakes can be redeemed.</Trans>
        ),
      }
    case 'insolvent':
      return {
        title: <Trans>New stakes are stopped</Trans>,
        sentence: (
          <Trans>
            The vault holds less than member balances, so no new stakes are accepted. Existing stakes can be
            redeemed.
          </Trans>
        ),
      }
    case 'unread':
      return {
        title: <Trans>Paused</Trans>,
        sentence: (
          <Trans>
            Reserves have not been verified for hours. Staking reopens after the next verification. Existing
            stakes can be redeemed.
          </Trans>
        ),
      }
    case 'notOffered':
      return {
        title: <Trans>Not on sale</Trans>,
        sentence: (
          <Trans>This product is currently not offered. Your existing orders continue as agreed.</Trans>
        ),
      }
  }
}
