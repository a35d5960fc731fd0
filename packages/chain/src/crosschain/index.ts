export { buildApprovals, type CrossCall } from './buildApprovals.ts'
export { type CrossDeposit, type DecodedDeposit, decodeDeposit, depositAbi } from './decodeDeposit.ts'
export {
  type CrossSighting,
  type CrossStatus,
  isCrossStatusFinal,
  mapCrossStatus,
  notFoundPatienceMs,
} from './mapCrossStatus.ts'
export {
  type CrossOffer,
  type CrossRefusal,
  type CrossRequest,
  type CrossRules,
  type CrossVerdict,
  usualCrossTimes,
  verifyCrossQuote,
} from './verifyCrossQuote.ts'
export { parseWordAddress, toWord } from './wordAddress.ts'
