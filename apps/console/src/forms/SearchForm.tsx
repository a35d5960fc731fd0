import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { TextField } from './TextField.tsx'

/** A search that is sent by its button, beginning with the text of the list in sight; an empty one lists everything. */
export function SearchForm({
  searched,
  onSearch,
  className,
  children,
  ...input
}: Pick<ComponentProps<typeof TextField>, 'label' | 'maxLength' | 'placeholder' | 'aria-invalid'> & {
  readonly searched: string | undefined
  readonly onSearch: (text: string | undefined) => void
  readonly className?: string
  /** A problem under the field. */
  readonly children?: ReactNode
}) {
  const [text, setText] = useState(searched ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim() || undefined)
  }
  return (
    <search className={className}>
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField {...input} text={text} onText={setText} type="search" autoComplete="off" />
        </div>
        <Button type="submit" kind="ghost">
          <Trans>Search</Trans>
        </Button>
      </form>
      {children}
    </search>
  )
}
