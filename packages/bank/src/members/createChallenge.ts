import { type Challenge, type ChallengePurpose, makeChallenge } from './challenge.ts'
import type { IdentityContext } from './identityContext.ts'
import { requireConnectable } from './requireAddress.ts'

/** Makes the message a wallet signs to register or sign in; valid for 5 minutes. Throws 1005, 403 (demo). */
export function createChallenge(
  bank: IdentityContext,
  { address, purpose }: { readonly address: string; readonly purpose: ChallengePurpose },
): Challenge {
  return makeChallenge(
    bank.identity,
    { address: requireConnectable(bank, address), purpose },
    bank.clock.wallClock(),
  )
}
