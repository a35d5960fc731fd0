import { Button, getButtonClass } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { formatShortAddress } from '../i18n/formatShortAddress.ts'
import { Link } from '../routing/Link.tsx'
import { useAccount } from '../session/account.ts'
import { requestConnect, requestSignIn } from '../session/sessionRequests.ts'

/** Shows Connect, Sign in, or the signed-in account: one button with three states. */
export function AccountButton() {
  const account = useAccount()
  if (account.kind === 'member') {
    return (
      <Link to="/my" className={`${getButtonClass({ size: 'pill' })} num`}>
        <span className="sr-only">
          <Trans>Personal centre</Trans>{' '}
        </span>
        {formatShortAddress(account.walletAddress)}
      </Link>
    )
  }
  const busy = account.busy === 'connecting' || account.busy === 'signingIn'
  return account.kind === 'connected' ? (
    <Button size="pill" busy={busy} onClick={() => void requestSignIn()}>
      <Trans>Sign in</Trans>
    </Button>
  ) : (
    <Button size="pill" busy={busy} onClick={() => void requestConnect()}>
      <span className="wide:hidden">
        <Trans context="short, in the header of a phone">Connect</Trans>
      </span>
      <span className="hidden wide:inline">
        <Trans>Connect wallet</Trans>
      </span>
    </Button>
  )
}
