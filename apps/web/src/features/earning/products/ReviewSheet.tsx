import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Product } from '../../../records/earningQueries.ts'
import { ReviewStake } from './ReviewStake.tsx'
import type { ReviewedStake } from './useStakeForm.ts'

/** The review of a stake as a sheet. */
export function ReviewSheet({
  product,
  reviewed,
  isOpen,
  isBusy,
  onBack,
  onConfirm,
}: {
  readonly product: Product
  readonly reviewed: ReviewedStake
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onConfirm: () => void
}) {
  const { t } = useLingui()
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onBack()}
      title={<Trans>Check your stake</Trans>}
      closeLabel={t`Close`}
      locked={isBusy}
    >
      <ReviewStake
        product={product}
        amount={reviewed.amount}
        isBusy={isBusy}
        onBack={onBack}
        onConfirm={onConfirm}
      />
    </Sheet>
  )
}
