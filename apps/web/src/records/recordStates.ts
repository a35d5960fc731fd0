import type { CallResult } from '@bank/api-schema'

type Recharge = CallResult<'queryRecharge'>
type Withdrawal = CallResult<'queryWithdrawal'>
type MixedOrder = CallResult<'queryTornadoOrders'>['dataList'][number]

/** True for a recharge that is still to be credited. */
export const isUnderWay = ({ status }: Pick<Recharge, 'status'>): boolean =>
  status === 'sent' || status === 'confirmed' || status === 'unknown'

/** True for a withdrawal in a final state: paid, or its money returned. */
export const hasEnded = ({ state }: Pick<Withdrawal, 'state'>): boolean =>
  state === 'confirmed' || state === 'rejected' || state === 'cancelled' || state === 'failed'

/** True while the state of a mixed transfer can still change. */
export const isOpenMixingOrder = ({ detail }: Pick<MixedOrder, 'detail'>): boolean =>
  detail !== 'withdrawn' && detail !== 'refused' && detail !== 'failed' && detail !== 'takenBack'
