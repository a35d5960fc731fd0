import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isAccountWanted, subscribeAccountWanted } from './attachments.ts'

const Membership = lazy(async () => ({
  default: (await import('../features/membership/Membership.tsx')).Membership,
}))

/** The wallet's dialogs and its watch over the session, once somebody asks for a wallet or one is remembered. */
export function MembershipMount() {
  const wanted = useSyncExternalStore(subscribeAccountWanted, isAccountWanted)
  return wanted ? (
    <Suspense fallback={null}>
      <Membership />
    </Suspense>
  ) : null
}
