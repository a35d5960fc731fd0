import { buttonClass, Card, Chips, EmptyState, MixedIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { Failure } from '../../../components/Failure.tsx'
import { ListShape } from '../../../components/ListShape.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { Refresh } from '../../../components/Refresh.tsx'
import { SignedOut } from '../../../components/SignedOut.tsx'
import { useMemberAddress } from '../../../components/useMemberAddress.ts'
import { ZoneNote } from '../../../components/ZoneNote.tsx'
import { Gap } from '../../../i18n/Gap.tsx'
import { useChoice } from '../../../preferences/useChoice.ts'
import { Link } from '../../../routing/Link.tsx'
import { createMixingOrdersQuery, type StatusFilter } from '../mixingQueries.ts'
import { DownloadTransfers } from './DownloadTransfers.tsx'
import { OrderCard } from './OrderCard.tsx'
import { statusNames } from './orderStates.ts'

/** Mixed transfer records: every transfer with its state, and what can be done about it. */
export function RecordsPage() {
  const address = useMemberAddress()
  return (
    <>
      <PageTitle next={{ to: '/mixed/currency', name: <Trans>New transfer</Trans> }}>
        <Trans>Mixed transfer records</Trans>
      </PageTitle>
      {address === null ? (
        <SignedOut title={<Trans>Your mixed transfers live here</Trans>}>
          <Trans>Connect a wallet to follow your transfers, finish them, and take a deposit back.</Trans>
        </SignedOut>
      ) : (
        <Records address={address} />
      )}
      <p className="mt-6 text-small text-ink-2">
        <Trans>A deposit is missing here? Your wallet alone finds it again.</Trans>
        <Gap />
        <Link to="/mixed/recovery" className="font-strong text-accent underline underline-offset-2">
          <Trans>Recover with my wallet</Trans>
        </Link>
      </p>
    </>
  )
}

const filters: readonly [StatusFilter, ...StatusFilter[]] = ['', 1, 2, 3, 4]

function Records({ address }: { readonly address: Address }) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useChoice('mixed', filters)
  const nameOf = (filter: StatusFilter): string => {
    const name = filter === '' ? undefined : statusNames[filter]
    return name ? i18n._(name) : t`All`
  }
  return (
    <>
      <Chips
        label={t`Which transfers`}
        chips={filters.map((filter) => ({ key: filter, name: nameOf(filter) }))}
        chosen={chosen}
        onChoose={setChosen}
        wraps
      />
      <div className="mt-3">
        <OrderList address={address} filter={chosen} />
      </div>
    </>
  )
}

function OrderList({ address, filter }: { readonly address: Address; readonly filter: StatusFilter }) {
  const { data, error, refetch } = useQuery(createMixingOrdersQuery(address, filter))
  if (!data && error)
    return (
      <Card>
        <Failure
          title={<Trans>Your transfers could not be loaded. Nothing of them has changed.</Trans>}
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  if (!data) return <ListShape />
  if (data.dataList.length === 0) return <NoOrders isFiltered={filter !== ''} />
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-end gap-2">
        <Refresh /> <DownloadTransfers filter={filter} />
      </div>
      <div className="grid gap-3">
        {data.dataList.map((order) => (
          <OrderCard key={order.orderId} order={order} owner={address} />
        ))}
      </div>
      <ZoneNote />
    </>
  )
}

function NoOrders({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<MixedIcon size={20} />}
        title={isFiltered ? <Trans>None in this state</Trans> : <Trans>No mixed transfers yet</Trans>}
        action={
          !isFiltered && (
            <Link to="/mixed/currency" className={buttonClass({ kind: 'primary' })}>
              <Trans>Start a transfer</Trans>
            </Link>
          )
        }
      >
        {!isFiltered && (
          <Trans>Each transfer will stand here with its state, its transaction and its receipt.</Trans>
        )}
      </EmptyState>
    </Card>
  )
}
