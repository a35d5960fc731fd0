import { Chips } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/PageHead.tsx'
import { PagedTable } from '../../table/PagedTable.tsx'
import { useListSearch } from '../../table/useListSearch.ts'
import { useWithdrawalColumns } from './useWithdrawalColumns.tsx'

const views = [
  { key: 'review', name: msg`In review`, states: 'review' },
  { key: 'frozen', name: msg`Frozen`, states: 'frozen' },
  { key: 'open', name: msg`Under way`, states: 'requested,screening,approved,signed,broadcast' },
  { key: 'ended', name: msg`Ended`, states: 'confirmed,rejected,cancelled,failed' },
  { key: 'all', name: msg`All`, states: undefined },
] as const

/** The queue that waits for reviewers, and every other order by where it stands. */
export function WithdrawalsPage() {
  const { t, i18n } = useLingui()
  const { search, setSearch } = useListSearch()
  const columns = useWithdrawalColumns()
  const view = views.find(({ key }) => key === search.view) ?? views[0]
  return (
    <>
      <PageHead
        title={t`Withdrawals`}
        lead={t`Open an order to see its risk signals and decide. Open orders are listed oldest first.`}
      />
      <PagedTable
        filters={
          <div>
            <Chips
              label={t`Which withdrawals`}
              chosen={view.key}
              onChoose={(key) => setSearch({ view: key })}
              chips={views.map(({ key, name }) => ({ key, name: i18n._(name) }))}
            />
          </div>
        }
        name="queryWithdrawals"
        request={view.states === undefined ? {} : { states: view.states }}
        label={t`Withdrawals`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName={`withdrawals-${view.key}`}
        empty={
          view.key === 'review' || view.key === 'frozen'
            ? { title: t`Nothing waits here`, hint: t`New ones appear automatically.` }
            : { title: t`No withdrawals here yet` }
        }
        refetchMs={15_000}
      />
    </>
  )
}
