import { fromDecimal } from '@bank/money'
import { AlertIcon, ExchangeIcon, FinancesIcon, InwardIcon, ListRow, OutwardIcon, StakeIcon } from '@bank/ui'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { getAsset } from '../../../api/currencyIds.ts'
import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { formatSettledDay } from '../../../components/dates/formatSettledDay.ts'
import { formatAmount } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import { formatSignedAmount } from './formatSignedAmount.ts'
import { getLedgerEventName } from './ledgerEvent.ts'

/** Recharge, withdrawal and its return, whose principal is the amount itself. */
const grossTypes: readonly number[] = [0, 1, 14]
/** Team rewards, whose principal is the interest they derive from. */
const rewardTypes: readonly number[] = [4, 5, 6]

/** One movement with its time, day, principal and signed amount. */
export function LedgerRow({
  record,
  state,
  onOpen,
}: {
  readonly record: LedgerRecord
  /** State of the withdrawal it belongs to, while that is not paid. */
  readonly state?: MessageDescriptor | undefined
  readonly onOpen: () => void
}) {
  const { i18n } = useLingui()
  const principal =
    record.principal !== null && !grossTypes.includes(record.eventType) && formatPrincipal(record)
  const settledDay = formatSettledDay(record.source)
  return (
    <ListRow
      icon={<EventIcon eventType={record.eventType} />}
      title={i18n._(getLedgerEventName(record))}
      hint={
        <span className="num">
          {formatMoment(record.createTime)}
          {state && ` · ${i18n._(state)}`}
          {settledDay && (
            <>
              {' · '}
              <Trans>for {settledDay}</Trans>
            </>
          )}
          {principal && (
            <>
              {' · '}
              {rewardTypes.includes(record.eventType) ? (
                <Trans>on interest of {principal}</Trans>
              ) : (
                <Trans>principal {principal}</Trans>
              )}
            </>
          )}
        </span>
      }
      value={
        <span className={record.actionType === 0 ? 'text-credit' : undefined}>
          {formatSignedAmount(record)}
        </span>
      }
      onClick={onOpen}
    />
  )
}

const formatPrincipal = (record: LedgerRecord): string =>
  formatAmount(fromDecimal(record.principal ?? '0', getAsset(record)))

function EventIcon({ eventType }: { readonly eventType: number }) {
  if (eventType === 0 || eventType === 14 || eventType === 25)
    return <InwardIcon size={18} aria-hidden="true" />
  if (eventType === 24) return <AlertIcon size={18} aria-hidden="true" />
  if (eventType === 1) return <OutwardIcon size={18} aria-hidden="true" />
  if (eventType === 10 || eventType === 11) return <ExchangeIcon size={18} aria-hidden="true" />
  return eventType === 2 || eventType === 3 || eventType === 9 ? (
    <StakeIcon size={18} aria-hidden="true" />
  ) : (
    <FinancesIcon size={18} aria-hidden="true" />
  )
}
