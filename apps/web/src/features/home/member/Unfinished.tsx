import { AlertIcon, Card, CheckIcon, ClockIcon, NextIcon } from '@bank/ui'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import { configQuery } from '../../../api/queries.ts'
import { formatTokens } from '../../../components/formatTokens.ts'
import { homeCoin, unitSymbol } from '../../../i18n/branding.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { createRechargesQuery, createWithdrawalsQuery } from '../../../records/accountQueries.ts'
import { createCrossOrdersQuery } from '../../../records/crossOrderQueries.ts'
import { createOrdersQuery } from '../../../records/earningQueries.ts'
import { createMixingOrdersQuery } from '../../../records/mixingQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { useTransactions } from '../../../transactions/state/useTransactions.ts'
import { listUnfinished, type Unfinished as UnfinishedItem, type UnfinishedState } from './listUnfinished.ts'
import { UnfinishedShape } from './UnfinishedShape.tsx'

const names: Readonly<Record<UnfinishedItem['kind'], MessageDescriptor>> = {
  recharge: msg`Recharge`,
  withdrawal: msg`Withdrawal`,
  stake: msg`Fixed term`,
  mixed: msg`Mixed transfer`,
  cross: msg`Cross-chain transfer`,
}

const states: Readonly<Record<UnfinishedState, MessageDescriptor>> = {
  needsYou: msg`Waits for you`,
  over: msg`Over: redeem stake and interest`,
  inReview: msg`In review`,
  onHold: msg`On hold`,
  refunding: msg`Being refunded`,
  underWay: msg`Under way`,
}

/**
 * Work that is still under way, most urgent first. One line in any case, so that nothing below moves when it is known; the rest
 * expands.
 */
export function Unfinished({ address }: { readonly address: Address }) {
  const { items, isSettled, isFailed } = useUnfinished(address)
  const [isExpanded, setExpanded] = useState(false)
  const [first, ...others] = items
  if (!isSettled) return <UnfinishedShape />
  if (!first)
    return (
      <Card padding="none" className="mt-3">
        <Link to="/activity" className={row}>
          <CheckIcon size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
          <span className="min-w-0 flex-1 text-ink-2">
            {isFailed ? (
              <Trans>What is under way could not be loaded</Trans>
            ) : (
              <Trans>Nothing is under way</Trans>
            )}
          </span>
          <span className="text-accent">
            <Trans>Activity</Trans>
          </span>
          <NextIcon size={16} aria-hidden="true" className="shrink-0 text-accent" />
        </Link>
      </Card>
    )
  const count = formatCount(others.length)
  return (
    <Card padding="none" className="mt-3">
      <ul aria-live="polite" className="divide-y divide-line">
        <Row item={first} />
        {isExpanded && others.map((item) => <Row key={item.key} item={item} />)}
      </ul>
      {isFailed && (
        <p className="border-t border-line px-4 py-2 text-caption text-ink-2">
          <Trans>Some of what is under way could not be loaded</Trans>
        </p>
      )}
      {others.length > 0 && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="min-h-11 w-full border-t border-line px-4 text-small font-medium text-accent transition-colors ease-quick hover:bg-sunken"
        >
          {isExpanded ? <Trans>Show less</Trans> : <Trans>{count} more under way</Trans>}
        </button>
      )}
    </Card>
  )
}

const row =
  'flex min-h-16 items-center gap-3 px-4 py-2 text-small transition-colors ease-quick hover:bg-sunken'

function Row({ item: { kind, state, amount, symbol, target } }: { readonly item: UnfinishedItem }) {
  const { i18n } = useLingui()
  const isUrgent = state === 'needsYou' || state === 'over'
  const Icon = isUrgent ? AlertIcon : ClockIcon
  return (
    <li>
      <Link {...target} className={row}>
        <Icon
          size={18}
          aria-hidden="true"
          className={isUrgent ? 'shrink-0 text-warn' : 'shrink-0 text-ink-3'}
        />
        <span className="min-w-0 flex-1">
          <Line>
            <span className="font-medium">{i18n._(names[kind])}</span>
            {amount !== null && (
              <span className="num">
                {formatTokens(amount)} {symbol}
              </span>
            )}
          </Line>
          <span className={isUrgent ? 'block text-caption text-warn' : 'block text-caption text-ink-2'}>
            {i18n._(states[state])}
          </span>
        </span>
        <NextIcon size={16} aria-hidden="true" className="shrink-0 text-accent" />
      </Link>
    </li>
  )
}

const Line = ({ children }: { readonly children: ReactNode }) => (
  <span className="flex flex-wrap justify-between gap-x-3">{children}</span>
)

type ListState = Pick<UseQueryResult, 'failureCount' | 'fetchStatus'>

/** Tests a list without an answer: true once it has failed, or waits for the network. */
const hasStopped = ({ failureCount, fetchStatus }: ListState): boolean =>
  failureCount > 0 || fetchStatus !== 'fetching'

/** The lists that the watches of every screen read too. */
function useUnfinished(address: Address) {
  const { data: config } = useQuery(configQuery)
  const hasCross = Boolean(config?.crossChain)
  const transactions = useTransactions(address)
  const recharges = useQuery(createRechargesQuery(address))
  const withdrawals = useInfiniteQuery(createWithdrawalsQuery(address))
  const stakes = useInfiniteQuery(createOrdersQuery(address, 'open'))
  const mixed = useQuery(createMixingOrdersQuery(address, ''))
  const cross = useQuery({ ...createCrossOrdersQuery(address), enabled: hasCross })
  const lists = [recharges, withdrawals, stakes, mixed, ...(hasCross ? [cross] : [])]
  const items = listUnfinished(
    {
      transactions,
      recharges: recharges.data?.dataList ?? [],
      withdrawals: withdrawals.data?.pages.flatMap(({ dataList }) => dataList) ?? [],
      stakes: stakes.data?.pages.flatMap(({ dataList }) => dataList) ?? [],
      mixed: mixed.data?.dataList ?? [],
      cross: cross.data ?? [],
    },
    { unit: unitSymbol, coin: homeCoin },
  )
  return {
    items,
    // Each list that answers later could take the first place; one that has failed once is not waited for.
    isSettled: config !== undefined && lists.every((list) => list.data !== undefined || hasStopped(list)),
    isFailed: lists.some(({ data, isError }) => data === undefined && isError),
  }
}
