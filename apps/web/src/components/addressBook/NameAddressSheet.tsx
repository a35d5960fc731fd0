import { Button, Identicon } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { Address } from 'viem'
import { findName, saveEntry, useBook } from '../../addressBook/addressBook.ts'
import { type NameProblem, validateName } from '../../addressBook/bookEntries.ts'
import { toast } from '../../toasts/toast.ts'
import { AddressText } from '../addresses/AddressText.tsx'
import { NameField } from './NameField.tsx'

/** Names or renames an address. */
export function NameAddressSheet({
  owner,
  address,
  isOpen,
  onClose,
}: {
  readonly owner: Address
  readonly address: Address
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const entries = useBook(owner)
  const [name, setName] = useState(findName(entries, address) ?? '')
  const [trouble, setTrouble] = useState<NameProblem | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    // The sheet is inside a form: the submit must not reach the outer one.
    event.stopPropagation()
    const found = validateName(name, address, entries)
    setTrouble(found)
    if (found) return
    saveEntry(owner, { address, name })
    toast.success(msg`Name saved`)
    onClose()
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Name this address</Trans>}
      closeLabel={t`Close`}
    >
      <form noValidate onSubmit={save} className="grid gap-4">
        <div className="flex items-center gap-3 rounded-box bg-sunken p-3">
          <Identicon address={address} />
          <AddressText address={address} />
        </div>
        <NameField
          name={name}
          trouble={trouble}
          onName={(next) => {
            setName(next)
            setTrouble(null)
          }}
        />
        <p className="text-small text-ink-2">
          <Trans>
            Names are stored only in this browser, for this wallet. We never receive them. Other people who
            use this browser can read them.
          </Trans>
        </p>
        <Button size="large" type="submit">
          <Trans>Save name</Trans>
        </Button>
      </form>
    </Sheet>
  )
}
