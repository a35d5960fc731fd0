import { AlertIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useMemberAddress } from '../components/addresses/useMemberAddress.ts'
import type { RequestKind } from '../pendingRequests/pendingRequest.ts'
import { useUnresolvedKinds } from '../pendingRequests/useUnresolvedKinds.ts'
import { Link } from '../routing/Link.tsx'
import { usePlace } from '../routing/usePlace.ts'

/** The screens that show a request without an answer and send it again; the first of each is linked. */
const screens = {
  exchange: ['/'],
  withdraw: ['/my'],
  stake: ['/Financial', '/contract/pledge'],
  redeem: ['/Financial/my'],
} as const satisfies Record<RequestKind, readonly string[]>

/** Leads from every other screen to a request of money that has no answer yet. */
export function UnansweredNotice() {
  const kinds = useUnresolvedKinds(useMemberAddress())
  const { pathname } = usePlace()
  const kind = kinds.find((each) => !screens[each].some((screen) => screen === pathname))
  if (!kind) return null
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-small bg-warn-soft px-4 py-2.5 text-small font-medium text-warn">
      <AlertIcon size={16} className="shrink-0" aria-hidden="true" />
      <span>
        <Trans>A request of yours has no answer yet.</Trans>
      </span>
      <Link to={screens[kind][0]} className="inline-flex min-h-11 items-center underline underline-offset-2">
        <Trans>See it and send it again</Trans>
      </Link>
    </p>
  )
}
