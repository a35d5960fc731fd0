import { ErrorState } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from 'viem'
import { FormSkeleton } from '../../../components/forms/FormSkeleton.tsx'
import { homeChainName } from '../../../i18n/branding.ts'
import { toFailureNotice } from '../../../signIn/notifyFailure.ts'
import { useDescribeNotice } from '../../../toasts/useDescribeNotice.ts'
import { RechargeConfirm } from './RechargeConfirm.tsx'
import { RechargeForm } from './RechargeForm.tsx'
import { RechargeProgress } from './RechargeProgress.tsx'
import { useRechargeFlow } from './useRechargeFlow.ts'
import { useRechargePreconditions } from './useRechargePreconditions.ts'

/** Recharge in three steps: amount, review, progress. */
export function RechargeSheet({
  address,
  isOpen,
  onClose,
}: {
  readonly address: Address
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const describe = useDescribeNotice()
  const flow = useRechargeFlow(address, isOpen)
  const { text, setText, stage, setStage, confirm } = flow
  const { preconditions, error, retry } = useRechargePreconditions(address, isOpen)
  const close = () => {
    onClose()
    flow.close()
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={stage.name === 'confirm' ? <Trans>Check before you sign</Trans> : <Trans>Recharge USDT</Trans>}
      description={
        stage.name === 'enter' && (
          <Trans>USDT from your wallet on {homeChainName} becomes your balance here, one for one.</Trans>
        )
      }
      closeLabel={t`Close`}
    >
      {stage.name === 'enter' && error && (
        <ErrorState
          title={<Trans>Your wallet’s balance could not be read. No funds left your wallet.</Trans>}
          retry={{ label: t`Try again`, onRetry: retry }}
        >
          {describe(toFailureNotice(error, 'rechargeBalanceFailed'))}
        </ErrorState>
      )}
      {stage.name === 'enter' && !error && !preconditions && (
        <FormSkeleton heights={['h-24', 'h-16', 'h-13']} />
      )}
      {stage.name === 'enter' && preconditions && (
        <RechargeForm
          address={address}
          preconditions={preconditions}
          text={text}
          onText={setText}
          onPlan={(plan) => setStage({ name: 'confirm', plan, preconditions })}
        />
      )}
      {stage.name === 'confirm' && (
        <RechargeConfirm
          address={address}
          plan={stage.plan}
          preconditions={stage.preconditions}
          onBack={() => setStage({ name: 'enter' })}
          onConfirm={() => void confirm(stage.plan, stage.preconditions)}
        />
      )}
      {stage.name === 'running' && (
        <RechargeProgress
          address={address}
          id={stage.id}
          onClose={close}
          onAnother={stage.isEarlier ? () => setStage({ name: 'enter' }) : undefined}
        />
      )}
    </Sheet>
  )
}
