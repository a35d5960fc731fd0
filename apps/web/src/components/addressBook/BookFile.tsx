import { Button } from '@bank/ui'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useRef } from 'react'
import type { Address } from 'viem'
import { importEntries } from '../../addressBook/addressBook.ts'
import { type BookEntry, formatEntries } from '../../addressBook/bookEntries.ts'
import { toast } from '../../toasts/toast.ts'

const largestFileBytes = 1_000_000

/** Exports and imports the names as a file: no server stores them, so a new browser gets them from it. */
export function BookFile({
  owner,
  entries,
}: {
  readonly owner: Address
  readonly entries: readonly BookEntry[]
}) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const save = async () => {
    const text = formatEntries(entries)
    if (text === null) return
    try {
      const { saveFile } = await import('@bank/ui/files')
      saveFile('address-book', 'json', text)
    } catch {
      toast.error('saveFailed')
    }
  }
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (!file) return
    const text = file.size <= largestFileBytes ? await file.text().catch(() => '') : ''
    currentTarget.value = ''
    const addedCount = importEntries(owner, text)
    if (addedCount === undefined) toast.error(msg`This file is no address book.`)
    else toast.success(msg`${plural(addedCount, { one: '# address added', other: '# addresses added' })}`)
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
      {entries.length > 0 && (
        <Button kind="ghost" size="pill" onClick={() => void save()}>
          <Trans>Save as a file</Trans>
        </Button>
      )}
      <Button kind="ghost" size="pill" onClick={() => input.current?.click()}>
        <Trans>Add from a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t`Address book file`}
        onChange={(event) => void read(event)}
        className="sr-only"
        tabIndex={-1}
      />
    </div>
  )
}
