import { Card, Fact, Facts, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExplorerLink } from '../../components/addresses/ExplorerLink.tsx'
import { LongText } from '../../components/addresses/LongText.tsx'
import { useChainName } from '../../components/useChainName.ts'
import { formatCount, formatDateTime } from '../../i18n/formats.ts'
import type { Attestation } from './solvencyQueries.ts'

/** The newest record on chain with its contract and transaction. */
export function AttestationCard({ attestation }: { readonly attestation: Attestation }) {
  const { t } = useLingui()
  const chainName = useChainName(attestation.chainId)
  return (
    <>
      <SectionTitle>
        <Trans>Newest record on chain</Trans>
      </SectionTitle>
      <Card className="grid gap-4">
        <p className="text-small text-ink-2">
          <Trans>
            In one block a contract reads the vault’s assets and records them with the total of all member
            balances and a fingerprint that covers every single one. The record cannot be changed.
          </Trans>
        </p>
        <Facts>
          <Fact name={<Trans>Record number</Trans>}>{formatCount(BigInt(attestation.number))}</Fact>
          <Fact name={<Trans>Recorded</Trans>}>{formatDateTime(attestation.blockTime)}</Fact>
          <Fact name={<Trans>Block on {chainName}</Trans>}>
            {formatCount(BigInt(attestation.blockNumber))}
          </Fact>
          <Fact name={<Trans>Balances as of</Trans>}>{formatDateTime(attestation.snapshotTime)}</Fact>
          <Fact name={<Trans>Members counted</Trans>}>{formatCount(attestation.memberCount)}</Fact>
        </Facts>
        <LongText name={<Trans>Root hash</Trans>} text={attestation.root} label={t`Copy the root hash`} />
        <LongText
          name={<Trans>Transaction</Trans>}
          text={attestation.hash}
          label={t`Copy the hash`}
          copied="hashCopied"
          link={<ExplorerLink hash={attestation.hash} chainId={attestation.chainId} isNamed />}
        />
        <LongText
          name={<Trans>Contract</Trans>}
          text={attestation.contract}
          label={t`Copy the contract’s address`}
        />
      </Card>
    </>
  )
}
