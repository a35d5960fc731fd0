import { lazy, type ReactNode, Suspense } from 'react'
import { useAccount } from '../account/account.ts'
import { CatchErrors } from './CatchErrors.tsx'

const CrossWatch = lazy(async () => ({
  default: (await import('../features/cross/orders/CrossWatch.tsx')).CrossWatch,
}))
const MixingWatch = lazy(async () => ({
  default: (await import('../features/mixing/orders/MixingWatch.tsx')).MixingWatch,
}))
const RechargeWatch = lazy(async () => ({
  default: (await import('../features/my/recharge/RechargeWatch.tsx')).RechargeWatch,
}))
const StakeWatch = lazy(async () => ({
  default: (await import('../features/earning/orders/StakeWatch.tsx')).StakeWatch,
}))
const WithdrawalWatch = lazy(async () => ({
  default: (await import('../features/my/withdrawals/WithdrawalWatch.tsx')).WithdrawalWatch,
}))

/** Looks after what a member has under way on every screen, once the wallet was looked at; never a reason to fail. */
export function WatchMount() {
  const { kind, walletChecked } = useAccount()
  if (kind !== 'member' || !walletChecked) return null
  return (
    <>
      <Kept>
        <CrossWatch />
      </Kept>
      <Kept>
        <MixingWatch />
      </Kept>
      <Kept>
        <RechargeWatch />
      </Kept>
      <Kept>
        <StakeWatch />
      </Kept>
      <Kept>
        <WithdrawalWatch />
      </Kept>
    </>
  )
}

function Kept({ children }: { readonly children: ReactNode }) {
  return (
    <CatchErrors>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchErrors>
  )
}
