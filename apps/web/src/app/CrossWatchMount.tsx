import { lazy, Suspense } from 'react'
import { useAccount } from '../account/account.ts'
import { CatchErrors } from './CatchErrors.tsx'

const CrossWatch = lazy(async () => ({
  default: (await import('../features/cross/orders/CrossWatch.tsx')).CrossWatch,
}))

/** Looks after a member's cross-chain transfers on every screen, once the wallet was looked at; never a reason to fail. */
export function CrossWatchMount() {
  const { kind, walletChecked } = useAccount()
  if (kind !== 'member' || !walletChecked) return null
  return (
    <CatchErrors>
      <Suspense fallback={null}>
        <CrossWatch />
      </Suspense>
    </CatchErrors>
  )
}
