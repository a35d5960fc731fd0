import { type ComponentProps, type ReactNode, useId } from 'react'

export const fieldClass =
  'min-h-11 w-full rounded-small border border-line-strong bg-surface px-3 py-2 outline-none focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent aria-invalid:border-danger'

/** A line of text under its name, with what to know beneath. */
export function TextField({
  label,
  text,
  onText,
  hint,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'className'> & {
  readonly label: ReactNode
  readonly text: string
  readonly onText: (text: string) => void
  readonly hint?: ReactNode
}) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-ink-2">
        {label}
      </label>
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...input}
        id={id}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={fieldClass}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-caption text-ink-3 num">
          {hint}
        </p>
      )}
    </div>
  )
}
