import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Product } from '../earningQueries.ts'
import { nameProduct } from '../nameProduct.ts'
import { ReviewStake } from './ReviewStake.tsx'
import { StakeForm } from './StakeForm.tsx'
import { UnresolvedStake } from './UnresolvedStake.tsx'
import { useStakeForm } from './useStakeForm.ts'

/** The purchase of one product over the list of all; what was bought is then shown where it earns. */
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
    form.forget()
  }
  const finish = () => {
    close()
    onBought()
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={reviewed ? <Trans>Check your stake</Trans> : i18n._(nameProduct(product.stakeRequiredDay))}
      closeLabel={t`Close`}
      locked={form.isSending}
    >
      {form.unresolved ? (
        <UnresolvedStake attempt={form.unresolved} onBought={finish} />
      ) : reviewed ? (
        <ReviewStake
          product={product}
          amount={reviewed.amount}
          isBusy={form.isSending}
          onBack={form.forget}
          onConfirm={() => void form.buy(reviewed).then((isBought) => isBought && finish())}
        />
      ) : (
        <StakeForm product={product} form={form} onCancel={close} />
      )}
    </Sheet>
  )
}
