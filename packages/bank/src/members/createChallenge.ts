import { type Challenge, type ChallengePurpose, getChallengeSettings, issueChallenge } from './challenge.ts'
import type { IdentityContext } from './identityContext.ts'
import { parseConnectableAddress } from './parseMemberAddress.ts'

/** Creates the message that a wallet signs to register or sign in; valid for 5 minutes. Throws 1005, 403 (demo). */
export function createChallenge(
  bank: IdentityContext,
  { address, purpose }: { readonly address: string; readonly purpose: ChallengePurpose },
): Challenge {
  return issueChallenge(
    getChallengeSettings(bank),
    { address: parseConnectableAddress(bank, address), purpose },
    bank.clock.wallClock(),
  )
}
