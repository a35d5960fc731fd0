import { type Asset, fromDecimal } from '@bank/money'
import { Facts } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getAddress } from 'viem'
import { signInChainId } from '../../../account/networks.ts'
import { ExplorerLink } from '../../../blocks/ExplorerLink.tsx'
import { LongText } from '../../../blocks/LongText.tsx'
import { PrintReceipt } from '../../../blocks/receipt/PrintReceipt.tsx'
import { showAmount, showDateTime, showSymbol } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../myQueries.ts'
import { nameLedgerEvent, nameLedgerSource } from './ledgerEvent.ts'
import { assetOf } from './ledgerFile.ts'
import { parseMetadata } from './ledgerMetadata.ts'
import { showSignedAmount } from './showSignedAmount.ts'

type Fact = { readonly key: string; readonly name: ReactNode; readonly value: ReactNode }

/** Everything the ledger knows of one movement; what it does not know is not shown. */
export function LedgerDetail({
  record,
  isOpen,
  onClose,
}: {
  readonly record: LedgerRecord
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const asset = assetOf(record)
  const { hashes, chainId, sourceAddress, receivingAddress } = parseMetadata(record.metadata)
  const amountOf = (decimal: string | null, of: Asset = asset) =>
    decimal !== null && `${showAmount(fromDecimal(decimal, of))} ${showSymbol(of)}`
  // A withdrawal leaves in the unit and arrives in USDT.
  const arrival = amountOf(record.arrivalAmount, record.eventType === 1 ? 'USDT' : asset)
  const sourceName = record.source && nameLedgerSource(record.source.kind)
  const facts: (Fact | false)[] = [
    { key: 'amount', name: <Trans>Amount</Trans>, value: <strong>{showSignedAmount(record)}</strong> },
    { key: 'time', name: <Trans>Time</Trans>, value: showDateTime(record.createTime) },
    fact('principal', <Trans>Principal</Trans>, amountOf(record.principal)),
    fact('fee', <Trans>Fee</Trans>, amountOf(record.feeAmount)),
    fact('arrival', <Trans>Arrival amount</Trans>, arrival),
    fact('source', <Trans>Source</Trans>, sourceName && describeSource(i18n._(sourceName), record)),
    { key: 'id', name: <Trans>Transaction id</Trans>, value: record.transactionId },
  ]
  const shownFacts = facts.filter((item) => item !== false)
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={i18n._(nameLedgerEvent(record.eventType))}
      closeLabel={t`Close`}
    >
      <div className="grid gap-5">
        <Facts facts={shownFacts} />
        {hashes.map((hash) => (
          <LongText
            key={hash}
            name={<Trans>Hash</Trans>}
            text={hash}
            label={t`Copy the hash`}
            copied="hashCopied"
            link={<ExplorerLink hash={hash} chainId={chainId ?? signInChainId} />}
          />
        ))}
        {sourceAddress && (
          <LongText
            name={<Trans>Source address</Trans>}
            text={getAddress(sourceAddress)}
            label={t`Copy the source address`}
          />
        )}
        {receivingAddress && (
          <LongText
            name={<Trans>Receiving address</Trans>}
            text={getAddress(receivingAddress)}
            label={t`Copy the receiving address`}
          />
        )}
        <div>
          <Paper record={record} facts={shownFacts} />
        </div>
      </div>
    </Sheet>
  )
}

/** The same on paper. */
function Paper({ record, facts }: { readonly record: LedgerRecord; readonly facts: readonly Fact[] }) {
  const { i18n } = useLingui()
  const { hashes, sourceAddress, receivingAddress } = parseMetadata(record.metadata)
  return (
    <PrintReceipt
      title={i18n._(nameLedgerEvent(record.eventType))}
      facts={facts}
      texts={[
        ...hashes.map((hash) => ({ key: hash, name: <Trans>Hash</Trans>, text: hash })),
        ...(sourceAddress
          ? [{ key: 'from', name: <Trans>Source address</Trans>, text: getAddress(sourceAddress) }]
          : []),
        ...(receivingAddress
          ? [{ key: 'to', name: <Trans>Receiving address</Trans>, text: getAddress(receivingAddress) }]
          : []),
      ]}
    />
  )
}

/** An order of withdrawal is known by its number; of other sources the name says enough. */
const describeSource = (name: string, { source }: LedgerRecord): string =>
  source?.kind === 'withdrawal' ? `${name} ${source.id}` : name

const fact = (key: string, name: ReactNode, value: ReactNode): Fact | false =>
  value ? { key, name, value } : false
