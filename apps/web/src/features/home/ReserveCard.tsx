import type { CallResult } from '@bank/api-schema'
import { fromDecimal } from '@bank/money'
import { AlertIcon, Card, joinClasses, NextIcon, ShareBar, ShieldIcon, TextSkeleton } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiClient } from '../../api/apiClient.ts'
import { platformFiguresQuery } from '../../api/queries.ts'
import { formatCover } from '../../components/formatCover.ts'
import { Failure } from '../../components/notices/Failure.tsx'
import { unitSymbol } from '../../i18n/branding.ts'
import { formatAmount, formatShare } from '../../i18n/formats.ts'
import { Link } from '../../routing/Link.tsx'

/** Supply, reserve ratio and the link to the proof; smaller for a member. */
export function ReserveCard({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const { t } = useLingui()
  const figures = useQuery(platformFiguresQuery)
  const reserve = useQuery(reserveQuery)
  const failed = [figures, reserve].find((query) => !query.data && query.error)
  if (failed?.error)
    return (
      <Card padding="snug">
        <Failure
          title={<Trans>The figures could not be loaded</Trans>}
          error={failed.error}
          onRetry={() => {
            if (!figures.data) void figures.refetch()
            if (!reserve.data) void reserve.refetch()
          }}
        />
      </Card>
    )
  const supply =
    figures.data && formatAmount(fromDecimal(figures.data.circulatingSupply, 'GUSD'), { maximum: 2 })
  const seen = reserve.data && (reserve.data.check ?? reserve.data.attestation)
  const cover = seen?.ratio ? formatCover(seen.ratio) : '—'
  const size = isQuiet ? 'text-title' : 'text-title wide:text-figure'
  return (
    <Card padding="snug" aria-label={t`Reserve`}>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Figure
          name={<Trans>{unitSymbol} in circulation</Trans>}
          value={supply}
          like="000,000.00"
          size={size}
        />
        <Figure
          name={<Trans>Reserve ratio</Trans>}
          value={reserve.data && cover}
          like="100.00%"
          size={joinClasses(size, seen && !seen.isSolvent && 'text-danger')}
          atEnd
        />
      </dl>
      <WhereItIs reserve={reserve} />
      <ProofLink reserve={reserve.data} />
    </Card>
  )
}

function Figure({
  name,
  value,
  like,
  size,
  atEnd = false,
}: {
  readonly name: ReactNode
  readonly value: string | undefined
  /** A figure of the expected length, for the placeholder. */
  readonly like: string
  readonly size: string
  readonly atEnd?: boolean
}) {
  return (
    <div className={atEnd ? 'ml-auto text-right' : undefined}>
      <dt className="text-small text-ink-2">{name}</dt>
      <dd className={joinClasses('font-strong tracking-display num', size)}>
        {value ?? <TextSkeleton>{like}</TextSkeleton>}
      </dd>
    </div>
  )
}

/** The vault's USDT, idle and lent out. */
function WhereItIs({ reserve: { data } }: { readonly reserve: UseQueryResult<Reserve> }) {
  const seen = data && (data.check ?? data.attestation)
  const assets = seen && `${formatAmount(fromDecimal(seen.assetsAmount, 'USDT'), { maximum: 2 })}\u00a0USDT`
  const owed =
    seen && `${formatAmount(fromDecimal(seen.liabilitiesAmount, 'USDT'), { maximum: 2 })}\u00a0USDT`
  const idle = seen ? fromDecimal(seen.idleAmount, 'USDT').micro : 0n
  const supplied = seen ? fromDecimal(seen.suppliedAmount, 'USDT').micro : 0n
  const whole = idle + supplied
  const shownIdle = whole > 0n ? formatShare({ numerator: idle, denominator: whole }) : '—'
  const shownSupplied = whole > 0n ? formatShare({ numerator: supplied, denominator: whole }) : '—'
  return (
    <div className="mt-2.5">
      <ShareBar
        parts={[
          { key: 'idle', amount: idle, look: 'gold' },
          { key: 'supplied', amount: supplied, look: 'accent' },
        ]}
      />
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-caption text-ink-2 num">
        <span>
          {assets ? <Trans>Vault {assets}</Trans> : <TextSkeleton>000000 000,000.00 USDT</TextSkeleton>}
        </span>
        <span>
          {owed ? <Trans>Member balances {owed}</Trans> : <TextSkeleton>000000 000,000.00 USDT</TextSkeleton>}
        </span>
        <span>
          {data ? (
            <Trans>
              idle {shownIdle}, in Aave {shownSupplied}
            </Trans>
          ) : (
            <TextSkeleton>00% 0000000 00%</TextSkeleton>
          )}
        </span>
      </div>
    </div>
  )
}

/** The link to the proof, which also warns of a shortfall. */
function ProofLink({ reserve }: { readonly reserve: Reserve | undefined }) {
  const seen = reserve && (reserve.check ?? reserve.attestation)
  const isShort = seen ? !seen.isSolvent : false
  const isOld = reserve?.stopped.reason === 'unread'
  const isWrong = isShort || isOld
  return (
    <Link
      to="/solvency"
      className={joinClasses(
        'mt-3 flex min-h-11 items-center gap-2 rounded-small px-3 py-2 text-small font-medium transition-opacity ease-quick hover:opacity-85',
        isWrong ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent',
      )}
    >
      {isWrong ? (
        <AlertIcon size={16} className="shrink-0" aria-hidden="true" />
      ) : (
        <ShieldIcon size={16} className="shrink-0" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1 num">
        <ProofText reserve={reserve} isShort={isShort} isOld={isOld} />
      </span>
      <NextIcon size={16} className="shrink-0" aria-hidden="true" />
    </Link>
  )
}

function ProofText({
  reserve,
  isShort,
  isOld,
}: {
  readonly reserve: Reserve | undefined
  readonly isShort: boolean
  readonly isOld: boolean
}) {
  if (isShort) return <Trans>The vault holds less than member balances</Trans>
  if (isOld) return <Trans>These figures are hours old</Trans>
  const block = reserve?.attestation?.blockNumber
  if (!block) return <Trans>Check the reserve yourself</Trans>
  return <Trans>Proved on chain · block {block}</Trans>
}

/** The newest check of the vault and the newest record on chain; public. */
const reserveQuery = queryOptions({
  queryKey: ['solvency', 'newest'],
  queryFn: ({ signal }) => apiClient.querySolvency({ pageNo: 1, pageSize: 1 }, { signal }),
  // The server checks the vault every minute.
  refetchInterval: 60_000,
})

type Reserve = CallResult<'querySolvency'>
