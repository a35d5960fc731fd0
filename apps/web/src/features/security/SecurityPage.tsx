import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemberAddress } from '../../components/addresses/useMemberAddress.ts'
import { TimeZoneHint } from '../../components/dates/TimeZoneHint.tsx'
import { ListShape } from '../../components/lists/ListShape.tsx'
import { Failure } from '../../components/notices/Failure.tsx'
import { SignedOut } from '../../components/notices/SignedOut.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { DailyLimitCard } from './DailyLimitCard.tsx'
import { DeviceDelayCard } from './DeviceDelayCard.tsx'
import { ProtectionCard } from './ProtectionCard.tsx'
import { RefusedList } from './RefusedList.tsx'
import { Section } from './Section.tsx'
import { SessionList } from './SessionList.tsx'
import { SignInList } from './SignInList.tsx'
import { createSecurityQuery } from './securityQueries.ts'

/** Sessions of the member, past sign-ins, the protection of withdrawals, and own rules. */
export function SecurityPage() {
  const address = useMemberAddress()
  return (
    <>
      <PageTitle next={{ to: '/my', name: <Trans>Personal centre</Trans> }}>
        <Trans>Security</Trans>
      </PageTitle>
      {address ? (
        <Contents address={address} />
      ) : (
        <SignedOut title={<Trans>Your sign-ins and rules appear here</Trans>}>
          <Trans>Connect a wallet to see where you are signed in and to protect your withdrawals.</Trans>
        </SignedOut>
      )}
    </>
  )
}

function Contents({ address }: { readonly address: string }) {
  const query = useQuery(createSecurityQuery(address))
  const security = query.data
  if (!security)
    return query.error ? (
      <Card>
        <Failure
          title={<Trans>Your sign-ins and rules could not be loaded. They are unchanged.</Trans>}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </Card>
    ) : (
      <div aria-busy="true" className="grid gap-8">
        <ListShape />
        <ListShape />
      </div>
    )
  return (
    <>
      <SessionList address={address} sessions={security.sessions} />
      <Section id="rules-title" title={<Trans>Your own rules</Trans>}>
        <p className="mb-2.5 text-small text-ink-2">
          <Trans>
            Optional. A stricter rule applies at once. A looser one applies after 24 hours, so that a thief
            cannot lift it unseen.
          </Trans>
        </p>
        <div className="grid gap-3">
          <DailyLimitCard address={address} rules={security.rules} />
          <DeviceDelayCard address={address} rules={security.rules} />
        </div>
      </Section>
      <ProtectionCard />
      <SignInList address={address} />
      <RefusedList refused={security.refusedSignIns} />
      <TimeZoneHint />
    </>
  )
}
