import { Card, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { TimeZoneHint } from '../../../components/dates/TimeZoneHint.tsx'
import { Failure } from '../../../components/notices/Failure.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { createPoolQuery, type Pool } from '../../../records/earningQueries.ts'
import { Congratulation } from './Congratulation.tsx'
import { OwnPart } from './OwnPart.tsx'
import { PoolCard, PoolShape } from './PoolCard.tsx'
import { PoolHistory } from './PoolHistory.tsx'

export function BonusPage() {
  const address = useMemberAddress()
  const { data: pool, error, refetch } = useQuery(createPoolQuery(address))
  return (
    <>
      <PageTitle next={{ to: '/team', name: <Trans>My team</Trans> }}>
        <Trans>Bonus pool</Trans>
      </PageTitle>
      {pool ? (
        <PoolParts pool={pool} address={address} />
      ) : error ? (
        <Card>
          <Failure
            title={<Trans>The bonus pool could not be loaded. Nothing in it was lost.</Trans>}
            error={error}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <PoolShape />
      )}
    </>
  )
}

function PoolParts({ pool, address }: { readonly pool: Pool; readonly address: string | null }) {
  return (
    <>
      {pool.myShare !== null && pool.shareId !== null && (
        <Congratulation key={pool.shareId} shareId={pool.shareId} share={pool.myShare} />
      )}
      <PoolCard pool={pool} />
      <SectionTitle>
        <Trans>Your part</Trans>
      </SectionTitle>
      <OwnPart pool={pool} isMember={address !== null} />
      <SectionTitle>
        <Trans>Distributions so far</Trans>
      </SectionTitle>
      <PoolHistory weeks={pool.weeks} />
      <TimeZoneHint days="shares" />
    </>
  )
}
