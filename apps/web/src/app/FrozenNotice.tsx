import { AlertIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { formatDateTime } from '../i18n/formats.ts'
import { SupportLink } from '../toasts/SupportLink.tsx'

/** Shows that the bank is frozen, and since when: money does not move, and none is lost. Loaded where it is needed. */
export function FrozenNotice({ frozenTime }: { readonly frozenTime: number }) {
  const moment = formatDateTime(frozenTime)
  return (
    <div className="mb-3 flex gap-2 rounded-small bg-warn-soft px-4 py-2.5 text-small font-medium text-warn">
      <AlertIcon size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p>
          <Trans>
            All movements of money are stopped for now. Your balance is kept, and deposits on their way are
            credited later.
          </Trans>
        </p>
        <p className="mt-1 font-plain">
          <Trans>Stopped since {moment}</Trans>
        </p>
        <SupportLink />
      </div>
    </div>
  )
}
