export { getBalances, getHouseBalance, type MemberBalance, type MemberBalances } from './balances.ts'
export {
  eventTypes,
  getPlacement,
  type HouseAccount,
  houseAccounts,
  type MemberId,
  parseMemberId,
} from './chartOfAccounts.ts'
export { createPostingKey } from './createPostingKey.ts'
export { type Discrepancy, findDiscrepancies } from './findDiscrepancies.ts'
export { findPosted } from './findPosted.ts'
export { LedgerError, type LedgerFault } from './LedgerError.ts'
export { type EntryFilter, findEntry, type LedgerEntry, listEntries } from './listEntries.ts'
export { type HouseDay, listHouseDays } from './listHouseDays.ts'
export { openMemberAccounts } from './openMemberAccounts.ts'
export {
  type Executor,
  type Leg,
  type PairPosting,
  type Posted,
  type Posting,
  post,
  postPair,
} from './post.ts'
export { type AdjustmentPosting, postAdjustment } from './postAdjustment.ts'
export { type CapitalPosting, postCapital } from './postCapital.ts'
export { postDust } from './postDust.ts'
export { type ExchangePosting, postExchange } from './postExchange.ts'
export { type GrowthPosting, postGrowth } from './postGrowth.ts'
export { postHousePayout } from './postHousePayout.ts'
export { type InterestPosting, postInterest } from './postInterest.ts'
export { type LossPosting, postLoss } from './postLoss.ts'
export { type MixingFeePosting, postMixingFee } from './postMixingFee.ts'
export { type Payment, type PaymentsPosting, postPayments } from './postPayments.ts'
export { postRecharge, postSuspense, postSuspenseClaim, type RechargePosting } from './postRecharge.ts'
export { postSetAside, type SetAsidePosting } from './postSetAside.ts'
export { postStake, type StakePosting } from './postStake.ts'
export { postStakeReturn, type StakeReturnPosting } from './postStakeReturn.ts'
export { postTransfer, type TransferPosting } from './postTransfer.ts'
export {
  postWithdrawal,
  postWithdrawalPaid,
  postWithdrawalReturn,
  type WithdrawalPosting,
} from './postWithdrawal.ts'
export { rollUpHouse } from './rollUpHouse.ts'
export { toAccountSql, toEventTypeSql, toMemberCodeSql } from './toEventTypeSql.ts'
