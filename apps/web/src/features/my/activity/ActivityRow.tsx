import type { Amount } from '@bank/money'
import { amountOf, isZero } from '@bank/money'
import {
  AlertIcon,
  CrossChainIcon,
  ExchangeIcon,
  FinancesIcon,
  GiftIcon,
  InwardIcon,
  ListRow,
  MixedIcon,
  OutwardIcon,
  StakeIcon,
} from '@bank/ui'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { formatTokens } from '../../../components/formatTokens.ts'
import { homeCoin } from '../../../i18n/branding.ts'
import { formatCount, formatMoney } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'
import type { Order as MixedOrder } from '../../../records/mixingQueries.ts'
import { useNavigate } from '../../../routing/useNavigate.ts'
import { LedgerRow } from '../ledger/LedgerRow.tsx'
import { type Activity, type Legs, sumLegs } from './listActivity.ts'

const names: Readonly<Record<Activity['kind'], MessageDescriptor>> = {
  recharge: msg`Recharge`,
  withdrawal: msg`Withdrawal`,
  exchange: msg`Exchange`,
  stake: msg`Staked`,
  redemption: msg`Redeemed`,
  interest: msg`Interest`,
  reward: msg`Reward`,
  adjustment: msg`Change by the operator`,
  mixed: msg`Mixed transfer`,
  cross: msg`Cross-chain transfer`,
}

const icons = {
  recharge: InwardIcon,
  withdrawal: OutwardIcon,
  exchange: ExchangeIcon,
  stake: StakeIcon,
  redemption: StakeIcon,
  interest: FinancesIcon,
  reward: GiftIcon,
  adjustment: AlertIcon,
  mixed: MixedIcon,
  cross: CrossChainIcon,
} as const

/** One event; its movements expand beneath it, and a single one opens at once. */
export function ActivityRow({
  event,
  states,
  onOpen,
}: {
  readonly event: Activity
  /** Names of the states of unpaid withdrawals by number. */
  readonly states: ReadonlyMap<string, MessageDescriptor>
  readonly onOpen: (record: LedgerRecord) => void
}) {
  const { i18n } = useLingui()
  if (event.kind === 'mixed' || event.kind === 'cross') return <TransferRow event={event} />
  const state = states.get(event.legs[0].source?.id ?? '')
  const hint = event.kind === 'withdrawal' && state ? i18n._(state) : null
  return <MovementRow kind={event.kind} time={event.time} legs={event.legs} hint={hint} onOpen={onOpen} />
}

function MovementRow({
  kind,
  time,
  legs,
  hint,
  onOpen,
}: {
  readonly kind: Activity['kind']
  readonly time: number
  readonly legs: Legs
  readonly hint: string | null
  readonly onOpen: (record: LedgerRecord) => void
}) {
  const { i18n } = useLingui()
  const [isExpanded, setExpanded] = useState(false)
  const [first, second] = sumLegs(legs)
  const count = formatCount(legs.length)
  const isRun = kind === 'interest' || kind === 'reward'
  const isSingle = legs.length === 1
  return (
    <>
      <ListRow
        icon={<KindIcon kind={kind} />}
        title={i18n._(names[kind])}
        hint={
          <span className="num">
            {formatMoment(time)}
            {hint !== null && ` · ${hint}`}
            {isRun && !isSingle && (
              <>
                {' · '}
                <Trans>{count} credits</Trans>
              </>
            )}
          </span>
        }
        value={
          first && <Signed amount={isZero(first) ? getLegAmount(legs) : first} isReturned={isZero(first)} />
        }
        valueHint={second && <Signed amount={second} />}
        onClick={() => (isSingle ? onOpen(legs[0]) : setExpanded(!isExpanded))}
        {...(!isSingle && { isExpanded })}
      />
      {isExpanded &&
        legs.map((record) => <LedgerRow key={record.id} record={record} onOpen={() => onOpen(record)} />)}
    </>
  )
}

/** The amount of an event whose movements cancel each other out. */
const getLegAmount = ([leg]: Legs): Amount => {
  const [amount] = sumLegs([leg])
  return amount ?? amountOf('USDT', 0n)
}

/** A sum with its sign; what was returned has none. */
function Signed({ amount, isReturned = false }: { readonly amount: Amount; readonly isReturned?: boolean }) {
  const size = { ...amount, micro: amount.micro < 0n ? -amount.micro : amount.micro }
  if (isReturned) return formatMoney(size)
  return (
    <span className={amount.micro > 0n ? 'text-credit' : undefined}>
      {`${amount.micro > 0n ? '+' : '−'}${formatMoney(size)}`}
    </span>
  )
}

const KindIcon = ({ kind }: { readonly kind: Activity['kind'] }) => {
  const Icon = icons[kind]
  return <Icon size={18} aria-hidden="true" />
}

/** A transfer from the wallet, which leads to its own record. */
function TransferRow({ event }: { readonly event: Extract<Activity, { kind: 'mixed' | 'cross' }> }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const state = event.kind === 'mixed' ? getMixedState(event.transfer) : getCrossState(event.transfer)
  const open = () =>
    event.kind === 'mixed'
      ? navigate({ to: '/mixed/record' })
      : navigate({ to: '/cross/record/$orderId', params: { orderId: event.transfer.orderId } })
  const amount =
    event.kind === 'mixed'
      ? `${formatTokens(event.transfer.depositAmount)} ${homeCoin}`
      : `${formatTokens(event.transfer.originAmount)} ${event.transfer.originSymbol}`
  const isMoved = state !== transferStates.notSent && state !== transferStates.returned
  return (
    <ListRow
      icon={<KindIcon kind={event.kind} />}
      title={i18n._(names[event.kind])}
      hint={
        <span className="num">
          {formatMoment(event.time)} · {i18n._(state)}
        </span>
      }
      value={isMoved ? `−${amount}` : amount}
      valueHint={<Trans>from the wallet</Trans>}
      onClick={() => void open()}
    />
  )
}

/** The same five words for both kinds of transfer; their own records say more. */
const transferStates = {
  underWay: msg`Under way`,
  arrived: msg`Arrived`,
  returned: msg`Returned to the wallet`,
  notSent: msg`Not sent`,
  open: msg`Open: see its record`,
} as const

function getMixedState({ detail }: MixedOrder): MessageDescriptor {
  switch (detail) {
    case 'created':
      return transferStates.notSent
    case 'withdrawn':
      return transferStates.arrived
    case 'takenBack':
      return transferStates.returned
    case 'ready':
    case 'refused':
    case 'failed':
      return transferStates.open
    default:
      return transferStates.underWay
  }
}

function getCrossState({ detail }: CrossOrder): MessageDescriptor {
  switch (detail) {
    case 'filled':
      return transferStates.arrived
    case 'refunded':
      return transferStates.returned
    case 'reverted':
    case 'neverMined':
      return transferStates.notSent
    case 'anotherCall':
      return transferStates.open
    default:
      return transferStates.underWay
  }
}
