import type { BankContext } from '../bankContext.ts'
import { closeSession } from './session.ts'

/** Ends the session of a token at once and for good. */
export async function signOut(bank: BankContext, { token }: { readonly token: string }): Promise<void> {
  await closeSession(bank.database.kysely, { token, reason: 'signedOut', now: bank.clock.wallClock() })
}
