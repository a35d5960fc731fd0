import { CopyText } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { formatShortAddress } from '../../i18n/formatShortAddress.ts'
import { toast } from '../../toasts/toast.ts'

/** An address, in full unless said otherwise, copied in full at a tap. */
export function AddressText({
  address,
  isShort = false,
}: {
  readonly address: string
  readonly isShort?: boolean
}) {
  const { t } = useLingui()
  return (
    <CopyText text={address} label={t`Copy the address`} onFailed={() => toast.error('copyFailed')}>
      {isShort ? (
        formatShortAddress(address)
      ) : (
        <span className="block text-caption break-all">{address}</span>
      )}
    </CopyText>
  )
}
