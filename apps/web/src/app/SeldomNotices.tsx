import { AlertIcon, Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useNetworkName } from '../components/useChainName.ts'
import { homeChainName, signInChainId, unitSymbol } from '../i18n/branding.ts'
import { Link } from '../routing/Link.tsx'
import { useAccount } from '../session/account.ts'
import { requestSwitchChain, requestWalletCheck } from '../session/sessionRequests.ts'

/** Shows the next steps to a new member. */
export function JoinedNotice() {
  return (
    <p className="mb-3 rounded-small bg-accent-soft px-4 py-2.5 text-small">
      <Trans>
        You are a member now. Next:{' '}
        <Link to="/my" hash="recharge" className="font-medium text-accent underline underline-offset-2">
          recharge USDT
        </Link>
        , then exchange it to {unitSymbol}.
      </Trans>
    </p>
  )
}

/** Offers the build that was fetched meanwhile; reloads only at a tap. */
export function VersionNotice() {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-small bg-accent-soft px-4 py-2.5 text-small font-medium">
      <p className="min-w-0 flex-1 basis-40">
        <Trans>A new version is ready. Reloading discards what you have typed here.</Trans>
      </p>
      <Button kind="ghost" size="pill" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  )
}

/** Shows that the wallet is on another network than the one for signing in, and offers the switch. */
export function NetworkNotice() {
  const account = useAccount()
  const network = useNetworkName(account.kind === 'visitor' ? signInChainId : account.chainId)
  return (
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
  )
}

/** Shows that the remembered wallet could not be verified, and offers a retry. */
export function WalletCheckNotice() {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-small bg-warn-soft px-4 py-2.5 text-small font-medium text-warn">
      <AlertIcon size={16} className="shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-40">
        <Trans>
          Your wallet could not be checked yet, so no money can be moved. Your balances are unchanged. We keep
          trying.
        </Trans>
      </span>
      <Button kind="ghost" size="pill" onClick={() => void requestWalletCheck()}>
        <Trans>Try now</Trans>
      </Button>
    </div>
  )
}
