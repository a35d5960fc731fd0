import { CrossWatch } from '../features/cross/orders/CrossWatch.tsx'
import { StakeWatch } from '../features/earning/orders/StakeWatch.tsx'
import { MixingWatch } from '../features/mixing/orders/MixingWatch.tsx'
import { RechargeWatch } from '../features/my/recharge/RechargeWatch.tsx'
import { WithdrawalWatch } from '../features/my/withdrawals/WithdrawalWatch.tsx'
import { CatchErrors } from './CatchErrors.tsx'

/** What looks after each kind of order; one that fails takes no other with it. */
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
