import { type ClipboardEvent, type ReactNode, type Ref, useId } from 'react'
import { joinClasses } from '../joinClasses.ts'
import { toPastedAmount, toSettledAmount, toTypedAmount } from './amountInput.ts'

/** A line under the field: an error or a hint. */
export type AmountFieldMessage = { readonly kind: 'error' | 'note'; readonly text: ReactNode }

type AmountFieldProps = {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly balance?: ReactNode
  readonly max?: { readonly label: string; readonly onMax: () => void } | undefined
  readonly token: ReactNode
  /** Symbol of the token, so that it may be pasted along with its amount. */
  readonly symbol: string
  readonly worth?: ReactNode
  readonly message?: AmountFieldMessage | undefined
  readonly readOnly?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  /** Shown while the field is empty; a minimum, where there is one worth knowing first. */
  readonly placeholder?: string
}

/** Field for an amount: its text becomes canonical (digits and one point) on paste and on blur. */
export function AmountField({ label, balance, max, token, worth, message, ...input }: AmountFieldProps) {
  const id = useId()
  const wrong = message?.kind === 'error'
  return (
    <div>
      <div
        className={joinClasses(
          'field-box rounded-box border bg-sunken px-4 py-3.5 transition-colors ease-quick',
          wrong ? 'border-danger' : 'border-transparent',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-small text-ink-2">
          <label htmlFor={id}>{label}</label>
          <span className="ml-auto flex items-center gap-2 num">
            {balance}
            {max && (
              <button
                type="button"
                onClick={max.onMax}
                className="-my-3 -mr-2 min-h-11 min-w-11 rounded-full px-2 font-strong text-accent hover:bg-accent-soft"
              >
                {max.label}
              </button>
            )}
          </span>
        </div>
        <div className="mt-1 flex items-center gap-3">
          <AmountInput {...input} id={id} wrong={wrong} />
          {token}
        </div>
        <p id={`${id}-worth`} className="min-h-4.5 text-caption text-ink-3 num">
          {worth}
        </p>
      </div>
      <p
        id={`${id}-message`}
        aria-live="polite"
        className={joinClasses(
          'px-1 text-small',
          message && 'pt-1.5 pb-5',
          wrong ? 'text-danger' : 'text-ink-2',
        )}
      >
        {message?.text}
      </p>
    </div>
  )
}

function AmountInput({
  id,
  text,
  onText,
  symbol,
  readOnly = false,
  inputRef,
  placeholder = '0.00',
  wrong,
}: Pick<AmountFieldProps, 'text' | 'onText' | 'symbol' | 'readOnly' | 'inputRef' | 'placeholder'> & {
  readonly id: string
  readonly wrong: boolean
}) {
  const readClipboard = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    if (readOnly) return
    event.preventDefault()
    const before = value.slice(0, selectionStart ?? 0)
    const after = value.slice(selectionEnd ?? value.length)
    onText(toTypedAmount(before + toPastedAmount(event.clipboardData.getData('text'), symbol) + after))
  }
  const settle = (): void => {
    const settled = toSettledAmount(text)
    if (settled !== text && !readOnly) onText(settled)
  }
  return (
    <input
      id={id}
      ref={inputRef}
      value={text}
      onChange={(event) => onText(toTypedAmount(event.currentTarget.value))}
      onPaste={readClipboard}
      onBlur={settle}
      readOnly={readOnly}
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder={placeholder}
      aria-invalid={wrong || undefined}
      aria-describedby={`${id}-worth ${id}-message`}
      className={joinClasses(
        'min-h-11 w-full min-w-0 flex-1 bg-transparent font-strong tracking-tight outline-none num placeholder:text-ink-3 focus-visible:outline-none',
        getTextClass(text || placeholder),
      )}
    />
  )
}

/** Returns a smaller type size for a long figure, so that all of it fits beside its token. */
function getTextClass({ length }: string): string {
  if (length <= 8) return 'text-figure'
  return length <= 11 ? 'text-title' : 'text-body'
}
