import { AlertIcon, Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useConnection } from '../api/connection.ts'
import { useAccount } from '../session/account.ts'
import { requestWalletCheck } from '../session/sessionRequests.ts'

/**
 * Shows that the remembered wallet could not be verified, and offers a retry. Without a connection that is no surprise,
 * and the notice of the connection says enough.
 */
export function WalletCheckNotice() {
  const account = useAccount()
  const isOnline = useConnection() === 'online'
  const failed = isOnline && account.kind !== 'visitor' && account.walletCheckFailed
  return (
    <div role="status" className="mx-auto max-w-column px-3 phone:px-4 wide:px-5">
      {failed && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-small bg-warn-soft px-4 py-2.5 text-small font-medium text-warn">
          <AlertIcon size={16} className="shrink-0" aria-hidden="true" />
          <span className="min-w-0 flex-1 basis-40">
            <Trans>
              Your wallet could not be checked yet, so no money can be moved. Your balances are unchanged. We
              keep trying.
            </Trans>
          </span>
          <Button kind="ghost" size="pill" onClick={() => void requestWalletCheck()}>
            <Trans>Try now</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
