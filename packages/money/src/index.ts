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
export { computeRequiredPayment, computeRoundTripCost } from './exchangeCost.ts'
export { type AmountFormat, formatAmount, fromDecimal, ratioToDecimal, toDecimal } from './formatAmount.ts'
export { interestDown } from './interestDown.ts'
export { keepFormats } from './keepFormats.ts'
export { type AmountProblem, type ParsedAmount, parseAmount } from './parseAmount.ts'
export { computeNetRate, type ExchangeQuote, type ExchangeTerms, quoteExchange } from './quoteExchange.ts'
export {
  complement,
  convertDown,
  mulDown,
  mulRatio,
  mulUp,
  parseRatio,
  type Ratio,
  ratioOne,
} from './ratio.ts'
export { fromTokenUnits, toTokenUnits } from './tokenUnits.ts'
