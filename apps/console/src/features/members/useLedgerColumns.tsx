import type { ConsoleResult } from '@bank/api-schema/console'
import { useLingui } from '@lingui/react/macro'
import { Money } from '../../components/Money.tsx'
import { TransactionLink } from '../../components/TransactionLink.tsx'
import { formatSymbol } from '../../i18n/branding.ts'
import { ledgerEventNames } from '../../labels/ledgerLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import type { Column } from '../../table/column.ts'
import { createFileColumns, createTextColumn, createTimeColumn } from '../../table/usualColumns.tsx'
import { parseChainFacts } from './parseChainFacts.ts'

type LedgerRecord = ConsoleResult<'queryMemberLedger'>['dataList'][number]

const getAsset = ({ currencyId }: LedgerRecord) => (currencyId === '1' ? 'GUSD' : 'USDT')
const signOf = ({ actionType }: LedgerRecord) => (actionType === 0 ? '+' : '−')

/** The columns of a member's ledger. */
export function useLedgerColumns(): readonly Column<LedgerRecord>[] {
  const { t } = useLingui()
  const word = useLabel()
  return [
    createTimeColumn('createTime', t`Time`),
    {
      key: 'eventType',
      name: t`Movement`,
      show: ({ eventType }) => word(ledgerEventNames, String(eventType)),
      text: ({ eventType }) => String(eventType),
    },
    {
      key: 'movement',
      name: '',
      show: null,
      text: ({ eventType }) => word(ledgerEventNames, String(eventType)),
    },
    {
      key: 'actionAmount',
      name: t`Amount`,
      isFigure: true,
      show: (record) => (
        <span className={`whitespace-nowrap ${record.actionType === 0 ? 'text-credit' : 'text-debit'}`}>
          {signOf(record)}
          <Money amount={record.actionAmount} asset={getAsset(record)} />
        </span>
      ),
      text: ({ actionType, actionAmount }) => `${actionType === 0 ? '' : '-'}${actionAmount}`,
    },
    { key: 'asset', name: '', show: null, text: (record) => formatSymbol(getAsset(record)) },
    {
      key: 'feeAmount',
      name: t`Fee`,
      isFigure: true,
      show: (record) =>
        record.feeAmount === null ? '—' : <Money amount={record.feeAmount} asset={getAsset(record)} />,
      text: ({ feeAmount }) => feeAmount ?? '',
    },
    ...createFileColumns(['arrivalAmount', 'principal']),
    {
      key: 'hash',
      name: t`On chain`,
      show: ({ metadata }) => {
        const { hash, chainId } = parseChainFacts(metadata)
        return hash === null ? '—' : <TransactionLink isShort chainId={chainId} hash={hash} />
      },
      text: ({ metadata }) => parseChainFacts(metadata).hash ?? '',
    },
    createTextColumn('transactionId', t`Ledger transaction`),
    { key: 'id', name: '', show: null, text: ({ id }) => id },
    {
      key: 'source',
      name: '',
      show: null,
      text: ({ source }) => (source ? `${source.kind} ${source.id}` : ''),
    },
  ]
}
