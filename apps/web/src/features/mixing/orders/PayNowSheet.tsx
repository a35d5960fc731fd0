import { Button } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../../i18n/formats.ts'
import { useProofProgress } from '../notes/proofProgress.ts'
import { notifyMixingFailure } from './mixingFailures.ts'
import type { OrderSheetProps } from './OrderSheetProps.ts'

/** Warns what a payout before its time, or among few, gives away, before it is made. */
export function PayNowSheet({ order, owner, isOpen, onClose }: OrderSheetProps) {
  const { t } = useLingui()
  const progress = useProofProgress(order.commitmentHex)
  const hidden = progress?.step === 'tooFew' ? formatCount(progress.hidden) : null
  const confirm = async () => {
    onClose()
    try {
      const { settleOrder } = await import('../notes/settleOrder.ts')
      await settleOrder(owner, order, { isInsisting: true })
    } catch (error) {
      notifyMixingFailure(error)
    }
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Pay out without waiting</Trans>}
      closeLabel={t`Close`}
    >
      <div className="grid gap-5">
        <p role="note" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
          {hidden === null ? (
            <Trans>
              The wait hides which deposit pays whom. Without it, someone who compares times is likely to
              guess that this payment is yours.
            </Trans>
          ) : (
            <Trans>
              Deposits that the payment would hide among, yours included: {hidden}. Someone who looks at the
              pool can guess that it is yours.
            </Trans>
          )}
        </p>
        <p className="text-small text-ink-2">
          <Trans>A payment cannot be hidden afterwards.</Trans>
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button kind="ghost" size="half" onClick={onClose}>
            <Trans>Keep waiting</Trans>
          </Button>
          <Button size="half" onClick={() => void confirm()}>
            <Trans>Pay out now</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
