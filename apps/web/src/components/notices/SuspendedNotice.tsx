import { Trans } from '@lingui/react/macro'
import { SupportLink } from '../../toasts/SupportLink.tsx'

/** Explains what a suspension blocks and what it does not: the balance stays the member's. */
export function SuspendedNotice() {
  return (
    <div role="status" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
      <p className="font-strong">
        <Trans>This account is suspended</Trans>
      </p>
      <p>
        <Trans>
          You cannot exchange or withdraw until it is lifted. Your balances are unchanged and visible here.
          Contact support for the reason.
        </Trans>
      </p>
      <SupportLink />
    </div>
  )
}
