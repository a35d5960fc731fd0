import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { useMemberAddress } from '../../../components/useMemberAddress.ts'
import { useAnnouncing } from '../../../notifications/announcing.ts'
import { type Following, useNews } from '../../../notifications/useNews.ts'
import { depositHashOf } from '../../../transactions/transaction.ts'
import { listTransactions } from '../../../transactions/transactionStore.ts'
import { createRechargesQuery, isUnderWay, type Recharge } from '../myQueries.ts'
import { describeRecharge, notifyCreditedRecharges } from './notifyCreditedRecharges.ts'

const openMs = 10_000
const restMs = 30_000

/** Says on every other screen that a recharge was credited which another device began, or a wallet by itself. */
export function RechargeWatch() {
  const address = useMemberAddress()
  return address && <Watch address={address} />
}

function Watch({ address }: { readonly address: Address }) {
  const isAnnounced = useAnnouncing() === 'on'
  const { data } = useQuery({
    ...createRechargesQuery(address),
    refetchInterval: ({ state }) => (state.data?.dataList.some(isUnderWay) ? openMs : restMs),
    refetchIntervalInBackground: isAnnounced,
  })
  const following = useMemo(() => createFollowing(address), [address])
  useNews(address, data?.dataList, following)
  return null
}

const createFollowing = (address: Address): Following<Recharge> => ({
  kind: 'recharge',
  path: '/my',
  tellsUnseen: true,
  judge: (recharge) => ({
    id: recharge.txHash,
    state: recharge.status,
    isOpen: isUnderWay(recharge),
    isWorthTelling: recharge.status === 'credited' && !isOwn(address, recharge),
    endedAt: recharge.status === 'credited' ? (recharge.creditTime ?? recharge.createTime) : null,
  }),
  tell: (news) => void notifyCreditedRecharges(news),
  describe: describeRecharge,
})

/** What this browser sends it follows itself, and says so once. */
const isOwn = (address: Address, { txHash }: Recharge): boolean =>
  listTransactions(address).some(
    (transaction) => depositHashOf(transaction)?.toLowerCase() === txHash.toLowerCase(),
  )
