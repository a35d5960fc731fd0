import { Button, NextIcon, PreviousIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../i18n/formats.ts'

/** Range and total of the rows, with buttons to the other pages. */
export function Pager({
  pageNo,
  pageSize,
  total,
  onPage,
}: {
  readonly pageNo: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (pageNo: number) => void
}) {
  const { t } = useLingui()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = formatCount(Math.min(total, (pageNo - 1) * pageSize + 1))
  const last = formatCount(Math.min(total, pageNo * pageSize))
  const all = formatCount(total)
  return (
    <nav aria-label={t`Pages`} className="mt-3 flex items-center justify-between gap-3 text-small text-ink-2">
      <span className="num">
        <Trans>
          {first}–{last} of {all}
        </Trans>
      </span>
      <span className="flex gap-2">
        <Button
          kind="ghost"
          size="round"
          disabled={pageNo <= 1}
          onClick={() => onPage(pageNo - 1)}
          aria-label={t`Previous page`}
        >
          <PreviousIcon size={18} aria-hidden="true" />
        </Button>
        <Button
          kind="ghost"
          size="round"
          disabled={pageNo >= pages}
          onClick={() => onPage(pageNo + 1)}
          aria-label={t`Next page`}
        >
          <NextIcon size={18} aria-hidden="true" />
        </Button>
      </span>
    </nav>
  )
}
