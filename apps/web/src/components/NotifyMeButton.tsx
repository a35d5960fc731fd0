import { AlarmIcon } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Gap } from '../i18n/Gap.tsx'
import {
  startNotifications,
  stopNotifications,
  useNotificationSetting,
} from '../notifications/notificationSetting.ts'
import { toast } from '../toasts/toast.ts'

const look =
  '-mx-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-small font-medium text-accent hover:bg-accent-soft'

/** Turns on system notifications for pending orders; the browser asks for permission only at this tap. */
export function NotifyMeButton() {
  const setting = useNotificationSetting()
  if (setting === 'none') return null
  if (setting === 'blocked')
    return (
      <p className="text-caption text-ink-3">
        <Trans>
          Your browser blocks notifications of this site. To allow them, tap the icon beside the address, then
          Permissions or Notifications, and load the page again.
        </Trans>
      </p>
    )
  if (setting === 'on')
    return (
      <p className="text-caption text-ink-2">
        <Trans>You will be notified when it is done, as long as this page stays open.</Trans>
        <Gap />
        <button type="button" onClick={stopNotifications} className={look}>
          <Trans>No longer</Trans>
        </button>
      </p>
    )
  return (
    <button type="button" onClick={() => void requestNotifications()} className={look}>
      <AlarmIcon size={16} aria-hidden="true" />
      <Trans>Notify me when done</Trans>
    </button>
  )
}

async function requestNotifications(): Promise<void> {
  if ((await startNotifications()) !== 'on')
    toast.info(msg`Your browser did not allow notifications. Updates still appear here.`)
}
