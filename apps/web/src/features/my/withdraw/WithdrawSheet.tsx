import { Button } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { FormSkeleton } from '../../../components/forms/FormSkeleton.tsx'
import { Failure } from '../../../components/notices/Failure.tsx'
import { unitSymbol } from '../../../i18n/branding.ts'
import { createWithdrawalsQuery, type Withdrawal } from '../../../records/accountQueries.ts'
import { hasEnded } from '../../../records/recordStates.ts'
import { WithdrawalProgress } from '../withdrawals/WithdrawalCard.tsx'
import { UnresolvedWithdrawal } from './UnresolvedWithdrawal.tsx'
import { useWithdrawFlow } from './useWithdrawFlow.ts'
import { chooseAsset, useWithdrawPreconditions } from './useWithdrawPreconditions.ts'
import { WithdrawConfirm } from './WithdrawConfirm.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'

/** Withdrawal in three steps: amount, review, progress. */
export function WithdrawSheet({
  address,
  isOpen,
  onClose,
}: {
  readonly address: Address
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const flow = useWithdrawFlow(address)
  const { stage, unresolved } = flow
  const close = () => {
    onClose()
    flow.close()
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={stage.name === 'confirm' ? <Trans>Check before you send</Trans> : <Trans>Withdraw</Trans>}
      description={
        stage.name === 'enter' && (
          <Trans>USDT or {unitSymbol} of your balance becomes USDT in your own wallet, one for one.</Trans>
        )
      }
      closeLabel={t`Close`}
      locked={flow.isSending}
    >
      {stage.name === 'running' ? (
        <WithdrawRunning address={address} asked={stage.order} onClose={close} />
      ) : unresolved ? (
        <UnresolvedWithdrawal attempt={unresolved} onOrder={flow.openProgress} />
      ) : (
        <WithdrawDraft address={address} flow={flow} />
      )}
    </Sheet>
  )
}

/** Form or review, once the preconditions are known. */
function WithdrawDraft({
  address,
  flow: { stage, text, setText, chosen, setChosen, isSending, openForm, openConfirmation, confirm },
}: {
  readonly address: Address
  readonly flow: ReturnType<typeof useWithdrawFlow>
}) {
  const { preconditions, error, retry } = useWithdrawPreconditions(address)
  if (!preconditions && error)
    return (
      <Failure
        title={<Trans>Your balance could not be loaded. It is unchanged.</Trans>}
        error={error}
        onRetry={retry}
      />
    )
  if (!preconditions) return <FormSkeleton heights={['h-24', 'h-16', 'h-13']} />
  if (stage.name !== 'confirm')
    return (
      <WithdrawForm
        preconditions={preconditions}
        asset={chosen ?? chooseAsset(preconditions)}
        onAsset={setChosen}
        text={text}
        onText={setText}
        onAmount={openConfirmation}
      />
    )
  return (
    <WithdrawConfirm
      amount={stage.attempt.amount}
      preconditions={preconditions}
      isBusy={isSending}
      onBack={openForm}
      onConfirm={() => void confirm(stage.attempt)}
    />
  )
}

/** Progress of the requested withdrawal, which continues after the sheet is closed. */
function WithdrawRunning({
  address,
  asked,
  onClose,
}: {
  readonly address: Address
  readonly asked: Withdrawal
  readonly onClose: () => void
}) {
  const { data } = useInfiniteQuery(createWithdrawalsQuery(address))
  const listed = data?.pages
    .flatMap(({ dataList }) => dataList)
    .find(({ withdrawalId }) => withdrawalId === asked.withdrawalId)
  const order = listed ?? asked
  return (
    <div className="grid gap-5">
      <WithdrawalProgress order={order} />
      {!hasEnded(order) && (
        <p className="text-small text-ink-2">
          <Trans>You can close this. It continues, and your personal centre shows it on every device.</Trans>
        </p>
      )}
      <Button kind={order.state === 'confirmed' ? 'primary' : 'ghost'} onClick={onClose}>
        {order.state === 'confirmed' ? <Trans>Done</Trans> : <Trans>Close</Trans>}
      </Button>
    </div>
  )
}
