export { type ChainFacts, chains, homeChainId } from '@bank/chain'
export { parseMemberId } from '@bank/ledger'
export { type AuditPage, type AuditRow, listAudit } from './audit/listAudit.ts'
export { type AuditFault, type AuditVerdict, verifyAudit } from './audit/verifyAudit.ts'
export { type BankContext, type BankOptions, createBank } from './bankContext.ts'
export type { HaltReason } from './chainFollower/followerHalted.ts'
export { type CrossOptions, createCrossSettings } from './crosschain/createCrossSettings.ts'
export type { CrossContext, CrossSettings, QuotingContext } from './crosschain/crossContext.ts'
export { type CrossDiscrepancy, findCrossDiscrepancies } from './crosschain/findCrossDiscrepancies.ts'
export { type CrossDetail, type CrossOrder, describeCrossState } from './crosschain/orders/crossRecord.ts'
export { type CrossOrderFile, findCrossOrder } from './crosschain/orders/findCrossOrder.ts'
export { listCrossOrders } from './crosschain/orders/listCrossOrders.ts'
export { registerCrossOrder, sentOrdersMaximum } from './crosschain/orders/registerCrossOrder.ts'
export type { ProviderAvailability } from './crosschain/provider/createProviderStatusClient.ts'
export { createRouteCache, type RouteCache } from './crosschain/provider/createRouteCache.ts'
export { type CrossRouter, listCrossRouters } from './crosschain/provider/listCrossRouters.ts'
export { createReceiverCache, type ReceiverCache } from './crosschain/quotes/createReceiverCache.ts'
export { deleteExpiredQuotes } from './crosschain/quotes/deleteExpiredQuotes.ts'
export type { QuotedTransfer } from './crosschain/quotes/describeQuote.ts'
export { findCrossLimits, type TransferLimits } from './crosschain/quotes/findCrossLimits.ts'
export {
  CrossQuoteRejected,
  type MemberQuoteRequest,
  quoteCrossTransfer,
} from './crosschain/quotes/quoteCrossTransfer.ts'
export { type CrossWatch, createCrossWatch } from './crosschain/sync/crossWatch.ts'
export { type CrossRestoreOutcome, restoreCrossOrders } from './crosschain/sync/restoreCrossOrders.ts'
export { type CrossSyncOutcome, syncCrossOrders } from './crosschain/sync/syncCrossOrders.ts'
export { BankError } from './errors.ts'
export { type ExchangeReceipt, type ExchangeRequest, exchange } from './exchange/exchange.ts'
export { type ExchangeArguments, getExchangeArguments } from './exchange/getExchangeArguments.ts'
export { getPlatformFigures, type PlatformFigures } from './figures/getPlatformFigures.ts'
export { getReviewTime, type ReviewTime } from './figures/getReviewTime.ts'
export { getHealth, type Health } from './health/getHealth.ts'
export { listAlarms } from './health/listAlarms.ts'
export { listVaults, type VaultRow } from './health/listVaults.ts'
export { type CrossHealth, readCrossHealth } from './health/readCrossHealth.ts'
export type { Alarm, AlarmCode } from './health/severities.ts'
export {
  findSession,
  type OpenedSession,
  type SessionMember,
  sessionAbsoluteMs,
} from './memberRecords/session.ts'
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
export { type SignInRequest, signIn } from './members/signIn.ts'
export { signOut } from './members/signOut.ts'
export { findMixingDiscrepancies, type MixingDiscrepancy } from './mixing/findMixingDiscrepancies.ts'
export { type MixingContext, type MixingSettings, mixingWaitMaximumMs } from './mixing/mixingContext.ts'
export {
  createPoolSender,
  createPoolWatch,
  type FollowedPool,
  type PoolKey,
  type PoolSender,
  type PoolWatch,
} from './mixing/mixingDeps.ts'
export { confirmMixingOrder } from './mixing/orders/confirmMixingOrder.ts'
export { createMixingOrder, openMixingOrdersMaximum } from './mixing/orders/createMixingOrder.ts'
export { getMixingFigures, type MixingFigures } from './mixing/orders/getMixingFigures.ts'
export { listMixingOrders, type MixingPage } from './mixing/orders/listMixingOrders.ts'
export type { MixingOrder } from './mixing/orders/mixingRecord.ts'
export { type Prove, type ProveOutcome, proveManaged } from './mixing/orders/proveManaged.ts'
export { createNoteKey } from './mixing/orders/sealNote.ts'
export { submitMixingProof } from './mixing/orders/submitMixingProof.ts'
export { listPoolFacts, type PoolFacts } from './mixing/pool/listPoolFacts.ts'
export { listPrivatePools, type PrivatePool } from './mixing/pool/privatePool.ts'
export { type PoolWatchOutcome, watchPrivatePool } from './mixing/pool/watchPrivatePool.ts'
export { type RelayOutcome, relayWithdrawals } from './mixing/relay/relayWithdrawals.ts'
export { type PublishOutcome, publishRoots } from './mixing/roots/publishRoots.ts'
export { clearDeposit, type DepositDecision, refuseDeposit } from './mixing/screening/decideDeposit.ts'
export {
  listScreening,
  type ScreenedDeposit,
  type ScreeningPage,
  type ScreeningQuery,
  type ScreeningState,
} from './mixing/screening/listScreening.ts'
export { type DepositScreeningOutcome, screenDeposits } from './mixing/screening/screenDeposits.ts'
export { type OpenBankOptions, type OpenedBank, openBank } from './openBank.ts'
export { type AddedOperator, addOperator } from './operators/accounts/addOperator.ts'
export { confirmOperator } from './operators/accounts/confirmOperator.ts'
export { disableOperator } from './operators/accounts/disableOperator.ts'
export { listOperators, type OperatorRow } from './operators/accounts/listOperators.ts'
export { type OperatorContext, readOperatorKey } from './operators/accounts/operatorContext.ts'
export { findOperatorSession, signOutOperator } from './operators/accounts/operatorSession.ts'
export { proposeOperatorChange } from './operators/accounts/proposeOperatorChange.ts'
export { recordRefusal } from './operators/accounts/recordRefusal.ts'
export { type OperatorCredentials, signInOperator } from './operators/accounts/signInOperator.ts'
export { getSurplus, type Surplus } from './operators/houseAccounts/getSurplus.ts'
export { listSuspense, type SuspensePage } from './operators/houseAccounts/listSuspense.ts'
export { type AdjustmentRequest, proposeAdjustment } from './operators/houseAccounts/proposeAdjustment.ts'
export {
  type CapitalRequest,
  proposeCapital,
  proposeSurplusBooking,
} from './operators/houseAccounts/proposeCapital.ts'
export { proposeSuspenseBooking } from './operators/houseAccounts/proposeSuspenseBooking.ts'
export { banMember, unbanMember } from './operators/members/banMember.ts'
export { getMemberFile, type MemberFile } from './operators/members/getMemberFile.ts'
export { type MemberPage, type MemberRow, searchMembers } from './operators/members/searchMembers.ts'
export { type ComingChange, listComingChanges } from './operators/parameters/listComingChanges.ts'
export { type Gate, type GateName, gateNames, listGates } from './operators/parameters/listGates.ts'
export { listParameters, type ParameterRow } from './operators/parameters/listParameters.ts'
export { type GateRequest, proposeGate } from './operators/parameters/proposeGate.ts'
export { proposeOpeningFigures } from './operators/parameters/proposeOpeningFigures.ts'
export { proposeParameter } from './operators/parameters/proposeParameter.ts'
export {
  listPartnerApps,
  type PartnerApp,
  type PartnerAppRequest,
  proposePartnerApp,
  removePartnerApp,
} from './operators/parameters/proposePartnerApp.ts'
export { approveProposal, rejectProposal } from './operators/proposals/approveProposal.ts'
export { getProposal, listProposals, type ProposalPage } from './operators/proposals/listProposals.ts'
export {
  type Proposal,
  type ProposalKind,
  type ProposalState,
  proposalKinds,
} from './operators/proposals/proposal.ts'
export { type SettledProposals, settleProposals } from './operators/proposals/settleProposals.ts'
export {
  proposeUnrecognizedPayout,
  type UnrecognizedPayoutRequest,
} from './operators/unrecognizedPayouts/proposeUnrecognizedPayout.ts'
export { resumeSigner } from './outbox/resumeSigner.ts'
export { acknowledgeUnrecognizedPayout } from './payouts/acknowledgeUnrecognizedPayout.ts'
export { createVaultPayer, type PayerKey } from './payouts/createVaultPayer.ts'
export { listUnrecognizedPayouts, type UnrecognizedPayout } from './payouts/listUnrecognizedPayouts.ts'
export { type PayoutOutcome, runPayouts } from './payouts/runPayouts.ts'
export type { VaultPayer } from './payouts/vaultPayer.ts'
export {
  type Act,
  acts,
  assertMay,
  canOperator,
  type Operator,
  type Role,
  roles,
} from './policies/operatorRights.ts'
export { creditUnclaimedDeposits } from './recharge/creditUnclaimedDeposits.ts'
export { getRecharge } from './recharge/getRecharge.ts'
export { listRecharges, type RechargePage } from './recharge/listRecharges.ts'
export type { RechargeRecord, RechargeStatus } from './recharge/rechargeRecord.ts'
export { registerRecharge } from './recharge/registerRecharge.ts'
export { rollUpHouse } from './recharge/rollUpHouse.ts'
export type { WatchedVault } from './recharge/watchedVault.ts'
export { type WatchOutcome, watchRecharges } from './recharge/watchRecharges.ts'
export {
  getLedgerRecord,
  type LedgerPage,
  type LedgerQuery,
  type LedgerRecord,
  listLedgerRecords,
} from './records/listLedgerRecords.ts'
export { registerMember } from './registerMember.ts'
export { listSettlementDays, type SettledDay, type SettlementPage } from './revenue/listSettlementDays.ts'
export { listStatement, type StatementDay, type StatementPage } from './revenue/listStatement.ts'
export type { MeasuredVault } from './revenue/measuredVault.ts'
export { type GrowthOutcome, measureGrowth } from './revenue/measureGrowth.ts'
export { acknowledgeShare } from './rewards/acknowledgeShare.ts'
export { findRewardDiscrepancies } from './rewards/findRewardDiscrepancies.ts'
export { getProfitPool, type ProfitPool } from './rewards/getProfitPool.ts'
export { listPoolWeeks } from './rewards/listPoolWeeks.ts'
export { type RewardsOutcome, settleRewards } from './rewards/settleRewards.ts'
export { type PoolOutcome, sharePool } from './rewards/sharePool.ts'
export {
  getSettlementProgress,
  type SettlementDay,
  type SettlementProgress,
} from './settlement/getSettlementProgress.ts'
export { runSettlement, type SettlementOutcome } from './settlement/runSettlement.ts'
export type { SettlementOptions } from './settlement/settlementOptions.ts'
export { type AttestOutcome, attest } from './solvency/attest.ts'
export { type Attester, type AttesterKey, createAttester } from './solvency/attester.ts'
export { checkSolvency, type SolvencyOutcome } from './solvency/checkSolvency.ts'
export { type AttestationRecord, getSolvency, type Solvency } from './solvency/getSolvency.ts'
export { getSolvencyProof, type SolvencyProof } from './solvency/getSolvencyProof.ts'
export { findEarningDiscrepancies } from './stakes/findEarningDiscrepancies.ts'
export { type EarnedDay, type Earnings, listEarnings } from './stakes/listEarnings.ts'
export { listProducts, type ProductOffer } from './stakes/listProducts.ts'
export { listStakes, type StakePage, type StakeQuery } from './stakes/listStakes.ts'
export { type RedeemRequest, redeem } from './stakes/redeem.ts'
export { type StakeRequest, stake } from './stakes/stake.ts'
export type { StakeOrder } from './stakes/stakeRecord.ts'
export { getTeamSummary, type NextLevel, type TeamSummary } from './team/getTeamSummary.ts'
export { type Invitation, type InvitationPage, listInvitations } from './team/listInvitations.ts'
export { listTeamMembers, type TeamMemberPage } from './team/listTeamMembers.ts'
export type { TeamMember, TeamOrder } from './team/readDirects.ts'
export { syncTeam } from './team/syncTeam.ts'
export { cancelWithdrawal } from './withdrawals/cancelWithdrawal.ts'
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
export type { QueuePlace } from './withdrawals/readQueuePlaces.ts'
export { reconcileWithdrawals } from './withdrawals/reconcileWithdrawals.ts'
export {
  openWithdrawalsMaximum,
  requestWithdrawal,
  type WithdrawalRequest,
} from './withdrawals/requestWithdrawal.ts'
export { type FrozenVerdict, resolveFrozenWithdrawal } from './withdrawals/resolveFrozenWithdrawal.ts'
export { reviewWithdrawal, type WithdrawalReview } from './withdrawals/reviewWithdrawal.ts'
export { type ScreeningOutcome, screenWithdrawals } from './withdrawals/screenWithdrawals.ts'
export type { Withdrawal, WithdrawalPayout } from './withdrawals/withdrawalRecord.ts'
