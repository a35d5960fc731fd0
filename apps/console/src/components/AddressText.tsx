import { CopyText, Identicon } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'

/** A whole address with its picture, so that a look-alike does not look alike; copies itself. */
export function AddressText({ address }: { readonly address: string }) {
  const { t } = useLingui()
  return (
    <span className="inline-flex max-w-full items-center gap-2.5 text-small">
      <Identicon address={address} />
      <CopyText text={address} label={t`Copy the address`}>
        <span className="break-all">{address}</span>
      </CopyText>
    </span>
  )
}
