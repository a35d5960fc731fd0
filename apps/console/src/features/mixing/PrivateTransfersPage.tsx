import { Chips, SectionTitle } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PageHead } from '../../components/PageHead.tsx'
import { SearchForm } from '../../forms/SearchForm.tsx'
import type { Deposit } from '../../labels/mixingLabels.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import { useListSearch } from '../../table/useListSearch.ts'
import { ClearSheet } from './ClearSheet.tsx'
import { PoolTable } from './PoolTable.tsx'
import { RefuseSheet } from './RefuseSheet.tsx'
import { useDepositColumns } from './useDepositColumns.tsx'

const views = [
  { key: 'review', name: msg`In review`, states: 'review' },
  { key: 'waiting', name: msg`Waiting for the list`, states: 'waiting' },
  { key: 'cleared', name: msg`Cleared`, states: 'cleared' },
  { key: 'refused', name: msg`Refused`, states: 'refused' },
  { key: 'takenBack', name: msg`Taken back`, states: 'takenBack' },
  { key: 'all', name: msg`All`, states: 'waiting,review,cleared,refused,takenBack' },
] as const

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && /^0x[0-9a-fA-F]{40}$/.test(text)

/** The queue of private deposits in review, and earlier decisions. */
export function PrivateTransfersPage() {
  const { t, i18n } = useLingui()
  const { search, setSearch } = useListSearch()
  const [clearing, setClearing] = useState<Deposit | null>(null)
  const [refusing, setRefusing] = useState<Deposit | null>(null)
  const columns = useDepositColumns({ onClear: setClearing, onRefuse: setRefusing })
  const view = views.find(({ key }) => key === search.view) ?? views[0]
  const depositor = isAddress(search.text) ? { depositor: search.text } : {}
  return (
    <>
      <PageHead
        title={t`Private transfers`}
        lead={t`Only screened deposits can be paid out privately. The depositor can always take a refused deposit back.`}
      />
      <PagedTable
        filters={
          <div className="grid grid-cols-1 gap-3">
            <DepositorSearch key={search.text} />
            <Chips
              label={t`Which deposits`}
              chosen={view.key}
              onChoose={(key) => setSearch({ view: key })}
              chips={views.map(({ key, name }) => ({ key, name: i18n._(name) }))}
            />
          </div>
        }
        name="queryScreening"
        request={{ states: view.states, ...depositor }}
        label={t`Deposits of private transfers`}
        columns={columns}
        keyOf={({ depositId }) => depositId}
        fileName={`private-deposits-${view.key}`}
        empty={
          view.key === 'review' || view.key === 'waiting'
            ? { title: t`Nothing waits here`, hint: t`New ones appear automatically.` }
            : { title: t`No deposits here` }
        }
        refetchMs={15_000}
      />
      <SectionTitle>
        <Trans>Pools</Trans>
      </SectionTitle>
      <PoolTable />
      {clearing && <ClearSheet deposit={clearing} onClose={() => setClearing(null)} />}
      {refusing && <RefuseSheet deposit={refusing} onClose={() => setRefusing(null)} />}
    </>
  )
}

function DepositorSearch() {
  const { t } = useLingui()
  const { search, setSearch } = useListSearch()
  const [isMalformed, setMalformed] = useState(search.text !== undefined && !isAddress(search.text))
  const searchFor = (text: string | undefined) => {
    const isValid = text === undefined || isAddress(text)
    setMalformed(!isValid)
    if (isValid) setSearch({ text })
  }
  return (
    <SearchForm
      searched={search.text}
      className="w-full max-w-dialog"
      onSearch={searchFor}
      label={t`Depositor’s whole address`}
      maxLength={64}
      placeholder="0x…"
      aria-invalid={isMalformed}
    >
      <p role="alert" className="mt-1 text-small text-danger empty:hidden">
        {isMalformed && <Trans>An address is 0x and 40 hexadecimal digits.</Trans>}
      </p>
    </SearchForm>
  )
}
