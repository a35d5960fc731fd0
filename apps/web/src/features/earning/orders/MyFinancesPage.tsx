import { Trans } from '@lingui/react/macro'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { TimeZoneHint } from '../../../components/dates/TimeZoneHint.tsx'
import { SignedOut } from '../../../components/notices/SignedOut.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { unitSymbol } from '../../../i18n/branding.ts'
import { usePendingRequest } from '../../../pendingRequests/pendingRequest.ts'
import { IncomeSection } from '../income/IncomeSection.tsx'
import { OpenOrders } from './OpenOrders.tsx'
import { PastOrders } from './PastOrders.tsx'
import { UnresolvedRedeem } from './UnresolvedRedeem.tsx'

export function MyFinancesPage() {
  const address = useMemberAddress()
  const { unresolved } = usePendingRequest('redeem', address)
  return (
    <>
      <PageTitle next={{ to: '/Financial', name: <Trans>Financial products</Trans> }}>
        <Trans>My finances</Trans>
      </PageTitle>
      {address === null ? (
        <SignedOut title={<Trans>No stakes yet</Trans>}>
          <Trans>
            Connect a wallet to see your stakes, their interest in {unitSymbol}, and to redeem them.
          </Trans>
        </SignedOut>
      ) : (
        <>
          {unresolved && (
            <div className="mb-4">
              <UnresolvedRedeem attempt={unresolved} />
            </div>
          )}
          <IncomeSection address={address} />
          <OpenOrders address={address} />
          <PastOrders address={address} />
          <TimeZoneHint days="interest" />
        </>
      )}
    </>
  )
}
