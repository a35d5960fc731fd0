import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Account } from '../../../session/account.ts'

/** Submits the form: connects, signs in or exchanges. */
export function ExchangeButton({
  account,
  isWrong,
}: {
  readonly account: Account
  readonly isWrong: boolean
}) {
  return (
    <Button
      size="large"
      className="mt-4"
      type="submit"
      busy={isBusy(account)}
      held={isWrong && account.kind === 'member' && account.walletChecked}
    >
      {describeStep(account)}
    </Button>
  )
}

const isBusy = (account: Account): boolean =>
  account.kind === 'member' ? !account.walletChecked && !account.walletCheckFailed : account.busy !== null

function describeStep(account: Account): ReactNode {
  if (account.kind === 'visitor') return <Trans>Connect wallet</Trans>
  if (account.kind === 'connected') return <Trans>Sign in to exchange</Trans>
  if (account.walletCheckFailed) return <Trans>Check wallet again</Trans>
  return account.walletChecked ? <Trans>Exchange</Trans> : <Trans>Checking your wallet…</Trans>
}
