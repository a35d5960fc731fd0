import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useMemberAddress } from '../../../components/useMemberAddress.ts'
import { useAnnouncing } from '../../../notifications/announcing.ts'
import { type Following, useNews } from '../../../notifications/useNews.ts'
import { createWithdrawalsQuery, hasEnded, type Withdrawal } from '../myQueries.ts'
import { describeWithdrawal, notifyEndedWithdrawals } from './notifyEndedWithdrawals.ts'

const openMs = 10_000

/** Follows the member's open withdrawals whatever screen is shown, and says on the others what became of one. */
export function WithdrawalWatch() {
  const address = useMemberAddress()
  return address && <Watch address={address} />
}

function Watch({ address }: { readonly address: Address }) {
  const isAnnounced = useAnnouncing() === 'on'
  const { data } = useInfiniteQuery({
    ...createWithdrawalsQuery(address),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ dataList }) => dataList.some((order) => !hasEnded(order))) ? openMs : false,
    refetchIntervalInBackground: isAnnounced,
    select: ({ pages }) => pages.flatMap(({ dataList }) => dataList),
  })
  useNews(address, data, following)
  return null
}

const following: Following<Withdrawal> = {
  kind: 'withdrawal',
  path: '/my',
  judge: (order) => ({
    id: order.withdrawalId,
    state: order.state,
    isOpen: !hasEnded(order),
    // What its owner has cancelled is no news to them.
    isWorthTelling: hasEnded(order) && order.state !== 'cancelled',
  }),
  tell: (news) => void notifyEndedWithdrawals(news),
  describe: describeWithdrawal,
}
