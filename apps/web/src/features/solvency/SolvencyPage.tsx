import { Card, ClockIcon, EmptyState, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { TimeZoneHint } from '../../components/dates/TimeZoneHint.tsx'
import { ListShape } from '../../components/lists/ListShape.tsx'
import { Failure } from '../../components/notices/Failure.tsx'
import { AttestationCard } from './AttestationCard.tsx'
import { CoverCard } from './CoverCard.tsx'
import { CoverHistory } from './CoverHistory.tsx'
import { HistorySection } from './HistorySection.tsx'
import { HoldingsList } from './HoldingsList.tsx'
import { LiabilityList } from './LiabilityList.tsx'
import { CheckFile } from './leaf/CheckFile.tsx'
import { LeafSection } from './leaf/LeafSection.tsx'
import { solvencyQuery } from './solvencyQueries.ts'
import { WaterfallList } from './WaterfallList.tsx'

/** Proof of reserves: public figures, and the check of a member's own leaf. */
export function SolvencyPage() {
  return (
    <>
      <h1 className="text-title font-strong tracking-tight">
        <Trans>Proof of reserves</Trans>
      </h1>
      <p className="mt-1 mb-4 text-small text-ink-2">
        <Trans>
          The vault’s assets against all member balances. Verify it yourself: the assets on chain, and your
          own balance in your browser.
        </Trans>
      </p>
      <Findings />
    </>
  )
}

function Findings() {
  const query = useInfiniteQuery(solvencyQuery)
  const newest = query.data?.pages[0]
  if (!newest && query.error)
    return (
      <Card>
        <Failure
          title={<Trans>The figures could not be loaded</Trans>}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  if (!newest)
    return (
      <div aria-busy="true">
        <ListShape />
      </div>
    )
  const figures = newest.check ?? newest.attestation
  if (!figures) return <NothingYet />
  return (
    <>
      <CoverCard figures={figures} stopped={newest.stopped} />
      <CoverHistory />
      <HoldingsList figures={figures} />
      <LiabilityList figures={figures} />
      <LeafSection attestation={newest.attestation} />
      {newest.attestation && <CheckFile contract={newest.attestation.contract} />}
      <SectionTitle>
        <Trans>If something were missing</Trans>
      </SectionTitle>
      <WaterfallList waterfall={newest.waterfall} />
      {newest.attestation && <AttestationCard attestation={newest.attestation} />}
      <HistorySection />
      <TimeZoneHint />
    </>
  )
}

/** Shown before the first check of the vault. */
function NothingYet() {
  return (
    <Card>
      <EmptyState icon={<ClockIcon size={20} />} title={<Trans>Nothing has been measured yet</Trans>}>
        <Trans>
          The vault is compared with member balances every minute, and the result is recorded on chain every
          hour. The first figures will appear here.
        </Trans>
      </EmptyState>
    </Card>
  )
}
