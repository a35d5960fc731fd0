import { fromDecimal } from '@bank/money'
import { Card, ClockIcon, EmptyState, List, ListRow, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { mergePages } from '../../api/pages.ts'
import { ExplorerLink } from '../../components/addresses/ExplorerLink.tsx'
import { formatMoment } from '../../components/dates/formatMoment.ts'
import { formatCover } from '../../components/formatCover.ts'
import { LoadMore } from '../../components/lists/LoadMore.tsx'
import { formatAmount, formatCount } from '../../i18n/formats.ts'
import { type Attestation, solvencyQuery } from './solvencyQueries.ts'

/** Every record on chain, newest first. */
export function HistorySection() {
  const { t } = useLingui()
  const query = useInfiniteQuery(solvencyQuery)
  const pages = query.data?.pages ?? []
  const records = mergePages(
    pages.map(({ history }) => history),
    ({ number }) => number,
  )
  const shown = formatCount(records.length)
  const all = formatCount(pages.at(-1)?.history.total ?? 0)
  return (
    <section>
      <SectionTitle>
        <Trans>Records on chain</Trans>
      </SectionTitle>
      {records.length === 0 ? (
        <Card>
          <EmptyState icon={<ClockIcon size={20} />} title={<Trans>No record on chain yet</Trans>}>
            <Trans>Each record will appear here with its block and its transaction.</Trans>
          </EmptyState>
        </Card>
      ) : (
        <List label={t`Records on chain`}>
          {records.map((record) => (
            <RecordRow key={record.number} record={record} />
          ))}
        </List>
      )}
      {query.hasNextPage && (
        <LoadMore isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()}>
          <Trans>
            {shown} of {all}
          </Trans>
        </LoadMore>
      )}
    </section>
  )
}

function RecordRow({ record }: { readonly record: Attestation }) {
  const { number } = record
  const owed = formatAmount(fromDecimal(record.liabilitiesAmount, 'USDT'))
  return (
    <ListRow
      title={<Trans>No. {number}</Trans>}
      hint={<span className="num">{formatMoment(record.blockTime)}</span>}
      value={
        <span className={record.isSolvent ? undefined : 'text-danger'}>
          {record.ratio === null ? '—' : formatCover(record.ratio)}
        </span>
      }
      valueHint={<Trans>of {owed} USDT of member balances</Trans>}
      below={<ExplorerLink hash={record.hash} chainId={record.chainId} />}
    />
  )
}
