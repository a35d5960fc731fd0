import { type TableColumns, toIsoTime } from '../../../components/lists/tableColumns.ts'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'

/** Columns of a download of transfers: exact decimals, times in UTC, the state in words and as the API calls it. */
export const createCrossColumns = (formatState: (order: CrossOrder) => string): TableColumns<CrossOrder> => ({
  id: ({ orderId }) => orderId,
  time: ({ crossTime }) => toIsoTime(crossTime),
  state: formatState,
  stateCode: ({ detail }) => detail,
  stateTime: ({ stateTime }) => toIsoTime(stateTime),
  sent: ({ originAmount }) => originAmount,
  sentAsset: ({ originSymbol }) => originSymbol,
  // A quoted amount that did not arrive is no arrival.
  arrival: ({ destAmount, detail }) => (detail === 'filled' ? destAmount : ''),
  arrivalAsset: ({ crossSymbol }) => crossSymbol,
  feeUsd: ({ feeAmountAsUsd }) => feeAmountAsUsd ?? '',
  fromChainId: ({ originChainId }) => `${originChainId}`,
  toChainId: ({ destinationChainId }) => `${destinationChainId}`,
  fromAddress: ({ depositor }) => depositor,
  receivingAddress: ({ recipient }) => recipient,
  depositHash: ({ originTxHash }) => originTxHash,
  fillHash: ({ fillHash }) => fillHash ?? '',
  refundHash: ({ refundHash }) => refundHash ?? '',
  depositId: ({ depositId }) => depositId ?? '',
})
