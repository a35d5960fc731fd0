import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useMemberAddress } from '../../../components/useMemberAddress.ts'
import { useAnnouncing } from '../../../notifications/announcing.ts'
import { type Following, useNews } from '../../../notifications/useNews.ts'
import { createOrdersQuery, type Order } from '../earningQueries.ts'
import { describeStake, notifyMaturedStakes } from './notifyMaturedStakes.ts'

const waitingMs = 60_000

/** Follows the member's fixed terms whatever screen is shown, and says on the others when one is over. */
export function StakeWatch() {
  const address = useMemberAddress()
  return address && <Watch address={address} />
}

function Watch({ address }: { readonly address: Address }) {
  const isAnnounced = useAnnouncing() === 'on'
  const { data } = useInfiniteQuery({
    ...createOrdersQuery(address, 'open'),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ dataList }) => dataList.some(isRunning)) ? waitingMs : false,
    refetchIntervalInBackground: isAnnounced,
    select: ({ pages }) => pages.flatMap(({ dataList }) => dataList),
  })
  useNews(address, data, following)
  return null
}

const isRunning = ({ waitsFor }: Order): boolean => waitsFor === 'end'

const following: Following<Order> = {
  kind: 'stake',
  path: '/Financial/my',
  judge: (order) => ({
    id: order.stakeOrderId,
    state: isRunning(order) ? 'running' : 'over',
    isOpen: isRunning(order),
    isWorthTelling: !isRunning(order),
  }),
  tell: (news) => void notifyMaturedStakes(news),
  describe: describeStake,
}
