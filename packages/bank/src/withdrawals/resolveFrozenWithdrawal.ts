import type { BankContext } from '../bankContext.ts'
import { type OperatorVerdict, recordDecision } from './recordDecision.ts'

export type FrozenVerdict = OperatorVerdict<'release' | 'return'>

/**
 * One operator's word on a frozen order; two that agree release it to be paid or give it back. Throws 403, 3019
 * unknown, 3020 not frozen any more or said by this operator before, 3018 a payout of it is on its way.
 */
export function resolveFrozenWithdrawal(bank: BankContext, params: FrozenVerdict): Promise<void> {
  return recordDecision(bank, params, {
    act: 'withdrawals.resolveFrozen',
    describe: (state) => ({ isAgreed: state !== 'frozen' }),
  })
}
