import { Identicon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, type RefObject, Suspense, useId, useState } from 'react'
import type { Address } from 'viem'
import { readAddressText } from '../../addressBook/readAddressText.ts'
import { isAddress } from '../../wallet/isAddress.ts'
import { AddressBookSheet } from '../addressBook/loadAddressBook.ts'
import { AddressName } from './AddressName.tsx'
import { useMemberAddress } from './useMemberAddress.ts'

const action =
  '-my-3 min-h-11 rounded-full px-2 font-strong whitespace-nowrap text-accent hover:bg-accent-soft'

/** Recipient field: fits a whole address, pastes at a tap, and shows the address's icon once it is valid. */
export function AddressField({
  name,
  text,
  address,
  isWrong,
  own,
  inputRef,
  onText,
  children,
}: {
  readonly name: ReactNode
  readonly text: string
  /** The typed address once it can be paid; replaces the text. */
  readonly address: Address | null
  readonly isWrong: boolean
  /** The wallet's own address, offered at a tap; null where it cannot be chosen. */
  readonly own: string | null
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
  readonly onText: (text: string) => void
  readonly children: (messageId: string) => ReactNode
}) {
  const id = useId()
  const messageId = `${id}-message`
  return (
    <div>
      <div
        className={`field-box rounded-box border bg-sunken px-4 py-3.5 transition-colors ease-quick ${
          isWrong ? 'border-danger' : 'border-transparent'
        }`}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-small text-ink-2">
          <label htmlFor={id}>{name}</label>
          <FieldActions own={own} inputRef={inputRef} onText={onText} />
        </div>
        <div className="mt-2 flex items-center gap-3">
          {address !== null && <Identicon address={address} />}
          <textarea
            id={id}
            ref={inputRef}
            rows={2}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onPaste={(event) => {
              // Blanks, invisible characters and links are removed at once; text without an address is pasted
              // unchanged.
              const read = readAddressText(event.clipboardData.getData('text'))
              if (!isAddress(read)) return
              event.preventDefault()
              onText(read)
            }}
            onBlur={() => address !== null && onText(address)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="0x…"
            aria-invalid={isWrong || undefined}
            aria-describedby={messageId}
            className="w-full min-w-0 flex-1 resize-none field-sizing-content bg-transparent text-body break-all outline-none num placeholder:text-ink-3 focus-visible:outline-none"
          />
        </div>
      </div>
      {address !== null && (
        <div className="px-1 pt-1">
          <AddressName key={address} address={address} />
        </div>
      )}
      {children(messageId)}
    </div>
  )
}

/** Buttons that fill the field without typing. */
function FieldActions({
  own,
  inputRef,
  onText,
}: {
  readonly own: string | null
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
  readonly onText: (text: string) => void
}) {
  return (
    <span className="-mr-2 ml-auto flex flex-wrap justify-end gap-y-3">
      {own !== null && (
        <button type="button" onClick={() => onText(own)} className={action}>
          <Trans>My wallet</Trans>
        </button>
      )}
      <SavedAddresses onChoose={onText} />
      <button type="button" onClick={() => void readClipboard(inputRef, onText)} className={action}>
        <Trans>Paste</Trans>
      </button>
    </span>
  )
}

/** Opens the addresses that the member has named. */
function SavedAddresses({ onChoose }: { readonly onChoose: (address: Address) => void }) {
  const owner = useMemberAddress()
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  if (owner === null) return null
  return (
    <>
      <button type="button" onClick={() => setSheet('open')} className={action}>
        <Trans>Address book</Trans>
      </button>
      {sheet !== 'unused' && (
        <Suspense fallback={null}>
          <AddressBookSheet
            key={owner}
            owner={owner}
            isOpen={sheet === 'open'}
            onChoose={onChoose}
            onClose={() => setSheet('closed')}
          />
        </Suspense>
      )}
    </>
  )
}

async function readClipboard(
  inputRef: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Promise<void> {
  // A browser without clipboard access leaves the focus in the field, to paste there.
  const pasted = await navigator.clipboard.readText().catch(() => null)
  if (pasted === null) inputRef.current?.focus()
  else onText(readAddressText(pasted))
}
