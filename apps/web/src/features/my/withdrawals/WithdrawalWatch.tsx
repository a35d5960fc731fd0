import { msg } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getAsset } from '../../../api/currencyIds.ts'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { formatDecimalMoney } from '../../../i18n/formats.ts'
import { loadPageTexts } from '../../../i18n/loadPageTexts.ts'
import { useNotificationSetting } from '../../../notifications/notificationSetting.ts'
import { type Following, useNotifications } from '../../../notifications/useNotifications.ts'
import { createWithdrawalsQuery, type Withdrawal } from '../../../records/accountQueries.ts'
import { hasEnded } from '../../../records/recordStates.ts'
import { toast } from '../../../toasts/toast.ts'

const openMs = 10_000

/** Watches open withdrawals on every screen and notifies of their end. */
export function WithdrawalWatch() {
  const address = useMemberAddress()
  return address && <Watch address={address} />
}

function Watch({ address }: { readonly address: Address }) {
  const isAnnounced = useNotificationSetting() === 'on'
  const { data } = useInfiniteQuery({
    ...createWithdrawalsQuery(address),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ dataList }) => dataList.some((order) => !hasEnded(order))) ? openMs : false,
    refetchIntervalInBackground: isAnnounced,
    select: ({ pages }) => pages.flatMap(({ dataList }) => dataList),
  })
  useNotifications(address, data, following)
  return null
}

const following: Following<Withdrawal> = {
  kind: 'withdrawal',
  path: '/my',
  evaluate: (order) => ({
    id: order.withdrawalId,
    state: order.state,
    isOpen: !hasEnded(order),
    // Members need no notification of their own cancellation.
    isNotable: hasEnded(order) && order.state !== 'cancelled',
  }),
  announce: (news) => void notifyEndedWithdrawals(news),
  describe: describeWithdrawal,
}

const maximumToasts = 2

async function notifyEndedWithdrawals(news: readonly Withdrawal[]): Promise<void> {
  await loadPageTexts('my')
  for (const order of news.slice(0, maximumToasts)) {
    const shown = formatDecimalMoney(order.amount, getAsset(order))
    if (order.state === 'confirmed') toast.success(msg`Your withdrawal of ${shown} was paid to your wallet`)
    else toast.error(msg`Your withdrawal of ${shown} was not paid. It is back in your balance.`)
  }
}

/** The notification without amounts, for a locked screen. */
async function describeWithdrawal({ state }: Withdrawal) {
  await loadPageTexts('my')
  return {
    text:
      state === 'confirmed'
        ? msg`A withdrawal was paid to your wallet`
        : msg`A withdrawal was not paid and is back in your balance`,
    path: '/my',
  }
}
