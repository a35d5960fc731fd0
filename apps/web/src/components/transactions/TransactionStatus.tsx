import { Trans } from '@lingui/react/macro'
import { homeChainName, homeCoin } from '../../i18n/branding.ts'
import { Gap } from '../../i18n/Gap.tsx'
import type { FailureReason, PauseReason, Transaction } from '../../transactions/state/transaction.ts'

type Objective = Transaction['objective']

/** The state of the current call in words: what it waits for, why it is paused, or how it failed. */
export function TransactionStatus({
  transaction: { state, objective },
  asset = objective.asset,
}: {
  readonly transaction: Transaction
  /** The symbol of what the call moves, as the screen shows it. */
  readonly asset?: string
}) {
  switch (state.status) {
    case 'asking':
      return <Trans>Confirm in your wallet</Trans>
    case 'paused':
      return <PauseStatus reason={state.reason} objective={objective} />
    case 'sent':
      return <Trans>Waiting to be confirmed, usually a few seconds</Trans>
    case 'unknown':
      return (
        <Trans>
          The network has not shown it for some time. It may still go through: check the explorer or your
          wallet before you send another.
        </Trans>
      )
    case 'confirmed':
      // The order of a cross-chain transfer reports what follows.
      return objective.kind === 'cross' ? null : (
        <Trans>Waiting for final confirmation on {homeChainName}</Trans>
      )
    case 'failed':
      return <FailureStatus reason={state.reason} objective={objective} asset={asset} />
    case 'ready':
    case 'credited':
      return null
  }
}

function PauseStatus({ reason, objective }: { readonly reason: PauseReason; readonly objective: Objective }) {
  switch (reason) {
    case 'rejected':
      return <Trans>Declined in your wallet. This step was not sent.</Trans>
    case 'interrupted':
      return (
        <Trans>
          The page was closed before your wallet answered. Resume, and we check first whether it was sent.
        </Trans>
      )
    case 'insufficientGas':
      return objective.kind === 'mix' ? (
        <Trans>
          Not enough {homeCoin} for the amount and the network fee. Add {homeCoin} to your wallet, then
          continue.
        </Trans>
      ) : (
        <Trans>
          Not enough {homeCoin} for the network fee. Add {homeCoin} to your wallet, then continue.
        </Trans>
      )
    case 'wouldRevert':
      return <Trans>The contract would refuse this now, so it was not sent.</Trans>
    case 'walletFailed':
      return <Trans>Your wallet could not send this. Try again.</Trans>
    case 'overtaken':
      return <OvertakenStatus objective={objective} />
    case 'quoteExpired':
      return <Trans>The quote ran out before this was sent. Your tokens are in your wallet.</Trans>
  }
}

function FailureStatus({
  reason,
  objective,
  asset,
}: {
  readonly reason: FailureReason
  readonly objective: Objective
  readonly asset: string
}) {
  switch (reason) {
    case 'reverted':
      return (
        <Trans>
          The transaction failed on the network: no {asset} moved, only the network fee was spent.
        </Trans>
      )
    case 'cancelled':
      return <Trans>You cancelled it in your wallet. No {asset} moved.</Trans>
    case 'replaced':
      return <Trans>Another transaction of your wallet took its place, so this one will not happen.</Trans>
    case 'overtaken':
      return <OvertakenStatus objective={objective} />
  }
}

/** The nonce is used and no node shows by which transaction: it may have been this one. */
function OvertakenStatus({ objective: { kind } }: { readonly objective: Objective }) {
  return (
    <>
      <Trans>A transaction of your wallet took this one’s place, and we could not see which one.</Trans>
      <Gap />
      {kind === 'recharge' && <Trans>Check your balances before you recharge again.</Trans>}
      {kind === 'cross' && <Trans>Check your records and balance before you send another.</Trans>}
      {kind !== 'recharge' && kind !== 'cross' && (
        <Trans>Check on the recovery page whether it was deposited before you send another.</Trans>
      )}
    </>
  )
}
