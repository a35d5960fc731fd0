import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StepList } from '../../../../components/transactions/StepList.tsx'
import { homeChainName } from '../../../../i18n/branding.ts'
import type { TransferStep, TransferStepKey } from './listTransferSteps.ts'

/** The steps of a transfer in words; `hints` explains what a step waits for or links its transaction. */
export function TransferSteps({
  steps,
  amount,
  chainName,
  hints = {},
}: {
  readonly steps: readonly TransferStep[]
  readonly amount: string
  readonly chainName: ReactNode
  readonly hints?: Readonly<Partial<Record<TransferStepKey, ReactNode>>>
}) {
  return (
    <StepList
      steps={steps.map(({ key, state }) => ({
        key,
        state,
        name: <StepName step={key} amount={amount} chainName={chainName} />,
        hint: hints[key],
      }))}
    />
  )
}

function StepName({
  step,
  amount,
  chainName,
}: {
  readonly step: TransferStepKey
  readonly amount: string
  readonly chainName: ReactNode
}) {
  switch (step) {
    case 'reset':
      return <Trans>Set the old permission to zero</Trans>
    case 'approve':
      return <Trans>Permit exactly {amount}</Trans>
    case 'cross':
      return (
        <Trans>
          Send {amount} on {homeChainName}
        </Trans>
      )
    case 'arrive':
      return <Trans>Arrival on {chainName}</Trans>
  }
}
