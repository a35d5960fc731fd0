import { Identicon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type RefObject, useId } from 'react'
import type { CheckedRecipient, RecipientTrouble } from './checkRecipient.ts'
import { RecipientWarnings } from './RecipientWarnings.tsx'

const action = '-my-2 min-h-9 rounded-full px-2 font-strong text-accent hover:bg-accent-soft'

/** Who is paid on the other chain: empty at first, one's own wallet at a tap, and its face once it is an address. */
export function RecipientField({
  text,
  check,
  own,
  chainName,
  isTold,
  inputRef,
  onText,
}: {
  readonly text: string
  readonly check: CheckedRecipient
  readonly own: string | null
  readonly chainName: string
  readonly isTold: boolean
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
  readonly onText: (text: string) => void
}) {
  const id = useId()
  const isWrong = !check.ok && (isTold || text !== '')
  const paste = async () => {
    // A browser that keeps its clipboard closed leaves the person in the field, to paste there.
    const pasted = await navigator.clipboard.readText().catch(() => null)
    if (pasted === null) inputRef.current?.focus()
    else onText(pasted.trim())
  }
  return (
    <div>
      <div
        className={`rounded-box border bg-sunken px-4 py-3.5 transition-colors ease-quick ${
          isWrong ? 'border-danger' : 'border-transparent focus-within:border-accent'
        }`}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-small text-ink-2">
          <label htmlFor={id}>
            <Trans>Receiver on {chainName}</Trans>
          </label>
          <span className="-mr-2 ml-auto flex">
            {own !== null && (
              <button type="button" onClick={() => onText(own)} className={action}>
                <Trans>My wallet</Trans>
              </button>
            )}
            <button type="button" onClick={() => void paste()} className={action}>
              <Trans>Paste</Trans>
            </button>
          </span>
        </div>
        <div className="mt-2 flex items-center gap-3">
          {check.ok && <Identicon address={check.address} />}
          <textarea
            id={id}
            ref={inputRef}
            rows={2}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onBlur={() => check.ok && onText(check.address)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="0x…"
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-message`}
            className="w-full min-w-0 flex-1 resize-none field-sizing-content bg-transparent text-body break-all outline-none num placeholder:text-ink-3 focus-visible:outline-none"
          />
        </div>
      </div>
      <Message id={`${id}-message`} check={check} isWrong={isWrong} chainName={chainName} />
    </div>
  )
}

/** What is wrong with it, or what to look at twice. */
function Message({
  id,
  check,
  isWrong,
  chainName,
}: {
  readonly id: string
  readonly check: CheckedRecipient
  readonly isWrong: boolean
  readonly chainName: string
}) {
  return (
    <div id={id} aria-live="polite" className="px-1 text-small">
      {isWrong && !check.ok && (
        <p className="pt-1.5 text-danger">
          <Problem problem={check.problem} chainName={chainName} />
        </p>
      )}
      {check.ok && (
        <div className="mt-2 empty:hidden">
          <RecipientWarnings warnings={check.warnings} chainName={chainName} />
        </div>
      )}
    </div>
  )
}

function Problem({ problem, chainName }: { readonly problem: RecipientTrouble; readonly chainName: string }) {
  switch (problem) {
    case 'empty':
      return <Trans>Enter the receiver’s address on {chainName}</Trans>
    case 'malformed':
      return <Trans>An address is 0x and 40 digits or letters a to f. This is not one.</Trans>
    case 'wrongChecksum':
      return (
        <Trans>The capital letters of this address do not fit: a character is wrong. Copy it again.</Trans>
      )
    case 'zero':
      return <Trans>What is sent to the zero address is lost. Enter another one.</Trans>
    case 'contract':
      return (
        <Trans>This is a contract of a token or of the transfer itself: what arrives there is lost.</Trans>
      )
  }
}
