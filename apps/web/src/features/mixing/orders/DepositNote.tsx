import { Trans } from '@lingui/react/macro'
import type { PoolTransaction } from '../../../transactions/transaction.ts'

/** What a call to a pool waits for, or what became of it: every end is told apart. */
export function DepositNote({ deposit: { state } }: { readonly deposit: PoolTransaction }) {
  switch (state.status) {
    case 'asking':
      return <Trans>Confirm in your wallet</Trans>
    case 'paused':
      return <PauseNote reason={state.reason} />
    case 'sent':
      return <Trans>Waiting to be confirmed, usually a few seconds</Trans>
    case 'unknown':
      return (
        <Trans>
          The network has not shown it for some time. It may still go through: look at the explorer or your
          wallet before you send another.
        </Trans>
      )
    case 'confirmed':
      return <Trans>In a block. Waiting until it is final, a few seconds</Trans>
    case 'failed':
      return <FailureNote reason={state.reason} />
    case 'ready':
    case 'credited':
      return null
  }
}

type State = PoolTransaction['state']

function PauseNote({ reason }: { readonly reason: Extract<State, { status: 'paused' }>['reason'] }) {
  switch (reason) {
    case 'rejected':
      return <Trans>Declined in your wallet. This step was not sent.</Trans>
    case 'interrupted':
      return (
        <Trans>
          The page was closed before your wallet answered. Go on, and we first look whether it was sent.
        </Trans>
      )
    case 'insufficientGas':
      return (
        <Trans>Not enough BNB for the amount and the network fee. Add BNB to your wallet, then go on.</Trans>
      )
    case 'wouldRevert':
      return <Trans>The contract would refuse this now, so it was not sent.</Trans>
    case 'walletFailed':
      return <Trans>Your wallet could not send this. Try again.</Trans>
    case 'overtaken':
      return <OvertakenNote />
    case 'quoteExpired':
      return null
  }
}

function FailureNote({ reason }: { readonly reason: Extract<State, { status: 'failed' }>['reason'] }) {
  switch (reason) {
    case 'reverted':
      return (
        <Trans>The transaction failed on the network: no BNB moved, only the network fee was spent.</Trans>
      )
    case 'cancelled':
      return <Trans>You cancelled it in your wallet. No BNB moved.</Trans>
    case 'replaced':
      return <Trans>Another transaction of your wallet took its place, so this one will not happen.</Trans>
    case 'overtaken':
      return <OvertakenNote />
  }
}

/** The place in the wallet's order is used, and no node could show by what: it may have been this very call. */
function OvertakenNote() {
  return (
    <Trans>
      A transaction of your wallet took this one’s place, and we could not see which one. Look at the recovery
      page whether it was deposited before you send another.
    </Trans>
  )
}
