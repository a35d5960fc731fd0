import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { canInstall, openInstallPrompt, subscribeInstallPrompt } from '../offline/installPrompt.ts'

/** Only Safari on a phone has the property; false means that this is a tab and not the installed app. */
const isTabOfSafari = () => 'standalone' in navigator && navigator.standalone === false

/** Installs the app on the home screen where the browser can; elsewhere shows how the user can do it. */
export function InstallEntry() {
  const isOffered = useSyncExternalStore(subscribeInstallPrompt, canInstall, () => false)
  const [isExplained, setExplained] = useState(false)
  if (!isOffered && !isTabOfSafari()) return null
  return (
    <div className="grid gap-2">
      <Button
        kind="ghost"
        onClick={() => (isOffered ? void openInstallPrompt().catch(() => undefined) : setExplained(true))}
      >
        <Trans>Install as an app</Trans>
      </Button>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {isExplained && <Trans>In Safari, tap Share, then “Add to Home Screen”.</Trans>}
      </p>
    </div>
  )
}
