import { Card, Skeleton } from '@bank/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Failure } from '../../components/Failure.tsx'
import { formatCount } from '../../i18n/formats.ts'

/** Number of waiting items, with a link to them. */
export function CountCard({
  title,
  hint,
  query,
  link,
}: {
  readonly title: string
  readonly hint: string
  readonly query: UseQueryResult<{ readonly total: number }, Error>
  readonly link: LinkProps
}) {
  if (query.isError && !query.data)
    return (
      <Card>
        <p className="mb-2 text-small font-strong text-ink-2">{title}</p>
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  return (
    <Link {...link} className="block rounded-card border border-line bg-surface p-5 hover:border-line-strong">
      <span className="block text-small font-strong text-ink-2">{title}</span>
      {query.data ? (
        <span className="mt-1 block text-figure font-strong num">{formatCount(query.data.total)}</span>
      ) : (
        <Skeleton className="mt-1 h-9 w-16" />
      )}
      <span className="mt-1 block text-small text-ink-3">{hint}</span>
    </Link>
  )
}
