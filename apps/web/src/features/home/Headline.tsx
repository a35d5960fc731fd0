import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/queries.ts'
import { productName, unitSymbol } from '../../i18n/branding.ts'
import { Link } from '../../routing/Link.tsx'
import { useAccount } from '../../session/account.ts'
import { requestConnect, requestSignIn } from '../../session/sessionRequests.ts'
import { RateNow } from './RateNow.tsx'

/** The product in one sentence, with the button that starts. */
export function Headline() {
  return (
    <div className="pt-1 pb-5 wide:pt-4 wide:pb-7">
      <p className="mb-1 text-small font-medium text-ink-2 wide:hidden">{productName}</p>
      <h1 className="text-display font-strong tracking-display text-balance">
        <Trans>Hold USDT here and verify the reserves yourself</Trans>
      </h1>
      <p className="mt-2 text-small text-ink-2 wide:text-body">
        <Trans>Exchange it for {unitSymbol} and back whenever you like, withdraw to your own wallet.</Trans>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <BeginButton />
        <Link to="/Financial" className="inline-flex min-h-11 items-center text-small font-medium">
          <RateNow isLink />
        </Link>
      </div>
    </div>
  )
}

/** Connects or signs in; in the demo with the wallet that needs no installation. */
function BeginButton() {
  const account = useAccount()
  const { data: config } = useQuery(configQuery)
  const isDemo = import.meta.env.MODE === 'demo' && config?.mode === 'demo'
  const start = () =>
    account.kind === 'visitor' ? requestConnect(isDemo ? 'demo' : undefined) : requestSignIn()
  return (
    <Button className="max-wide:w-full" busy={account.busy !== null} onClick={() => void start()}>
      {account.kind !== 'visitor' ? (
        <Trans>Sign in with your wallet</Trans>
      ) : isDemo ? (
        <Trans>Try it with the demo wallet</Trans>
      ) : (
        <Trans>Connect your wallet</Trans>
      )}
    </Button>
  )
}
