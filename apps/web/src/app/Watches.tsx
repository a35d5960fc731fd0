import { CatchErrors } from '../components/CatchErrors.tsx'
import { CrossWatch } from '../features/cross/orders/CrossWatch.tsx'
import { StakeWatch } from '../features/earning/orders/StakeWatch.tsx'
import { MixingWatch } from '../features/mixing/orders/MixingWatch.tsx'
import { RechargeWatch } from '../features/my/recharge/RechargeWatch.tsx'
import { WithdrawalWatch } from '../features/my/withdrawals/WithdrawalWatch.tsx'

/** Watches each kind of order; a failure of one leaves the others running. */
export function Watches() {
  return (
    <>
      <CatchErrors>
        <CrossWatch />
      </CatchErrors>
      <CatchErrors>
        <MixingWatch />
      </CatchErrors>
      <CatchErrors>
        <RechargeWatch />
      </CatchErrors>
      <CatchErrors>
        <StakeWatch />
      </CatchErrors>
      <CatchErrors>
        <WithdrawalWatch />
      </CatchErrors>
    </>
  )
}
