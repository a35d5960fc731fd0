import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { NameProblem } from '../../addressBook/bookEntries.ts'

/** The name field of an address, with the problem of an invalid name. */
export function NameField({
  name,
  trouble,
  onName,
}: {
  readonly name: string
  readonly trouble: NameProblem | null
  readonly onName: (name: string) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-small font-medium text-ink-2">
        <Trans>Name</Trans>
      </label>
      <input
        id={id}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
        autoComplete="off"
        aria-invalid={trouble !== null || undefined}
        aria-describedby={`${id}-message`}
        className={`mt-1.5 min-h-11 w-full min-w-0 rounded-box border bg-sunken px-4 py-2 text-body ${trouble ? 'border-danger' : 'border-line'}`}
      />
      <p id={`${id}-message`} aria-live="polite" className="pt-1.5 text-small text-danger empty:hidden">
        {trouble && describeTrouble(trouble)}
      </p>
    </div>
  )
}

function describeTrouble(trouble: NameProblem): ReactNode {
  switch (trouble) {
    case 'empty':
      return <Trans>Enter a name</Trans>
    case 'tooLong':
      return <Trans>This name is too long</Trans>
    case 'looksLikeAddress':
      return <Trans>A name that reads like an address would mislead you. Choose another one.</Trans>
    case 'taken':
      return <Trans>Another address has this name already. Choose another one.</Trans>
  }
}
