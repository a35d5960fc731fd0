import { lazy, Suspense, useSyncExternalStore } from 'react'
import { setWalletCheckFailed } from '../session/account.ts'
import { toast } from '../toasts/toast.ts'
import { isAccountWanted, subscribeAccountWanted } from './attachments.ts'
import { CatchErrors } from './CatchErrors.tsx'

const Membership = lazy(async () => ({
  default: (await import('../features/membership/Membership.tsx')).Membership,
}))

/** The wallet's dialogs and its watch over the session, once somebody asks for a wallet or one is remembered. */
export function MembershipMount() {
  const wanted = useSyncExternalStore(subscribeAccountWanted, isAccountWanted, isAccountWanted)
  if (!wanted) return null
  return (
    // The wallet's code failing must not take the screen with it.
    <CatchErrors onCatch={tellFailure}>
      <Suspense fallback={null}>
        <Membership />
      </Suspense>
    </CatchErrors>
  )
}

function tellFailure(): void {
  toast.error('walletConnectionFailed')
  setWalletCheckFailed(true)
}
