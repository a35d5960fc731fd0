import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { configQuery } from '../../../api/queries.ts'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { loadPageTexts } from '../../../i18n/loadPageTexts.ts'
import { useNotificationSetting } from '../../../notifications/notificationSetting.ts'
import { type Following, useNotifications } from '../../../notifications/useNotifications.ts'
import { isOpenCrossOrder } from '../../../records/computePollIntervalMs.ts'
import { type CrossOrder, createCrossOrdersQuery } from '../../../records/crossOrderQueries.ts'
import { toast } from '../../../toasts/toast.ts'
import { formatTokenAmount } from '../tokens/formatTokenAmount.ts'

/** Watches the member's open transfers on every screen and notifies of ends on the others. */
export function CrossWatch() {
  const address = useMemberAddress()
  const { data: config } = useQuery(configQuery)
  if (address === null || !config?.crossChain) return null
  return <Watch address={address} />
}

function Watch({ address }: { readonly address: Address }) {
  const isAnnounced = useNotificationSetting() === 'on'
  const { data: orders } = useQuery({
    ...createCrossOrdersQuery(address),
    refetchIntervalInBackground: isAnnounced,
  })
  useNotifications(address, orders, following)
  return null
}

const notifiedDetails: ReadonlySet<string> = new Set<CrossOrder['detail']>([
  'filled',
  'expired',
  'refunded',
  // A reverted transfer is reported by its transaction.
  'neverMined',
  'anotherCall',
])

const following: Following<CrossOrder> = {
  kind: 'cross',
  path: '/cross/record',
  evaluate: (order) => ({
    id: order.orderId,
    state: order.detail,
    isOpen: isOpenCrossOrder(order),
    isNotable: notifiedDetails.has(order.detail),
  }),
  announce: (news) => void notifyEndedTransfers(news),
  describe: describeEndedTransfer,
}

const maximumToasts = 2

/** Shows a toast for transfers that ended; the records list all of them. */
async function notifyEndedTransfers(ended: readonly CrossOrder[]): Promise<void> {
  await loadPageTexts('cross')
  for (const order of ended.slice(0, maximumToasts)) notifyEndedTransfer(order)
}

/** The text for a locked screen, without amounts. */
async function describeEndedTransfer({ detail, orderId }: CrossOrder) {
  await loadPageTexts('cross')
  return {
    text: endings[detail] ?? msg`A cross-chain transfer was not completed`,
    path: `/cross/record/${orderId}`,
  }
}

const endings: Partial<Readonly<Record<CrossOrder['detail'], MessageDescriptor>>> = {
  filled: msg`A cross-chain transfer has arrived`,
  refunded: msg`A cross-chain transfer came back to your wallet`,
  expired: msg`A cross-chain transfer was not paid in time and is being refunded`,
}

function notifyEndedTransfer(order: CrossOrder): void {
  const amount = formatTokenAmount(order.originAmount, order.originSymbol, { isExact: true })
  const chainName = order.destinationChainName
  if (order.detail === 'filled') {
    const arrived = formatTokenAmount(order.destAmount, order.crossSymbol, { isExact: true })
    toast.success(msg`${arrived} arrived on ${chainName}`)
  } else if (order.detail === 'refunded')
    toast.success(msg`All ${amount} of your transfer to ${chainName} are back in your wallet`)
  else if (order.detail === 'expired')
    toast.info(msg`Your transfer to ${chainName} was not paid in time. ${amount} is being refunded in full.`)
  else toast.error(msg`Your transfer of ${amount} to ${chainName} was not completed. See its record.`)
}
