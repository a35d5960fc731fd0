export {
  type Amount,
  type Asset,
  add,
  amountOf,
  type BookAsset,
  compare,
  isZero,
  ledgerDecimals,
  maxMicro,
  microPerUnit,
  subtract,
} from './amount.ts'
export { computeDaysToEarn, computeInterestDown, daySeconds, yearSeconds } from './computeInterestDown.ts'
export { createFormatCache } from './createFormatCache.ts'
export { computeRequiredPayment, computeRoundTripCost } from './exchangeCost.ts'
export { formatAmount, formatRatio, fromDecimal, toDecimal } from './formatAmount.ts'
export { type AmountProblem, type ParsedAmount, parseAmount } from './parseAmount.ts'
export { computeNetRate, type ExchangeQuote, type ExchangeTerms, quoteExchange } from './quoteExchange.ts'
export {
  exchangeDown,
  mulDown,
  mulRatio,
  mulUp,
  parseRatio,
  type Ratio,
  ratioOne,
  toComplement,
} from './ratio.ts'
export { fromTokenUnits, toTokenUnits } from './tokenUnits.ts'
