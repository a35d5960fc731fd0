import { Card, ClockIcon, EmptyState } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQuery } from '../../../api/queries.ts'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { FormSkeleton } from '../../../components/forms/FormSkeleton.tsx'
import { HelpLink } from '../../../components/HelpLink.tsx'
import { Failure } from '../../../components/notices/Failure.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { homeChainName } from '../../../i18n/branding.ts'
import type { CrossObjective, CrossTransaction } from '../../../transactions/state/transaction.ts'
import { removeTransaction } from '../../../transactions/state/transactionStore.ts'
import { routersQuery } from '../routersQuery.ts'
import { CrossForm } from './form/CrossForm.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { OpenTransfers } from './progress/OpenTransfers.tsx'

/** The page of cross-chain transfers: fee and arrival are shown before anything is signed. */
export function CrossPage() {
  const address = useMemberAddress()
  const [preset, setPreset] = useState<CrossObjective | null>(null)
  // The request of an expired quote fills the form again; nothing of it was sent.
  const startAgain = ({ owner, id, objective }: CrossTransaction) => {
    removeTransaction(owner, id)
    setPreset(objective)
  }
  return (
    <>
      <PageTitle next={{ to: '/cross/record', name: <Trans>Records</Trans> }}>
        <Trans>Cross-chain transfer</Trans>
      </PageTitle>
      <p className="mb-4 text-small text-ink-2">
        <Trans>
          Send tokens from {homeChainName} to another chain. You see the amount received before you sign. A
          transfer that is not paid in time is refunded in full.
        </Trans>
      </p>
      {address === null ? (
        <Transfer preset={preset} onRenew={startAgain} />
      ) : (
        <OpenTransfers address={address} onRenew={startAgain}>
          <Transfer preset={preset} onRenew={startAgain} />
        </OpenTransfers>
      )}
      <HowItWorks />
      <p className="mt-4">
        <HelpLink subject="cross" />
      </p>
    </>
  )
}

function Transfer({
  preset,
  onRenew,
}: {
  readonly preset: CrossObjective | null
  readonly onRenew: (transaction: CrossTransaction) => void
}) {
  const config = useQuery(configQuery)
  const isOpen = config.data !== undefined && config.data.crossChain !== null
  const routers = useQuery({ ...routersQuery, enabled: isOpen })
  const isEmpty = routers.data?.every(({ routerTokens }) => routerTokens.length === 0) === true
  if (config.data?.crossChain === null || isEmpty) return <ClosedCard />
  const error = config.data ? routers.error : config.error
  const ready = isOpen ? routers.data : undefined
  return (
    <Card>
      {ready && (
        <CrossForm key={preset?.quoteId ?? 'new'} routers={ready} preset={preset} onRenew={onRenew} />
      )}
      {!ready && error && (
        <Failure
          title={<Trans>Chains and tokens could not be loaded. No funds left your wallet.</Trans>}
          error={error}
          onRetry={() => void (config.data ? routers.refetch() : config.refetch())}
        />
      )}
      {!ready && !error && <FormSkeleton heights={fieldHeights} />}
    </Card>
  )
}

const fieldHeights = ['h-16', 'h-24', 'h-24', 'h-24', 'h-13'] as const

/** Shown while transfers are closed; sent ones continue. */
function ClosedCard() {
  return (
    <Card>
      <EmptyState icon={<ClockIcon size={20} />} title={<Trans>Not open here</Trans>}>
        <p>
          <Trans>
            Cross-chain transfers are closed at the moment, so this page takes no money. Transfers already
            sent continue; you find them under Records.
          </Trans>
        </p>
      </EmptyState>
    </Card>
  )
}
