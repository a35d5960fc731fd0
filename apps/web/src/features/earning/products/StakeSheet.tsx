import { Sheet } from '@bank/ui/overlays'
import { useLingui } from '@lingui/react/macro'
import type { Product } from '../earningQueries.ts'
import { nameProduct } from '../nameProduct.ts'
import { StakeForm } from './StakeForm.tsx'
import { UnresolvedStake } from './UnresolvedStake.tsx'
import { useStakeForm } from './useStakeForm.ts'

/** The purchase of one product over the list of all. */
export function StakeSheet({
  product,
  isOpen,
  onClose,
}: {
  readonly product: Product
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const form = useStakeForm(product)
  const close = () => {
    onClose()
    form.setText('')
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={i18n._(nameProduct(product.stakeRequiredDay))}
      closeLabel={t`Close`}
    >
      {form.unresolved ? (
        <UnresolvedStake attempt={form.unresolved} onBought={close} />
      ) : (
        <StakeForm product={product} form={form} onBought={close} onCancel={close} />
      )}
    </Sheet>
  )
}
