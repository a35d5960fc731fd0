import { ApiError } from '@bank/api-schema'
import { Button, Card, SectionTitle, ShieldIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { Address } from 'viem'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { Failure } from '../../../components/notices/Failure.tsx'
import { SignedOut } from '../../../components/notices/SignedOut.tsx'
import { useAccount } from '../../../session/account.ts'
import type { Attestation } from '../solvencyQueries.ts'
import { DownloadProof } from './DownloadProof.tsx'
import { LeafAmounts } from './LeafAmounts.tsx'
import { LeafVerdictSteps } from './LeafVerdictSteps.tsx'
import { useLeafCheck } from './useLeafCheck.ts'

/** The check of the member's own leaf in the browser. */
export function LeafSection({ attestation }: { readonly attestation: Attestation | null }) {
  const address = useMemberAddress()
  return (
    <section>
      <SectionTitle>
        <Trans>Verify my balance</Trans>
      </SectionTitle>
      {address ? (
        <LeafCard key={address} address={address} hasRecord={attestation !== null} />
      ) : (
        <SignedOut title={<Trans>Check your own share</Trans>}>
          <Trans>Connect a wallet, and your browser verifies that your balance is included.</Trans>
        </SignedOut>
      )}
    </section>
  )
}

function LeafCard({ address, hasRecord }: { readonly address: Address; readonly hasRecord: boolean }) {
  const check = useLeafCheck(address)
  const { walletChecked, walletCheckFailed } = useAccount()
  // The chain is read through the wallet if possible, so the wallet is checked first.
  const isBusy = check.isBusy || (!walletChecked && !walletCheckFailed)
  const isWaiting = !hasRecord || isNotCountedYet(check.error)
  return (
    <Card className="grid gap-4">
      <p className="text-small text-ink-2">
        <Trans>
          Your browser fetches the record of your balance, verifies it step by step, and checks that the
          result was recorded on chain. Only fetching needs this service, and your balances are shared with no
          one.
        </Trans>
      </p>
      {isWaiting && (
        <p role="status" className="rounded-box bg-sunken px-4 py-3 text-small">
          <Trans>No record on chain includes you yet. The next one, within the hour, will.</Trans>
        </p>
      )}
      {check.error && !isNotCountedYet(check.error) ? (
        <Failure
          title={<Trans>Your proof could not be loaded. Nothing was checked.</Trans>}
          error={check.error}
          onRetry={check.start}
        />
      ) : null}
      {check.verdict && check.proof && (
        <>
          <LeafVerdictSteps verdict={check.verdict} proof={check.proof} />
          {check.verdict.ok && <LeafAmounts proof={check.proof} snapshotTime={check.verdict.snapshotTime} />}
        </>
      )}
      <Button kind={check.verdict ? 'ghost' : 'primary'} busy={isBusy} onClick={check.start}>
        {!isBusy && <ShieldIcon size={18} aria-hidden="true" />}
        {check.verdict ? <Trans>Check again</Trans> : <Trans>Check my share</Trans>}
      </Button>
      {check.proof && <DownloadProof proof={check.proof} />}
    </Card>
  )
}

/** The newest tree predates this member, or there is none yet. */
const isNotCountedYet = (error: unknown): boolean => error instanceof ApiError && error.code === 404
