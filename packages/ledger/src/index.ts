export {
  eventTypes,
  getPlacement,
  type HouseAccount,
  houseAccounts,
  type MemberId,
  parseMemberId,
} from './chartOfAccounts.ts'
export { createPostingKey } from './createPostingKey.ts'
export { LedgerError, type LedgerFault } from './LedgerError.ts'
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
export { type AdjustmentPosting, postAdjustment } from './postings/postAdjustment.ts'
export { type CapitalPosting, postCapital } from './postings/postCapital.ts'
export { postDust } from './postings/postDust.ts'
export { type ExchangePosting, postExchange } from './postings/postExchange.ts'
export { type GrowthPosting, postGrowth } from './postings/postGrowth.ts'
export { postHousePayout } from './postings/postHousePayout.ts'
export { type InterestPosting, postInterest } from './postings/postInterest.ts'
export { type LossPosting, postLoss } from './postings/postLoss.ts'
export { type MixingFeePosting, postMixingFee } from './postings/postMixingFee.ts'
export { type Payment, type PaymentsPosting, postPayments } from './postings/postPayments.ts'
export {
  postRecharge,
  postSuspense,
  postSuspenseClaim,
  type RechargePosting,
} from './postings/postRecharge.ts'
export { postSetAside, type SetAsidePosting } from './postings/postSetAside.ts'
export { postStake, type StakePosting } from './postings/postStake.ts'
export { postStakeReturn, type StakeReturnPosting } from './postings/postStakeReturn.ts'
export { postTransfer, type TransferPosting } from './postings/postTransfer.ts'
export {
  postWithdrawal,
  postWithdrawalPaid,
  postWithdrawalReturn,
  type WithdrawalPosting,
} from './postings/postWithdrawal.ts'
export { getBalances, getHouseBalance, type MemberBalance, type MemberBalances } from './queries/balances.ts'
export { type Discrepancy, findDiscrepancies } from './queries/findDiscrepancies.ts'
export { findPosted } from './queries/findPosted.ts'
export { type EntryFilter, findEntry, type LedgerEntry, listEntries } from './queries/listEntries.ts'
export { type HouseDay, listHouseDays } from './queries/listHouseDays.ts'
export { rollUpHouse } from './rollUpHouse.ts'
export {
  isMemberAccountSql,
  toAccountSql,
  toEventTypeSql,
  toMemberAccountSql,
  toOwnerSql,
  toPlacementSql,
} from './toEventTypeSql.ts'
