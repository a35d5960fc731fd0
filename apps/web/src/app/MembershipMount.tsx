import { lazy, Suspense, useSyncExternalStore } from 'react'
import { CatchErrors } from '../components/CatchErrors.tsx'
import { setWalletCheckFailed } from '../session/account.ts'
import { toast } from '../toasts/toast.ts'
import { isMembershipRequested, subscribeMembershipRequested } from './registerSessionCommands.ts'

const Membership = lazy(async () => ({
  default: (await import('../features/membership/Membership.tsx')).Membership,
}))

/** The wallet's dialogs and the session watch, mounted once a wallet is requested or remembered. */
export function MembershipMount() {
  const wanted = useSyncExternalStore(
    subscribeMembershipRequested,
    isMembershipRequested,
    isMembershipRequested,
  )
  if (!wanted) return null
  return (
    // A failure of the wallet's code must not break the screen.
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
