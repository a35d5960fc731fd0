export { type CrossCall, createApprovals } from './createApprovals.ts'
export { type CrossDeposit, decodeDeposit, depositAbi } from './decodeDeposit.ts'
export {
  type CrossSighting,
  type CrossStatus,
  crossStatuses,
  isCrossStatusFinal,
  mapCrossStatus,
  notFoundTimeoutMs,
} from './mapCrossStatus.ts'
export {
  type CrossOffer,
  type CrossQuoteFault,
  type CrossRequest,
  type CrossRules,
  usualCrossTimes,
  verifyCrossQuote,
} from './verifyCrossQuote.ts'
export { parseWordAddress, toWord } from './wordAddress.ts'
