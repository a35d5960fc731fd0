import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StepList } from '../../../components/transactions/StepList.tsx'
import { homeChainName } from '../../../i18n/branding.ts'
import type { RechargeStep } from './listRechargeSteps.ts'

/** The steps of a recharge in words; `hints` explains what a step waits for. */
export function RechargeSteps({
  steps,
  amount,
  hints = {},
}: {
  readonly steps: readonly RechargeStep[]
  /** As shown, with its asset: "1,000.00 USDT". */
  readonly amount: string
  readonly hints?: Readonly<Partial<Record<RechargeStep['key'], ReactNode>>>
}) {
  return (
    <StepList
      steps={steps.map(({ key, state }) => ({
        key,
        state,
        name: <StepName step={key} amount={amount} />,
        hint: hints[key],
      }))}
    />
  )
}

function StepName({ step, amount }: { readonly step: RechargeStep['key']; readonly amount: string }) {
  switch (step) {
    case 'reset':
      return <Trans>Set the old permission to zero</Trans>
    case 'approve':
      return <Trans>Permit exactly {amount}</Trans>
    case 'deposit':
      return <Trans>Send {amount} to the vault</Trans>
    case 'confirmed':
      return <Trans>Confirmed on {homeChainName}</Trans>
    case 'credited':
      return <Trans>Credited to your balance</Trans>
  }
}
