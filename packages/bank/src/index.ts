export { type ChainFacts, chains, homeChainId } from '@bank/chain'
export { type BankContext, type BankOptions, createBank } from './bankContext.ts'
export { BankError } from './errors.ts'
export { type ExchangeReceipt, type ExchangeRequest, exchange } from './exchange/exchange.ts'
export { type ExchangeArguments, getExchangeArguments } from './exchange/getExchangeArguments.ts'
export { getPlatformFigures, type PlatformFigures } from './figures/getPlatformFigures.ts'
export type { Challenge, ChallengePurpose } from './members/challenge.ts'
export { createChallenge } from './members/createChallenge.ts'
export { createRootMember } from './members/createRootMember.ts'
export { deriveDemoAddresses } from './members/deriveDemoAddresses.ts'
export { existMember } from './members/existMember.ts'
export { getBalance, type SpendableBalance } from './members/getBalance.ts'
export { getMember, type MemberProfile } from './members/getMember.ts'
export type { IdentityContext, IdentitySettings } from './members/identityContext.ts'
export type { RegisterRequest } from './members/registerMember.ts'
export { releaseExpired } from './members/releaseExpired.ts'
export { findSession, type OpenedSession, type SessionMember, sessionAbsoluteMs } from './members/session.ts'
export { type SignInRequest, signIn } from './members/signIn.ts'
export { signOut } from './members/signOut.ts'
export { suspendMember } from './members/suspendMember.ts'
export { type OpenBankOptions, type OpenedBank, openBank } from './openBank.ts'
export { claimOverlooked } from './recharge/claimOverlooked.ts'
export type { StopReason } from './recharge/creditsStopped.ts'
export { getRecharge } from './recharge/getRecharge.ts'
export { listRecharges, type RechargePage } from './recharge/listRecharges.ts'
export type { RechargeRecord, RechargeStatus } from './recharge/rechargeRecord.ts'
export { registerRecharge } from './recharge/registerRecharge.ts'
export { rollUpHouse } from './recharge/rollUpHouse.ts'
export type { WatchedVault } from './recharge/watchedVault.ts'
export { type WatchOutcome, watchRecharges } from './recharge/watchRecharges.ts'
export {
  type LedgerPage,
  type LedgerQuery,
  type LedgerRecord,
  listLedgerRecords,
} from './records/listLedgerRecords.ts'
export { registerMember } from './registerMember.ts'
export { cancelWithdrawal } from './withdrawals/cancelWithdrawal.ts'
export { findMoneyOutDiscrepancies } from './withdrawals/findMoneyOutDiscrepancies.ts'
export { getWithdrawal } from './withdrawals/getWithdrawal.ts'
export { getWithdrawalForReview, type WithdrawalFile } from './withdrawals/getWithdrawalForReview.ts'
export { listWithdrawals, type WithdrawalPage } from './withdrawals/listWithdrawals.ts'
export {
  listWithdrawalsForReview,
  type ReviewedWithdrawal,
  type ReviewPage,
  type ReviewQuery,
  type WithdrawalRisk,
} from './withdrawals/listWithdrawalsForReview.ts'
export { requestWithdrawal, type WithdrawalRequest } from './withdrawals/requestWithdrawal.ts'
export { type FrozenVerdict, resolveFrozenWithdrawal } from './withdrawals/resolveFrozenWithdrawal.ts'
export { reviewWithdrawal, type WithdrawalReview } from './withdrawals/reviewWithdrawal.ts'
export { type ScreeningOutcome, screenWithdrawals } from './withdrawals/screenWithdrawals.ts'
export type { QueuePlace, Withdrawal, WithdrawalPayout } from './withdrawals/withdrawalRecord.ts'
