import { Identicon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type RefObject, useId } from 'react'
import type { CheckedReceiver } from './checkReceiver.ts'

/** The receiving address: room for all of it, what is wrong as it is typed, and its face once it is one. */
export function ReceiverField({
  text,
  check,
  isTold,
  inputRef,
  onText,
}: {
  readonly text: string
  readonly check: CheckedReceiver
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
        <div className="flex items-center justify-between gap-3 text-small text-ink-2">
          <label htmlFor={id}>
            <Trans>Receiving address</Trans>
          </label>
          <button
            type="button"
            onClick={() => void paste()}
            className="-my-2 -mr-2 min-h-9 rounded-full px-2 font-strong text-accent hover:bg-accent-soft"
          >
            <Trans>Paste</Trans>
          </button>
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
      <Message id={`${id}-message`} check={check} isWrong={isWrong} />
    </div>
  )
}

function Message({
  id,
  check,
  isWrong,
}: {
  readonly id: string
  readonly check: CheckedReceiver
  readonly isWrong: boolean
}) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={`px-1 text-small ${isWrong ? 'pt-1.5 text-danger' : 'text-ink-2'}`}
    >
      {isWrong && !check.ok && <Problem problem={check.problem} />}
      {check.ok && check.warning && (
        <span className="mt-2 block rounded-small bg-warn-soft px-3 py-2 text-warn">
          <Warning warning={check.warning} />
        </span>
      )}
    </p>
  )
}

function Problem({ problem }: { readonly problem: Extract<CheckedReceiver, { ok: false }>['problem'] }) {
  switch (problem) {
    case 'empty':
      return <Trans>Enter the receiving address</Trans>
    case 'malformed':
      return <Trans>An address is 0x and 40 digits or letters a to f. This is not one.</Trans>
    case 'wrongChecksum':
      return (
        <Trans>The capital letters of this address do not fit: a character is wrong. Copy it again.</Trans>
      )
    case 'zero':
      return <Trans>What is sent to the zero address is lost. Enter another one.</Trans>
    case 'contract':
      return <Trans>This is one of our contracts: BNB sent there would be lost. Enter another one.</Trans>
    case 'pool':
      return <Trans>This is the pool itself: BNB sent there would be lost. Enter another one.</Trans>
    case 'listed':
      return <Trans>This address is on the sanctions list. The pool pays nothing to it.</Trans>
  }
}

function Warning({
  warning,
}: {
  readonly warning: NonNullable<Extract<CheckedReceiver, { ok: true }>['warning']>
}) {
  return warning === 'own' ? (
    <Trans>
      This is the wallet you deposit from: everybody would see that it was paid, and nothing would be private.
      Use an address that nobody knows as yours.
    </Trans>
  ) : (
    <Trans>
      This address only looks like one you used before: the beginning and the end are the same, the middle is
      not. Compare every character.
    </Trans>
  )
}
