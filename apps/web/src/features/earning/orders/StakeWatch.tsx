import { msg } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { formatDecimalMoney } from '../../../i18n/formats.ts'
import { loadPageTexts } from '../../../i18n/loadPageTexts.ts'
import { useNotificationSetting } from '../../../notifications/notificationSetting.ts'
import { type Following, useNotifications } from '../../../notifications/useNotifications.ts'
import { createOrdersQuery, type Order } from '../../../records/earningQueries.ts'
import { toast } from '../../../toasts/toast.ts'

const waitingMs = 60_000

/** Watches fixed terms on every screen and notifies when one has matured. */
export function StakeWatch() {
  const address = useMemberAddress()
  return address && <Watch address={address} />
}

function Watch({ address }: { readonly address: Address }) {
  const isAnnounced = useNotificationSetting() === 'on'
  const { data } = useInfiniteQuery({
    ...createOrdersQuery(address, 'open'),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ dataList }) => dataList.some(isRunning)) ? waitingMs : false,
    refetchIntervalInBackground: isAnnounced,
    select: ({ pages }) => pages.flatMap(({ dataList }) => dataList),
  })
  useNotifications(address, data, following)
  return null
}

const isRunning = ({ waitsFor }: Order): boolean => waitsFor === 'end'

const following: Following<Order> = {
  kind: 'stake',
  path: '/Financial/my',
  evaluate: (order) => ({
    id: order.stakeOrderId,
    state: isRunning(order) ? 'running' : 'over',
    isOpen: isRunning(order),
    isNotable: !isRunning(order),
  }),
  announce: (news) => void notifyMaturedStakes(news),
  describe: describeStake,
}

const maximumToasts = 2

/** Notifies of matured terms, which earn nothing more until they are redeemed. */
async function notifyMaturedStakes(news: readonly Order[]): Promise<void> {
  await loadPageTexts('earning')
  for (const { stakeAmount } of news.slice(0, maximumToasts)) {
    const shown = formatDecimalMoney(stakeAmount, 'GUSD')
    toast.success(msg`A term is over: your stake of ${shown} can be redeemed`)
  }
}

/** The notification without amounts, for a locked screen. */
async function describeStake(_order: Order) {
  await loadPageTexts('earning')
  return { text: msg`A term is over: a stake can be redeemed`, path: '/Financial/my' }
}
