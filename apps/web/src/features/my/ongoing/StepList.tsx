import { type Step, Steps } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TransactionStep } from './transactionSteps.ts'

/** The steps of a recharge in words; `notes` says under a step what it is waiting for. */
export function StepList({
  steps,
  amount,
  notes = {},
}: {
  readonly steps: readonly TransactionStep[]
  /** As shown, with its asset: "1,000.00 USDT". */
  readonly amount: string
  readonly notes?: Readonly<Partial<Record<TransactionStep['key'], ReactNode>>>
}) {
  const { t } = useLingui()
  const shown = steps.map(
    ({ key, state }): Step => ({
      key,
      state,
      name: <StepName step={key} amount={amount} />,
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

function StepName({ step, amount }: { readonly step: TransactionStep['key']; readonly amount: string }) {
  switch (step) {
    case 'reset':
      return <Trans>Set the old permission to zero</Trans>
    case 'approve':
      return <Trans>Permit exactly {amount}</Trans>
    case 'deposit':
      return <Trans>Send {amount} to the vault</Trans>
    case 'confirmed':
      return <Trans>Confirmed on BSC</Trans>
    case 'credited':
      return <Trans>Credited to your balance</Trans>
  }
}
