import { Button, Fact, Facts } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LongText } from '../../../components/addresses/LongText.tsx'
import { formatCoin, toWei } from '../coin.ts'
import { useMixingSnapshot } from '../transfer/form/useMixingSnapshot.ts'
import { notifyMixingFailure } from './mixingFailures.ts'
import type { OrderSheetProps } from './OrderSheetProps.ts'
import { SigningHint } from './SigningHint.tsx'

/** Warns that taking a deposit back is public before it is done. */
export function TakeBackSheet({ order, owner, isOpen, onClose }: OrderSheetProps) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const { snapshot } = useMixingSnapshot(isOpen ? owner : null)
  const confirm = async () => {
    setBusy(true)
    try {
      const { sendOrderTakeBack } = await import('../recovery/spendNote.ts')
      if (await sendOrderTakeBack(owner, order)) onClose()
    } catch (error) {
      notifyMixingFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Take your deposit back</Trans>}
      closeLabel={t`Close`}
    >
      <div className="grid gap-5">
        <TakeBackWarning />
        <Facts>
          <Fact name={<Trans>You get back</Trans>}>
            <strong>{formatCoin(toWei(order.depositAmount))}</strong>
          </Fact>
          <Fact name={<Trans>Our fee</Trans>}>{formatCoin(0n)}</Fact>
          {snapshot && (
            <Fact name={<Trans>Network fee, at most</Trans>}>
              {formatCoin(snapshot.takeBackFee, { isExact: true })}
            </Fact>
          )}
        </Facts>
        <LongText name={<Trans>To your wallet</Trans>} text={owner} label={t`Copy the address`} />
        <p role="status" className="text-small text-ink-2 empty:hidden">
          <SigningHint />
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button kind="ghost" size="half" onClick={onClose}>
            <Trans>Leave it in the pool</Trans>
          </Button>
          <Button size="half" busy={isBusy} onClick={() => void confirm()}>
            <Trans>Take back in public</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

/** The public effects of taking a deposit back. */
export function TakeBackWarning() {
  return (
    <p role="note" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
      <Trans>
        Everyone can see that your wallet made this deposit and took it back. The receiver gets nothing. It
        cannot be undone. Your wallet pays the network fee.
      </Trans>
    </p>
  )
}
