import { AlertIcon, Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { homeChainName, signInChainId } from '../i18n/branding.ts'
import { useAccount } from '../session/account.ts'
import { requestSwitchChain } from '../session/sessionRequests.ts'

/** Shows that the wallet is on another network than the one for signing in, and offers the switch. */
export function NetworkNotice() {
  const account = useAccount()
  const wrong = account.kind !== 'visitor' && account.walletChecked && account.chainId !== signInChainId
  const network = account.kind === 'visitor' ? '' : account.networkName
  return (
    <div role="status" className="mx-auto max-w-column px-3 phone:px-4 wide:px-5">
      {wrong && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-small bg-warn-soft px-4 py-2.5 text-small font-medium text-warn">
          <AlertIcon size={16} className="shrink-0" aria-hidden="true" />
          <span className="min-w-0 flex-1 basis-40 text-balance">
            <Trans>
              Your wallet is on {network}. Signing in and recharging need {homeChainName}.
            </Trans>
          </span>
          <Button
            kind="ghost"
            size="pill"
            busy={account.busy === 'switching'}
            onClick={() => void requestSwitchChain(signInChainId)}
          >
            <Trans>Switch to {homeChainName}</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
