import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { loadPageTexts } from '../../../i18n/loadPageTexts.ts'
import { useNotificationSetting } from '../../../notifications/notificationSetting.ts'
import { type Following, useNotifications } from '../../../notifications/useNotifications.ts'
import { createMixingOrdersQuery, type Order } from '../../../records/mixingQueries.ts'
import { isOpenMixingOrder } from '../../../records/recordStates.ts'
import { toast } from '../../../toasts/toast.ts'
import { formatCoin, toWei } from '../coin.ts'

const openMs = 10_000

/** Watches the member's private transfers on every screen and notifies of ends on the others. */
export function MixingWatch() {
  const address = useMemberAddress()
  return address && <Watch address={address} />
}

function Watch({ address }: { readonly address: Address }) {
  const isAnnounced = useNotificationSetting() === 'on'
  const { data } = useQuery({
    ...createMixingOrdersQuery(address, ''),
    refetchInterval: ({ state }) => (state.data?.dataList.some(isOnItsWay) ? openMs : false),
    refetchIntervalInBackground: isAnnounced,
  })
  useNotifications(address, data?.dataList, following)
  return null
}

/** An order without a deposit cannot end. */
const isOnItsWay = (order: Order): boolean => isOpenMixingOrder(order) && order.detail !== 'created'

const following: Following<Order> = {
  kind: 'mixing',
  path: '/mixed',
  evaluate: (order) => ({
    id: order.orderId,
    state: order.detail,
    isOpen: isOnItsWay(order),
    isNotable: order.detail === 'withdrawn' || order.detail === 'refused' || order.detail === 'failed',
  }),
  announce: (news) => void notifyEndedOrders(news),
  describe: describeEndedOrder,
}

const maximumToasts = 2

/** Shows a toast for private transfers that ended; the records list all of them. */
async function notifyEndedOrders(ended: readonly Order[]): Promise<void> {
  await loadPageTexts('mixing')
  for (const { detail, depositAmount } of ended.slice(0, maximumToasts)) {
    const amount = formatCoin(toWei(depositAmount))
    if (detail === 'withdrawn') toast.success(msg`Your mixed transfer of ${amount} arrived at the receiver`)
    else toast.error(msg`Your mixed transfer of ${amount} was not paid out. Take it back under its records.`)
  }
}

/** The text for a locked screen, which reveals neither an amount nor that it was private. */
async function describeEndedOrder({ detail }: Order) {
  await loadPageTexts('mixing')
  return {
    text: detail === 'withdrawn' ? msg`A transfer has arrived` : msg`A transfer waits for you`,
    path: '/mixed/record',
  }
}
