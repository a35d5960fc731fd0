export { type CrossCall, createApprovals } from './createApprovals.ts'
export { type CrossDeposit, type DecodedDeposit, decodeDeposit, depositAbi } from './decodeDeposit.ts'
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
  type CrossVerdict,
  usualCrossTimes,
  verifyCrossQuote,
} from './verifyCrossQuote.ts'
export { parseWordAddress, toWord } from './wordAddress.ts'
