import { Card, Chips, EmptyState, getButtonClass, List, TeamIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mergePages } from '../../api/pages.ts'
import { useMemberAddress } from '../../components/addresses/useMemberAddress.ts'
import { TimeZoneHint } from '../../components/dates/TimeZoneHint.tsx'
import { ListShape } from '../../components/lists/ListShape.tsx'
import { LoadMore } from '../../components/lists/LoadMore.tsx'
import { Failure } from '../../components/notices/Failure.tsx'
import { SignedOut } from '../../components/notices/SignedOut.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { Link } from '../../routing/Link.tsx'
import { TeamMemberRow } from './TeamMemberRow.tsx'
import { createTeamMembersQuery, type TeamMember, type TeamSort } from './teamQueries.ts'

/** The member's direct referrals with their teams. */
export function TeamMembersPage() {
  const address = useMemberAddress()
  return (
    <>
      <PageTitle next={{ to: '/team', name: <Trans>My team</Trans> }}>
        <Trans>Team members</Trans>
      </PageTitle>
      {address ? (
        <TeamMembers address={address} />
      ) : (
        <SignedOut title={<Trans>Your team appears here</Trans>}>
          <Trans>Connect a wallet to see your referrals and how their teams grow.</Trans>
        </SignedOut>
      )}
    </>
  )
}

function TeamMembers({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const [sort, setSort] = useState<TeamSort>('time')
  const query = useInfiniteQuery(createTeamMembersQuery(address, sort))
  const rows = query.data && mergePages(query.data.pages, toRowKey)
  const shown = formatCount(rows?.length ?? 0)
  const all = formatCount(query.data?.pages.at(-1)?.total ?? 0)
  if (rows?.length === 0) return <NobodyYet />
  return (
    <>
      <Chips
        label={t`Sort by`}
        chips={[
          { key: 'time', name: <Trans>Newest first</Trans> },
          { key: 'performance', name: <Trans>Largest team first</Trans> },
        ]}
        chosen={sort}
        onChoose={setSort}
      />
      <div className="mt-2.5" aria-busy={query.isPending}>
        {query.isPending && <ListShape />}
        {query.isError && !rows && (
          <Card>
            <Failure
              title={<Trans>Your team could not be loaded. Nothing in it has changed.</Trans>}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          </Card>
        )}
        {rows && (
          <List label={t`Team members`}>
            {rows.map((member) => (
              <TeamMemberRow key={toRowKey(member)} member={member} />
            ))}
          </List>
        )}
        {rows && <TimeZoneHint />}
        {query.hasNextPage && (
          <LoadMore isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()}>
            <Trans>
              {shown} of {all}
            </Trans>
          </LoadMore>
        )}
      </div>
    </>
  )
}

function NobodyYet() {
  return (
    <Card>
      <EmptyState
        icon={<TeamIcon size={20} />}
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

// Two members may share a masked address, but hardly its moment too.
const toRowKey = ({ address, createTime }: TeamMember): string => `${address} ${createTime}`
