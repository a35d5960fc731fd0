import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { Account } from '../../account/account.ts'
import { askConnect, askSignIn } from '../../account/accountCommands.ts'

/** What comes next for whoever stands here: connect, sign in, or exchange. */
export function ExchangeButton({ account }: { readonly account: Account }) {
  if (account.kind === 'visitor')
    return (
      <Button size="large" className="mt-4" busy={account.busy !== null} onClick={() => void askConnect()}>
        <Trans>Connect wallet</Trans>
      </Button>
    )
  if (account.kind === 'connected')
    return (
      <Button size="large" className="mt-4" busy={account.busy !== null} onClick={() => void askSignIn()}>
        <Trans>Sign in to exchange</Trans>
      </Button>
    )
  return (
    <Button size="large" className="mt-4" type="submit" busy={!account.walletChecked}>
      {account.walletChecked ? <Trans>Exchange</Trans> : <Trans>Checking your wallet…</Trans>}
    </Button>
  )
}
