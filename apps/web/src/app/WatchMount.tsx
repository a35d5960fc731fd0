import { onIdle } from '@bank/ui/browser'
import { lazy, Suspense } from 'react'
import { useAccount } from '../session/account.ts'
import { CatchErrors } from './CatchErrors.tsx'

const Watches = lazy(async () => {
  // Watches follow work that takes minutes: visible content loads first.
  await new Promise<void>(onIdle)
  return { default: (await import('./Watches.tsx')).Watches }
})

/**
 * Watches a member's pending orders on every screen, once the wallet is verified; a failure breaks nothing.
 */
export function WatchMount() {
  const { kind, walletChecked } = useAccount()
  if (kind !== 'member' || !walletChecked) return null
  return (
    <CatchErrors>
      <Suspense fallback={null}>
        <Watches />
      </Suspense>
    </CatchErrors>
  )
}
