export {
  eventTypes,
  getPlacement,
  type HouseAccount,
  houseAccounts,
  type MemberId,
  parseMemberId,
  pendingAccounts,
} from './chartOfAccounts.ts'
export { createPostingKey } from './createPostingKey.ts'
export { LedgerError, type LedgerFault, toLedgerError } from './LedgerError.ts'
export { openMemberAccounts } from './openMemberAccounts.ts'
export { type Posted, post, queryOne } from './post.ts'
export { postAdjustment } from './postings/postAdjustment.ts'
export { postCapital } from './postings/postCapital.ts'
export { postDust } from './postings/postDust.ts'
export { postExchange } from './postings/postExchange.ts'
export { postGrowth } from './postings/postGrowth.ts'
export { postHousePayout } from './postings/postHousePayout.ts'
export { type InterestPosting, postInterest } from './postings/postInterest.ts'
export { postLoss } from './postings/postLoss.ts'
export { postMixingFee } from './postings/postMixingFee.ts'
export { postPayments } from './postings/postPayments.ts'
export { postRecharge, postSuspense, postSuspenseClaim } from './postings/postRecharge.ts'
export { postSetAside } from './postings/postSetAside.ts'
export { postStake } from './postings/postStake.ts'
export { postStakeReturn } from './postings/postStakeReturn.ts'
export { postTransfer } from './postings/postTransfer.ts'
export { postWithdrawal, postWithdrawalPaid, postWithdrawalReturn } from './postings/postWithdrawal.ts'
export { getBalances, getHouseBalance, type HouseBalances, readHouseBalances } from './queries/balances.ts'
export { type Discrepancy, findDiscrepancies } from './queries/findDiscrepancies.ts'
export { findPosted } from './queries/findPosted.ts'
export {
  countEntries,
  type EntryRange,
  findRecentDiscrepancies,
  readWatermark,
} from './queries/findRecentDiscrepancies.ts'
export { type EntryFilter, findEntry, type LedgerEntry, listEntries } from './queries/listEntries.ts'
export { type HouseDay, listHouseDays } from './queries/listHouseDays.ts'
export { readWithdrawn } from './queries/readWithdrawn.ts'
export { rollUpHouse } from './rollUpHouse.ts'
export {
  isMemberAccountSql,
  toAccountSql,
  toEventTypeSql,
  toMemberAccountSql,
  toOwnerSql,
  toPlacementSql,
} from './toEventTypeSql.ts'
