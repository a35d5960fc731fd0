import { onIdle } from '@bank/ui/browser'
import { lazy, Suspense } from 'react'
import { useAccount } from '../session/account.ts'
import { CatchErrors } from './CatchErrors.tsx'

const Watches = lazy(async () => {
  // They follow what takes minutes: what is seen comes first.
  await new Promise<void>(onIdle)
  return { default: (await import('./Watches.tsx')).Watches }
})

/** Looks after what a member has under way on every screen, once the wallet was looked at; never a reason to fail. */
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
