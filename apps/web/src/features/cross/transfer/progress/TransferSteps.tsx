import { type Step, Steps } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TransferStep, TransferStepKey } from './listTransferSteps.ts'

/** The steps of a transfer in words; `notes` says under a step what it waits for or where it can be looked up. */
export function TransferSteps({
  steps,
  amount,
  chainName,
  notes = {},
}: {
  readonly steps: readonly TransferStep[]
  readonly amount: string
  readonly chainName: ReactNode
  readonly notes?: Readonly<Partial<Record<TransferStepKey, ReactNode>>>
}) {
  const { t } = useLingui()
  const shown = steps.map(
    ({ key, state }): Step => ({
      key,
      state,
      name: <StepName step={key} amount={amount} chainName={chainName} />,
      note: notes[key],
    }),
  )
  return (
    <Steps
      steps={shown}
      stateNames={{
        done: t`done`,
        now: t`your turn`,
        waiting: t`under way`,
        later: t`still to come`,
        failed: t`failed`,
      }}
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
      return <Trans>Send {amount} on BSC</Trans>
    case 'arrive':
      return <Trans>Arrival on {chainName}</Trans>
  }
}
