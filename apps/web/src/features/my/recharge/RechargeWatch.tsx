import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { formatDecimalMoney } from '../../../i18n/formats.ts'
import { loadPageTexts } from '../../../i18n/loadPageTexts.ts'
import { useNotificationSetting } from '../../../notifications/notificationSetting.ts'
import { type Following, useNotifications } from '../../../notifications/useNotifications.ts'
import { createRechargesQuery, type Recharge } from '../../../records/accountQueries.ts'
import { isUnderWay } from '../../../records/recordStates.ts'
import { toast } from '../../../toasts/toast.ts'
import { findDepositHash } from '../../../transactions/state/transaction.ts'
import { listTransactions } from '../../../transactions/state/transactionStore.ts'

const openMs = 10_000
const restMs = 30_000

/** Notifies on other screens of credited recharges that another device or a wallet began. */
export function RechargeWatch() {
  const address = useMemberAddress()
  return address && <Watch address={address} />
}

function Watch({ address }: { readonly address: Address }) {
  const isAnnounced = useNotificationSetting() === 'on'
  const { data } = useQuery({
    ...createRechargesQuery(address),
    refetchInterval: ({ state }) => (state.data?.dataList.some(isUnderWay) ? openMs : restMs),
    refetchIntervalInBackground: isAnnounced,
  })
  const following = useMemo(() => createFollowing(address), [address])
  useNotifications(address, data?.dataList, following)
  return null
}

const createFollowing = (address: Address): Following<Recharge> => ({
  kind: 'recharge',
  path: '/my',
  notifiesUnseen: true,
  evaluate: (recharge) => ({
    id: recharge.txHash,
    state: recharge.status,
    isOpen: isUnderWay(recharge),
    isNotable: recharge.status === 'credited' && !isOwn(address, recharge),
    endedAt: recharge.status === 'credited' ? (recharge.creditTime ?? recharge.createTime) : null,
  }),
  announce: (news) => void notifyCreditedRecharges(news),
  describe: describeRecharge,
})

/** Transactions of this browser have their own notification. */
const isOwn = (address: Address, { txHash }: Recharge): boolean =>
  listTransactions(address).some(
    (transaction) => findDepositHash(transaction)?.toLowerCase() === txHash.toLowerCase(),
  )

const maximumToasts = 2

async function notifyCreditedRecharges(news: readonly Recharge[]): Promise<void> {
  await loadPageTexts('my')
  for (const { amount } of news.slice(0, maximumToasts)) {
    const shown = amount === null ? 'USDT' : formatDecimalMoney(amount, 'USDT')
    toast.success(msg`Your recharge of ${shown} has arrived in your balance`)
  }
}

/** The notification without amounts, for a locked screen. */
async function describeRecharge() {
  await loadPageTexts('my')
  return { text: msg`A recharge was credited`, path: '/my' }
}
