import { Card, EmptyState, SectionTitle, Skeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemberAddress } from '../../components/addresses/useMemberAddress.ts'
import { ListShape } from '../../components/lists/ListShape.tsx'
import { Failure } from '../../components/notices/Failure.tsx'
import { SignedOut } from '../../components/notices/SignedOut.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SolvencyFooter } from '../../components/SolvencyFooter.tsx'
import { Link } from '../../routing/Link.tsx'
import { LevelCard } from './LevelCard.tsx'
import { NextLevelCard } from './NextLevelCard.tsx'
import { RewardRules } from './RewardRules.tsx'
import { RewardSection } from './RewardSection.tsx'
import { TeamFigures } from './TeamFigures.tsx'
import { createTeamSummaryQuery } from './teamQueries.ts'

export function TeamPage() {
  const address = useMemberAddress()
  return (
    <>
      <PageTitle next={address && { to: '/team/member', name: <Trans>Team members</Trans> }}>
        <Trans>My team</Trans>
      </PageTitle>
      {address ? (
        <Team address={address} />
      ) : (
        <SignedOut title={<Trans>Your team</Trans>}>
          <Trans>Connect a wallet to see your level, what your team has staked and your rewards.</Trans>
        </SignedOut>
      )}
      <SolvencyFooter />
    </>
  )
}

function Team({ address }: { readonly address: string }) {
  const { data: summary, error, refetch } = useQuery(createTeamSummaryQuery(address))
  return (
    <>
      {summary ? (
        <>
          <LevelCard summary={summary} />
          <TeamFigures summary={summary} />
          {summary.indirectRecommendAmount === 0 && summary.directRecommendAmount === 0 && <NobodyYet />}
          {summary.nextLevel && <NextLevelCard next={summary.nextLevel} />}
        </>
      ) : error ? (
        <Card>
          <Failure
            title={<Trans>Your team could not be loaded. Nothing in it has changed.</Trans>}
            error={error}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <TeamShape />
      )}
      <SectionTitle>
        <Trans>Rewards</Trans>
      </SectionTitle>
      <RewardSection address={address} />
      <RewardRules />
    </>
  )
}

function NobodyYet() {
  return (
    <Card className="mt-3">
      <EmptyState
        title={<Trans>Your team begins with the first friend</Trans>}
        action={
          <Link to="/Invitation" className="inline-flex min-h-11 items-center font-strong text-accent">
            <Trans>Invite friends</Trans>
          </Link>
        }
      >
        <Trans>Members who register with your code, and all whom they invite, are your team.</Trans>
      </EmptyState>
    </Card>
  )
}

/** Placeholder as high as level, figures and next level, so that nothing below moves. */
function TeamShape() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <Card className="grid gap-3" aria-hidden="true">
        <Skeleton className="h-11 w-48" />
        <Skeleton className="h-12 w-40" />
        <Skeleton className="h-10 w-full" />
      </Card>
      <ListShape />
      <Card aria-hidden="true">
        <Skeleton className="h-56 w-full" />
      </Card>
    </div>
  )
}
