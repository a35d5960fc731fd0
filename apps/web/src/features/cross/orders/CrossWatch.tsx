import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { configQuery } from '../../../api/queries.ts'
import { useMemberAddress } from '../../../components/useMemberAddress.ts'
import { useAnnouncing } from '../../../notifications/announcing.ts'
import { type Following, useNews } from '../../../notifications/useNews.ts'
import { isOpenOrder } from '../computePollIntervalMs.ts'
import { type CrossOrder, createCrossOrdersQuery } from '../crossOrderQueries.ts'
import { describeEndedTransfer, notifyEndedTransfers } from './notifyEndedTransfers.ts'

/** Follows the member's open transfers whatever screen is shown, and says on the others what became of one. */
export function CrossWatch() {
  const address = useMemberAddress()
  const { data: config } = useQuery(configQuery)
  if (address === null || !config?.crossChain) return null
  return <Watch address={address} />
}

function Watch({ address }: { readonly address: Address }) {
  const isAnnounced = useAnnouncing() === 'on'
  const { data: orders } = useQuery({
    ...createCrossOrdersQuery(address),
    refetchIntervalInBackground: isAnnounced,
  })
  useNews(address, orders, following)
  return null
}

const notifiedDetails: ReadonlySet<string> = new Set<CrossOrder['detail']>([
  'filled',
  'expired',
  'refunded',
  // A reverted one is told of by the transaction itself.
  'neverMined',
  'anotherCall',
])

const following: Following<CrossOrder> = {
  kind: 'cross',
  path: '/cross/record',
  judge: (order) => ({
    id: order.orderId,
    state: order.detail,
    isOpen: isOpenOrder(order),
    isWorthTelling: notifiedDetails.has(order.detail),
  }),
  tell: (news) => void notifyEndedTransfers(news),
  describe: describeEndedTransfer,
}
