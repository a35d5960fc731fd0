import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useMemberAddress } from '../../../components/useMemberAddress.ts'
import { useAnnouncing } from '../../../notifications/announcing.ts'
import { type Following, useNews } from '../../../notifications/useNews.ts'
import { createMixingOrdersQuery, isOpenOrder, type Order } from '../mixingQueries.ts'
import { describeEndedOrder, notifyEndedOrders } from './notifyEndedOrders.ts'

const openMs = 10_000

/** Follows the member's private transfers whatever screen is shown, and says on the others what became of one. */
export function MixingWatch() {
  const address = useMemberAddress()
  return address && <Watch address={address} />
}

function Watch({ address }: { readonly address: Address }) {
  const isAnnounced = useAnnouncing() === 'on'
  const { data } = useQuery({
    ...createMixingOrdersQuery(address, ''),
    refetchInterval: ({ state }) => (state.data?.dataList.some(isOnItsWay) ? openMs : false),
    refetchIntervalInBackground: isAnnounced,
  })
  useNews(address, data?.dataList, following)
  return null
}

/** What was ordered and never deposited has nothing to come to. */
const isOnItsWay = (order: Order): boolean => isOpenOrder(order) && order.detail !== 'created'

const following: Following<Order> = {
  kind: 'mixing',
  path: '/mixed',
  judge: (order) => ({
    id: order.orderId,
    state: order.detail,
    isOpen: isOnItsWay(order),
    isWorthTelling: order.detail === 'withdrawn' || order.detail === 'refused' || order.detail === 'failed',
  }),
  tell: (news) => void notifyEndedOrders(news),
  describe: describeEndedOrder,
}
