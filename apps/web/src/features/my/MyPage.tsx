import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense } from 'react'
import type { Address } from 'viem'
import { hasPrefetchedResponses } from '../../api/prefetchedResponses.ts'
import { queryClient } from '../../api/queryClient.ts'
import { useMemberAddress } from '../../components/addresses/useMemberAddress.ts'
import { ListShape } from '../../components/lists/ListShape.tsx'
import { SignedOut } from '../../components/notices/SignedOut.tsx'
import {
  createLedgerQuery,
  createMeQuery,
  createRechargesQuery,
  createWithdrawalsQuery,
} from '../../records/accountQueries.ts'
import { useNavigate } from '../../routing/useNavigate.ts'
import { usePlace } from '../../routing/usePlace.ts'
import { readAccount, useAccount } from '../../session/account.ts'
import { BalanceList } from './BalanceList.tsx'
import { LedgerSection } from './ledger/LedgerSection.tsx'
import { parseLinkedRecord } from './linked/linkedRecord.ts'
import { OngoingSection } from './ongoing/OngoingSection.tsx'
import { TotalCard } from './TotalCard.tsx'
import { PastWithdrawals } from './withdrawals/PastWithdrawals.tsx'
import { useWithdrawals } from './withdrawals/useWithdrawals.ts'

const LinkedRecordSheet = lazy(async () => ({
  default: (await import('./linked/LinkedRecordSheet.tsx')).LinkedRecordSheet,
}))

export function MyPage() {
  const account = useAccount()
  const address = useMemberAddress()
  return (
    <>
      <h1 className="sr-only">
        <Trans>Personal centre</Trans>
      </h1>
      {address ? (
        <>
          <TotalCard address={address} account={account} />
          <Movements address={address} />
          <Linked address={address} />
        </>
      ) : (
        <SignedOut title={<Trans>Your balances appear here</Trans>}>
          <Trans>Connect a wallet to see your balances, recharge USDT and read your activity.</Trans>
        </SignedOut>
      )}
    </>
  )
}

/** The record named by the page's address, as a sheet over it. */
function Linked({ address }: { readonly address: Address }) {
  const { search } = usePlace()
  const navigate = useNavigate()
  const linked = parseLinkedRecord(search)
  if (!linked) return null
  return (
    <Suspense fallback={null}>
      <LinkedRecordSheet
        {...linked}
        address={address}
        onClose={() => void navigate({ to: '/my', replace: true })}
      />
    </Suspense>
  )
}

/**
 * Balances, ongoing transfers, past withdrawals and the ledger. Memoized: hundreds of rows do not depend on the
 * wallet's state.
 */
const Movements = memo(function Movements({ address }: { readonly address: Address }) {
  const withdrawals = useWithdrawals(address)
  const recharges = useQuery(createRechargesQuery(address))
  const ledger = useInfiniteQuery(createLedgerQuery(address, 0))
  // The chart and the ongoing transfers may be absent, so the layout is known only after these requests.
  const isPlaced = withdrawals.isKnown && !recharges.isPending && !ledger.isPending
  return (
    <>
      {!isPlaced && (
        <div className="mt-8 grid gap-8">
          <ListShape />
          <ListShape />
        </div>
      )}
      <div hidden={!isPlaced}>
        <BalanceList address={address} />
        <OngoingSection address={address} withdrawals={withdrawals} />
        <PastWithdrawals withdrawals={withdrawals} />
        <LedgerSection address={address} />
      </div>
    </>
  )
})

/** The longest wait for prefetched figures before the screen shows placeholders instead. */
const prefetchTimeoutMs = 300

/** Prefetches the page's figures where their requests are under way already, so that they render with the screen. */
export async function prefetchMyPage(): Promise<void> {
  const account = readAccount()
  if (account.kind !== 'member' || !hasPrefetchedResponses()) return
  const { walletAddress } = account
  const requests = [
    queryClient.prefetchQuery(createMeQuery(walletAddress)),
    queryClient.prefetchQuery(createRechargesQuery(walletAddress)),
    queryClient.prefetchInfiniteQuery(createWithdrawalsQuery(walletAddress)),
    queryClient.prefetchInfiniteQuery(createLedgerQuery(walletAddress, 0)),
  ]
  await Promise.race([
    Promise.all(requests),
    new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs)),
  ])
}
