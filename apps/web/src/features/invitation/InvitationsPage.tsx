import type { CallResult } from '@bank/api-schema'
import { fromDecimal } from '@bank/money'
import { Card, EmptyState, getButtonClass, InviteIcon, List, ListRow, PersonIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { mergePages, numberedPages } from '../../api/pages.ts'
import { createMemberKey } from '../../api/queries.ts'
import { useMemberAddress } from '../../components/addresses/useMemberAddress.ts'
import { formatMoment } from '../../components/dates/formatMoment.ts'
import { TimeZoneHint } from '../../components/dates/TimeZoneHint.tsx'
import { ListShape } from '../../components/lists/ListShape.tsx'
import { LoadMore } from '../../components/lists/LoadMore.tsx'
import { Failure } from '../../components/notices/Failure.tsx'
import { SignedOut } from '../../components/notices/SignedOut.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { unitSymbol } from '../../i18n/branding.ts'
import { formatAmount, formatCount } from '../../i18n/formats.ts'
import { Link } from '../../routing/Link.tsx'

export function InvitationsPage() {
  const address = useMemberAddress()
  return (
    <>
      <PageTitle next={{ to: '/Invitation', name: <Trans>Invite friends</Trans> }}>
        <Trans>My invitations</Trans>
      </PageTitle>
      {address ? (
        <InvitationList address={address} />
      ) : (
        <SignedOut title={<Trans>Your referrals appear here</Trans>}>
          <Trans>Connect a wallet to see who joined with your code.</Trans>
        </SignedOut>
      )}
    </>
  )
}

function InvitationList({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(createInvitationsQuery(address))
  const rows = query.data && mergePages(query.data.pages, toRowKey)
  const shown = formatCount(rows?.length ?? 0)
  const all = formatCount(query.data?.pages.at(-1)?.total ?? 0)
  if (!rows)
    return query.error ? (
      <Card>
        <Failure
          title={<Trans>Your invitations could not be loaded</Trans>}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </Card>
    ) : (
      <div aria-busy="true">
        <ListShape />
      </div>
    )
  if (rows.length === 0) return <NobodyYet />
  return (
    <>
      <p className="mb-2.5 text-small text-ink-2">
        <Trans>The contribution is the amount staked by the invited member and that member’s team.</Trans>
      </p>
      <List label={t`My invitations`}>
        {rows.map((row) => (
          <InvitationRow key={toRowKey(row)} row={row} />
        ))}
      </List>
      <TimeZoneHint />
      {query.hasNextPage && (
        <LoadMore isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()}>
          <Trans>
            {shown} of {all}
          </Trans>
        </LoadMore>
      )}
    </>
  )
}

function InvitationRow({ row }: { readonly row: Invitation }) {
  const joined = formatMoment(row.createTime)
  return (
    <ListRow
      icon={<PersonIcon size={18} aria-hidden="true" />}
      title={<span className="num">{row.address}</span>}
      hint={
        <span className="num">
          <Trans>Joined {joined}</Trans>
        </span>
      }
      value={formatAmount(fromDecimal(row.contribution, 'GUSD'))}
      valueHint={<Trans>{unitSymbol} contribution</Trans>}
    />
  )
}

function NobodyYet() {
  return (
    <Card>
      <EmptyState
        icon={<InviteIcon size={20} />}
        title={<Trans>No one has joined with your code yet</Trans>}
        action={
          <Link to="/Invitation" className={getButtonClass({})}>
            <Trans>Invite friends</Trans>
          </Link>
        }
      >
        <Trans>Everyone who joins appears here, with a masked address.</Trans>
      </EmptyState>
    </Card>
  )
}

const toRowKey = ({ address, createTime }: Invitation): string => `${address} ${createTime}`

type Invitation = CallResult<'queryInvitations'>['dataList'][number]

const pageSize = 100

/** The member's invitations, newest first. */
const createInvitationsQuery = (walletAddress: string) =>
  infiniteQueryOptions({
    queryKey: createMemberKey(walletAddress, 'invitations'),
    queryFn: ({ signal, pageParam }) =>
      apiClient.queryInvitations({ pageNo: pageParam, pageSize }, { signal }),
    ...numberedPages,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
