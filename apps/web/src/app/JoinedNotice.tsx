import { Trans } from '@lingui/react/macro'
import { unitSymbol } from '../i18n/branding.ts'
import { Link } from '../routing/Link.tsx'
import { useJoined } from '../session/joined.ts'

/** Shows the next steps to a new member until they continue. */
export function JoinedNotice() {
  if (!useJoined()) return null
  return (
    <p className="mx-auto max-w-column px-3 phone:px-4 wide:px-5">
      <span className="mb-3 block rounded-small bg-accent-soft px-4 py-2.5 text-small">
        <Trans>
          You are a member now. Next:{' '}
          <Link to="/my" hash="recharge" className="font-medium text-accent underline underline-offset-2">
            recharge USDT
          </Link>
          , then exchange it to {unitSymbol}.
        </Trans>
      </span>
    </p>
  )
}
