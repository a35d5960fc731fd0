import type { Asset } from '@bank/money'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getAddress } from 'viem'
import { getAsset } from '../../../api/currencyIds.ts'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { LongText } from '../../../components/addresses/LongText.tsx'
import { TimeZoneHint } from '../../../components/dates/TimeZoneHint.tsx'
import { FactList, type ListedFact } from '../../../components/lists/FactList.tsx'
import { PrintReceipt } from '../../../components/receipt/PrintReceipt.tsx'
import { signInChainId } from '../../../i18n/branding.ts'
import {
  formatDateTime,
  formatDecimalMoney,
  formatMoney,
  formatRatio,
  formatSymbol,
} from '../../../i18n/formats.ts'
import type { LedgerRecord, Withdrawal } from '../../../records/accountQueries.ts'
import { hasEnded } from '../../../records/recordStates.ts'
import { CopyRecordLink } from '../linked/CopyRecordLink.tsx'
import { withdrawalStateNames } from '../withdrawals/withdrawalStates.ts'
import { formatSignedAmount } from './formatSignedAmount.ts'
import { findLedgerSourceName, getLedgerEventName } from './ledgerEvent.ts'
import { parseMetadata } from './ledgerMetadata.ts'
import { type ExchangeFacts, parseExchange } from './parseExchange.ts'
import { useOrder } from './useOrderState.ts'

/** All known facts of one movement. */
export function LedgerDetail({
  record,
  address,
  isOpen,
  onClose,
}: {
  readonly record: LedgerRecord
  readonly address: string
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const asset = getAsset(record)
  const { hashes, chainId } = parseMetadata(record.metadata)
  const formatDecimal = (decimal: string | null, of: Asset = asset) =>
    decimal !== null && formatDecimalMoney(decimal, of)
  // A withdrawal is debited in the unit and paid in USDT.
  const arrival = formatDecimal(record.arrivalAmount, record.eventType === 1 ? 'USDT' : asset)
  const order = useOrder(address, record)
  const sourceName = record.source && findLedgerSourceName(record.source.kind)
  const exchange = parseExchange(record)
  const facts: (ListedFact | false)[] = [
    { key: 'amount', name: <Trans>Amount</Trans>, value: <strong>{formatSignedAmount(record)}</strong> },
    { key: 'time', name: <Trans>Time</Trans>, value: formatDateTime(record.createTime) },
    createFact('principal', <Trans>Principal</Trans>, formatDecimal(record.principal)),
    ...(exchange
      ? listExchangeFacts(exchange)
      : [
          createFact('fee', <Trans>Fee</Trans>, formatDecimal(record.feeAmount)),
          ...(order && order.state !== 'confirmed'
            ? listUnpaidFacts(order, arrival, i18n._(withdrawalStateNames[order.state]))
            : [createFact('arrival', <Trans>Arrival amount</Trans>, arrival)]),
        ]),
    createFact('source', <Trans>Source</Trans>, sourceName && describeSource(i18n._(sourceName), record)),
    { key: 'id', name: <Trans>Ledger entry number</Trans>, value: record.id },
  ]
  const shownFacts = facts.filter((item) => item !== false)
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={i18n._(getLedgerEventName(record))}
      closeLabel={t`Close`}
    >
      <div className="grid gap-5">
        <FactList facts={shownFacts} />
        {hashes.map((hash) => (
          <LongText
            key={hash}
            name={<Trans>Hash</Trans>}
            text={hash}
            label={t`Copy the hash`}
            copied="hashCopied"
            link={<ExplorerLink hash={hash} chainId={chainId ?? signInChainId} isNamed />}
          />
        ))}
        <Addresses record={record} />
        <TimeZoneHint />
        <div className="flex flex-wrap gap-2">
          <Paper record={record} facts={shownFacts} />
          <CopyRecordLink kind="entry" id={record.id} />
        </div>
      </div>
    </Sheet>
  )
}

/** Source and receiving address in full. */
function Addresses({ record }: { readonly record: LedgerRecord }) {
  const { t } = useLingui()
  const { sourceAddress, receivingAddress } = parseMetadata(record.metadata)
  return (
    <>
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
    </>
  )
}

/** State of an unpaid withdrawal, and the amount that arrives once it is paid. */
function listUnpaidFacts(
  order: Withdrawal,
  arrival: ReactNode,
  state: string,
): readonly (ListedFact | false)[] {
  return [
    { key: 'state', name: <Trans>Status</Trans>, value: <strong>{state}</strong> },
    !hasEnded(order) && createFact('arrival', <Trans>Arrives once it is paid</Trans>, arrival),
  ]
}

function listExchangeFacts({ paid, received, fee, rate }: ExchangeFacts): readonly ListedFact[] {
  return [
    { key: 'paid', name: <Trans>You gave</Trans>, value: formatMoney(paid) },
    { key: 'received', name: <Trans>You received</Trans>, value: formatMoney(received) },
    { key: 'fee', name: <Trans>Fee</Trans>, value: formatMoney(fee) },
    {
      key: 'rate',
      name: <Trans>Rate, after the fee</Trans>,
      value: `1 ${formatSymbol(paid.asset)} = ${formatRatio(rate)} ${formatSymbol(received.asset)}`,
    },
  ]
}

/** The printed receipt. */
function Paper({ record, facts }: { readonly record: LedgerRecord; readonly facts: readonly ListedFact[] }) {
  const { i18n } = useLingui()
  const { hashes, sourceAddress, receivingAddress } = parseMetadata(record.metadata)
  return (
    <PrintReceipt
      title={i18n._(getLedgerEventName(record))}
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

/** A withdrawal is identified by its number; other sources by name only. */
const describeSource = (name: string, { source }: LedgerRecord): string =>
  source?.kind === 'withdrawal' ? `${name} ${source.id}` : name

const createFact = (key: string, name: ReactNode, value: ReactNode): ListedFact | false =>
  value ? { key, name, value } : false
