import type { Step } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { StepList } from '../../../components/transactions/StepList.tsx'
import { TransactionStatus } from '../../../components/transactions/TransactionStatus.tsx'
import { joinDay } from '../../../i18n/joinDay.ts'
import type { Order } from '../../../records/mixingQueries.ts'
import type { PoolTransaction } from '../../../transactions/state/transaction.ts'
import { isHeldBack, isProofRunning, type ProofProgress } from '../notes/proofProgress.ts'
import { useSigning } from '../notes/signingProgress.ts'
import { listMixingSteps, type MixingProgress, type StepKey } from './listMixingSteps.ts'
import { ProofStatus } from './ProofStatus.tsx'
import { SigningHint } from './SigningHint.tsx'

/** The steps of a transfer, each with what it waits for. */
export function OrderSteps({
  preparing = null,
  deposit = null,
  order = null,
  proofProgress = null,
}: {
  readonly preparing?: MixingProgress['preparing']
  readonly deposit?: PoolTransaction | null
  readonly order?: Order | null
  readonly proofProgress?: ProofProgress | null
}) {
  // A proof that is held back waits as one that is made.
  const isProving = isProofRunning(proofProgress) || isHeldBack(proofProgress)
  const steps = listMixingSteps({ preparing, deposit, order, isProving })
  const shown = steps.map(
    ({ key, state }): Step => ({
      key,
      state,
      name: <StepName step={key} />,
      hint: state !== 'later' && state !== 'done' && renderStepHint(key, { deposit, order, proofProgress }),
    }),
  )
  return <StepList steps={shown} />
}

type Known = {
  readonly deposit: PoolTransaction | null
  readonly order: Order | null
  readonly proofProgress: ProofProgress | null
}

function renderStepHint(key: StepKey, { deposit, order, proofProgress }: Known): ReactNode {
  switch (key) {
    case 'note':
      return <KeyHint />
    case 'order':
      return null
    case 'deposit':
    case 'confirmed':
      return deposit && <TransactionStatus transaction={deposit} />
    case 'screening':
      return <ScreeningHint order={order} />
    case 'proof':
      return proofProgress && <ProofStatus proofProgress={proofProgress} />
    case 'relay':
      return <RelayHint order={order} />
    case 'arrived':
      return order?.detail === 'broadcast' && <Trans>Sent to the chain, not final yet</Trans>
  }
}

function KeyHint() {
  if (useSigning()) return <SigningHint />
  return (
    <Trans>Sign in your wallet: twice the first time on this device, so that we know it signs the same</Trans>
  )
}

function ScreeningHint({ order }: { readonly order: Order | null }) {
  if (order?.detail === 'review') return <Trans>Under review</Trans>
  if (order?.detail === 'refused') return <Trans>Refused: take your deposit back</Trans>
  if (order?.detail === 'standby' && order.usableFrom !== null) {
    const moment = joinDay(formatMoment(order.usableFrom))
    return <Trans>Approved. It can be paid out from {moment}, like all others of its period</Trans>
  }
  if (order?.detail === 'standby') return <Trans>Screened. Approved soon, together with others</Trans>
  return <Trans>Checked against the sanctions list, then approved together with others</Trans>
}

function RelayHint({ order }: { readonly order: Order | null }) {
  if (order?.detail !== 'proved' || order.relayTime === null) return <Trans>On its way</Trans>
  const moment = joinDay(formatMoment(order.relayTime))
  return <Trans>Not before {moment}: a random moment of this period</Trans>
}

function StepName({ step }: { readonly step: StepKey }) {
  switch (step) {
    case 'note':
      return <Trans>Key from your wallet’s signature</Trans>
    case 'order':
      return <Trans>Order</Trans>
    case 'deposit':
      return <Trans>Deposit from your wallet</Trans>
    case 'confirmed':
      return <Trans>Deposit confirmed on the chain</Trans>
    case 'screening':
      return <Trans>Screening and approval</Trans>
    case 'proof':
      return <Trans>Proof, made in your browser</Trans>
    case 'relay':
      return <Trans>Payout at a random moment</Trans>
    case 'arrived':
      return <Trans>Arrived at the receiver</Trans>
  }
}
