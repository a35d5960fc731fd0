import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAccount } from '../account/account.ts'

const CrossWatch = lazy(async () => ({
  default: (await import('../features/cross/orders/CrossWatch.tsx')).CrossWatch,
}))

/** Looks after a member's cross-chain transfers on every screen, once the wallet was looked at; never a reason to fail. */
export function CrossWatchMount() {
  const { kind, walletChecked } = useAccount()
  if (kind !== 'member' || !walletChecked) return null
  return (
    <CatchBoundary getResetKey={() => 'crossWatch'} errorComponent={Nothing}>
      <Suspense fallback={null}>
        <CrossWatch />
      </Suspense>
    </CatchBoundary>
  )
}

function Nothing() {
  return null
}
