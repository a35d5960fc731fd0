import { Trans } from '@lingui/react/macro'
import type { CrossTransaction } from '../../../../transactions/transaction.ts'

type State = CrossTransaction['state']

/** What the call in hand waits for, or what became of it: every end is told apart. */
export function StateNote({ transaction: { state } }: { readonly transaction: CrossTransaction }) {
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
    case 'failed':
      return <FailureNote reason={state.reason} />
    case 'confirmed':
    case 'ready':
    case 'credited':
      return null
  }
}

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
      return <Trans>Not enough BNB for the network fee. Add BNB to your wallet, then go on.</Trans>
    case 'wouldRevert':
      return <Trans>The contract would refuse this now, so it was not sent.</Trans>
    case 'walletFailed':
      return <Trans>Your wallet could not send this. Try again.</Trans>
    case 'overtaken':
      return <OvertakenNote />
    case 'quoteExpired':
      return <Trans>The quote ran out before this was sent. Your tokens are in your wallet.</Trans>
  }
}

function FailureNote({ reason }: { readonly reason: Extract<State, { status: 'failed' }>['reason'] }) {
  switch (reason) {
    case 'reverted':
      return (
        <Trans>
          The transaction failed on the network: no tokens left your wallet, only the network fee was spent.
        </Trans>
      )
    case 'cancelled':
      return <Trans>You cancelled it in your wallet. No tokens left it.</Trans>
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
      A transaction of your wallet took this one’s place, and we could not see which one. Look at Records and
      your balance before you send another.
    </Trans>
  )
}
