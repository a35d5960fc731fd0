import { lazy, Suspense, useSyncExternalStore } from 'react'
import { setWalletCheckFailed } from '../session/account.ts'
import { toast } from '../toasts/toast.ts'
import { CatchErrors } from './CatchErrors.tsx'
import { isMembershipRequested, subscribeMembershipRequested } from './registerSessionCommands.ts'

const Membership = lazy(async () => ({
  default: (await import('../features/membership/Membership.tsx')).Membership,
}))

/** The wallet's dialogs and its watch over the session, once somebody asks for a wallet or one is remembered. */
export function MembershipMount() {
  const wanted = useSyncExternalStore(
    subscribeMembershipRequested,
    isMembershipRequested,
    isMembershipRequested,
  )
  if (!wanted) return null
  return (
    // The wallet's code failing must not take the screen with it.
    <CatchErrors onCatch={onMembershipFailed}>
      <Suspense fallback={null}>
        <Membership />
      </Suspense>
    </CatchErrors>
  )
}

function onMembershipFailed(): void {
  toast.error('walletConnectionFailed')
  setWalletCheckFailed(true)
}
