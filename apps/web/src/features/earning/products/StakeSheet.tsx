import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Product } from '../../../records/earningQueries.ts'
import { getProductName } from '../getProductName.ts'
import { ReviewStake } from './ReviewStake.tsx'
import { StakeForm } from './StakeForm.tsx'
import { UnresolvedStake } from './UnresolvedStake.tsx'
import { useStakeForm } from './useStakeForm.ts'

/** The purchase of one product as a sheet over the list. */
export function StakeSheet({
  product,
  isOpen,
  onClose,
  onBought,
}: {
  readonly product: Product
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onBought: () => void
}) {
  const { t, i18n } = useLingui()
  const form = useStakeForm(product)
  const { reviewed } = form
  const close = () => {
    onClose()
    form.setText('')
    form.cancelReview()
  }
  const closeWithPurchase = () => {
    close()
    onBought()
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={reviewed ? <Trans>Check your stake</Trans> : i18n._(getProductName(product.stakeRequiredDay))}
      closeLabel={t`Close`}
      locked={form.isSending}
    >
      {form.unresolved ? (
        <UnresolvedStake attempt={form.unresolved} onBought={closeWithPurchase} />
      ) : reviewed ? (
        <ReviewStake
          product={product}
          amount={reviewed.amount}
          isBusy={form.isSending}
          onBack={form.cancelReview}
          onConfirm={() => void form.stake(reviewed).then((isBought) => isBought && closeWithPurchase())}
        />
      ) : (
        <StakeForm product={product} form={form} onCancel={close} />
      )}
    </Sheet>
  )
}
