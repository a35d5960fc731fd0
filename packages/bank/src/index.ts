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
export {
  type LedgerPage,
  type LedgerQuery,
  type LedgerRecord,
  listLedgerRecords,
} from './records/listLedgerRecords.ts'
export { registerMember } from './registerMember.ts'
