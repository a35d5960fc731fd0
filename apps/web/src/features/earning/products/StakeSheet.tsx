import { Sheet } from '@bank/ui/overlays'
import { useLingui } from '@lingui/react/macro'
import type { Product } from '../earningQueries.ts'
import { nameProduct } from '../nameProduct.ts'
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
  const close = () => {
    onClose()
    form.setText('')
  }
  const finish = () => {
    close()
    onBought()
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={i18n._(nameProduct(product.stakeRequiredDay))}
      closeLabel={t`Close`}
    >
      {form.unresolved ? (
        <UnresolvedStake attempt={form.unresolved} onBought={finish} />
      ) : (
        <StakeForm product={product} form={form} onBought={finish} onCancel={close} />
      )}
    </Sheet>
  )
}
