import { Card, ClockIcon, EmptyState } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { FormSkeleton } from '../../../components/forms/FormSkeleton.tsx'
import { HelpLink } from '../../../components/HelpLink.tsx'
import { Failure } from '../../../components/notices/Failure.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { homeCoin } from '../../../i18n/branding.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import { figuresQuery } from '../../../records/mixingQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { MixingForm } from './form/MixingForm.tsx'
import { MixingFigures } from './MixingFigures.tsx'
import { WhoSeesWhat } from './WhoSeesWhat.tsx'

const OpenOrders = lazy(async () => ({ default: (await import('../orders/OpenOrders.tsx')).OpenOrders }))

/** The page of private transfers, with what they hide and what they do not. */
export function MixingPage() {
  const address = useMemberAddress()
  return (
    <>
      <PageTitle next={{ to: '/mixed/record', name: <Trans>Records</Trans> }}>
        <Trans>Mixed transfer</Trans>
      </PageTitle>
      <p className="mb-4 text-small text-ink-2">
        <Trans>
          Send {homeCoin} to another address without an on-chain link to you: your deposit waits among others,
          and a proof pays the receiver without revealing which one was yours.
        </Trans>
      </p>
      <MixingFigures />
      <Transfer />
      {address !== null && (
        <Suspense fallback={null}>
          <OpenOrders address={address} />
        </Suspense>
      )}
      <WhoSeesWhat />
      <p className="mt-4">
        <HelpLink subject="mixed" />
      </p>
      <p className="mt-2 text-small text-ink-2">
        <Trans>Lost track of a deposit, or the service is offline? Recover it with your wallet alone.</Trans>
        <Gap />
        <Link to="/mixed/recovery" className="font-strong text-accent underline underline-offset-2">
          <Trans>Recover with my wallet</Trans>
        </Link>
      </p>
    </>
  )
}

function Transfer() {
  const { data: figures, error, refetch } = useQuery(figuresQuery)
  if (figures && (!figures.isOpen || figures.pools.length === 0)) return <ClosedCard />
  return (
    <Card className="mt-3">
      {figures && <MixingForm figures={figures} />}
      {!figures && error && (
        <Failure
          title={<Trans>The pools could not be loaded. No funds left your wallet.</Trans>}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!figures && !error && <FormSkeleton heights={fieldHeights} />}
    </Card>
  )
}

const fieldHeights = ['h-20', 'h-36', 'h-20', 'h-20', 'h-13'] as const

/** Shown while transfers are closed; begun ones continue, and every deposit can be taken back. */
function ClosedCard() {
  return (
    <Card className="mt-3">
      <EmptyState icon={<ClockIcon size={20} />} title={<Trans>Closed for new transfers</Trans>}>
        <p>
          <Trans>
            Mixed transfer opens once the operators have recorded the licence it needs. Nothing here takes
            money today.
          </Trans>
        </p>
        <p className="mt-2">
          <Trans>Transfers already started continue, and a deposit can always be taken back.</Trans>
        </p>
      </EmptyState>
    </Card>
  )
}
