import { Button, EmptyState, Identicon, PersonIcon } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address } from 'viem'
import { removeEntry, useBook } from '../../addressBook/addressBook.ts'
import type { BookEntry } from '../../addressBook/bookEntries.ts'
import { BookFile } from './BookFile.tsx'
import { NameAddressSheet } from './NameAddressSheet.tsx'

/** The named addresses of a wallet: choose, rename, remove, and export to another browser. */
export function AddressBookSheet({
  owner,
  isOpen,
  onChoose,
  onClose,
}: {
  readonly owner: Address
  readonly isOpen: boolean
  readonly onChoose: (address: Address) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const entries = useBook(owner)
  const [renamed, setRenamed] = useState<{ readonly address: Address; readonly isOpen: boolean } | null>(null)
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Address book</Trans>}
      description={
        <Trans>
          Names are stored only in this browser, for this wallet. We never receive them. Other people who use
          this browser can read them.
        </Trans>
      }
      closeLabel={t`Close`}
    >
      {entries.length === 0 ? (
        <EmptyState icon={<PersonIcon size={20} />} title={<Trans>No address has a name yet</Trans>}>
          <Trans>Enter an address and name it, here or in the records of your transfers.</Trans>
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {entries.map((entry) => (
            <Entry
              key={entry.address}
              entry={entry}
              onChoose={() => {
                onChoose(entry.address)
                onClose()
              }}
              onRename={() => setRenamed({ address: entry.address, isOpen: true })}
              onRemove={() => removeEntry(owner, entry.address)}
            />
          ))}
        </ul>
      )}
      <BookFile owner={owner} entries={entries} />
      {renamed && (
        <NameAddressSheet
          key={renamed.address}
          owner={owner}
          address={renamed.address}
          isOpen={renamed.isOpen}
          onClose={() => setRenamed({ ...renamed, isOpen: false })}
        />
      )}
    </Sheet>
  )
}

function Entry({
  entry: { address, name },
  onChoose,
  onRename,
  onRemove,
}: {
  readonly entry: BookEntry
  readonly onChoose: () => void
  readonly onRename: () => void
  readonly onRemove: () => void
}) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  return (
    <li className="rounded-box border border-line p-2">
      <button
        type="button"
        onClick={onChoose}
        className="flex w-full items-center gap-3 rounded-small p-1.5 text-left hover:bg-sunken"
      >
        <Identicon address={address} />
        <span className="min-w-0">
          <span className="block font-strong break-words">{name}</span>
          <span className="block text-caption break-all text-ink-2 num">{address}</span>
        </span>
      </button>
      <div className="flex flex-wrap justify-end gap-1">
        <Button kind="quiet" size="pill" onClick={onRename} aria-label={t`Rename ${name}`}>
          <Trans>Rename</Trans>
        </Button>
        {isAsked ? (
          <Button kind="danger" size="pill" onClick={onRemove} aria-label={t`Remove for good: ${name}`}>
            <Trans>Remove for good</Trans>
          </Button>
        ) : (
          <Button kind="quiet" size="pill" onClick={() => setAsked(true)} aria-label={t`Remove ${name}`}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
