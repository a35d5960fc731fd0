import { useId } from 'react'

/** A field that searches what is shown beneath it. */
export function SearchField({
  label,
  placeholder,
  text,
  onText,
}: {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
}) {
  const id = useId()
  return (
    <search className="mb-2 block">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        className="field-box min-h-11 w-full rounded-control border border-line bg-surface px-4 text-body placeholder:text-ink-3"
      />
    </search>
  )
}
