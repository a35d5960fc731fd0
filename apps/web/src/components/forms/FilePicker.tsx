import { getButtonClass } from '@bank/ui'
import { type ReactNode, useId } from 'react'

/** A button that chooses a JSON file, what is asked for above it, and the name of the chosen file. */
export function FilePicker({
  note,
  label,
  fileName,
  onFile,
}: {
  readonly note: ReactNode
  readonly label: ReactNode
  readonly fileName: string | undefined
  readonly onFile: (file: File) => void
}) {
  const id = useId()
  return (
    <>
      <p id={`${id}-note`} className="text-small text-ink-2">
        {note}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className={`${getButtonClass({ kind: 'ghost' })} has-focus-visible:outline-2`}>
          {label}
          <input
            id={id}
            type="file"
            accept="application/json,.json"
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file) onFile(file)
              // Lets the same file be chosen again.
              event.currentTarget.value = ''
            }}
            className="sr-only"
          />
        </label>
        {fileName !== undefined && <span className="min-w-0 text-small break-all">{fileName}</span>}
      </div>
    </>
  )
}
