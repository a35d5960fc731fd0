import { ClockIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Product } from '../earningQueries.ts'

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
        title: <Trans>Sold out for now</Trans>,
        sentence: (
          <Trans>
            Every term is sold only with its interest already earned. What the bank has earned so far is
            promised to others; it opens again as more is earned.
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
          <Trans>
            Products open once the licence for them is recorded here. What was staked before can be redeemed.
          </Trans>
        ),
      }
    case 'insolvent':
      return {
        title: <Trans>New stakes are stopped</Trans>,
        sentence: (
          <Trans>
            The vault holds less than what is owed, so no new money is taken. What was staked before can be
            redeemed.
          </Trans>
        ),
      }
    case 'unread':
      return {
        title: <Trans>Paused</Trans>,
        sentence: (
          <Trans>
            Whether the vault covers what is owed has not been checked for hours. It opens again with the next
            check. What was staked before can be redeemed.
          </Trans>
        ),
      }
    case 'notOffered':
      return {
        title: <Trans>Not on sale</Trans>,
        sentence: (
          <Trans>The bank does not sell this product at present. Orders you have run on as agreed.</Trans>
        ),
      }
  }
}
