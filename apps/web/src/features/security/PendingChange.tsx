import { Button } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { apiClient } from '../../api/apiClient.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { useSecurityAct } from './useSecurityAct.ts'

/** A looser rule that waits: what it will be and when, and the way to stop it. */
export function PendingChange({
  address,
  rule,
  effectTime,
  next,
}: {
  readonly address: string
  readonly rule: 'dailyLimit' | 'newDeviceDelay'
  readonly effectTime: number
  /** The value that will be in force. */
  readonly next: ReactNode
}) {
  const { isBusy, run } = useSecurityAct(address)
  const time = formatDateTime(effectTime)
  const cancel = () => run(() => apiClient.cancelRuleChange({ rule }), msg`The rule stays as it is.`)
  return (
    <div role="status" className="mt-3 grid justify-items-start gap-2 rounded-small bg-warn-soft p-3">
      <p className="font-strong text-small text-warn">
        <Trans>
          From {time}: {next}
        </Trans>
      </p>
      <p className="text-small text-warn">
        <Trans>If you did not ask for this, cancel it and end the other sessions.</Trans>
      </p>
      <Button kind="ghost" size="pill" busy={isBusy} onClick={() => void cancel()}>
        <Trans>Cancel change</Trans>
      </Button>
    </div>
  )
}
