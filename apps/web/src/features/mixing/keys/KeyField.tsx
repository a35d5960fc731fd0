import { type ReactNode, useId } from 'react'

/** A field for words or a passphrase, which no browser completes, corrects or remembers. */
export function KeyField({
  name,
  value,
  hint,
  isWrong = false,
  isHidden = false,
  rows,
  onValue,
}: {
  readonly name: ReactNode
  readonly value: string
  readonly hint?: ReactNode
  readonly isWrong?: boolean
  /** Shows dots instead of characters. */
  readonly isHidden?: boolean
  /** Lines of a text; a single line without it. */
  readonly rows?: number
  readonly onValue: (value: string) => void
}) {
  const id = useId()
  const field = {
    id,
    value,
    autoComplete: 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    className: `mt-1 w-full rounded-box border bg-surface px-3 text-body ${isWrong ? 'border-danger' : 'border-line'}`,
  }
  return (
    <div>
      <label htmlFor={id} className="text-small text-ink-2">
        {name}
      </label>
      {rows === undefined ? (
        <input
          {...field}
          type={isHidden ? 'password' : 'text'}
          className={`${field.className} min-h-11`}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      ) : (
        <textarea
          {...field}
          rows={rows}
          className={`${field.className} resize-none py-2`}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} aria-live="polite" className="px-1 pt-1.5 text-caption text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}
