import type { BankContext } from '../bankContext.ts'
import { closeSession } from '../memberRecords/session.ts'

/** Closes the session of a token. */
export async function signOut(bank: BankContext, { token }: { readonly token: string }): Promise<void> {
  await closeSession(bank.database.kysely, { token, reason: 'signedOut', now: bank.clock.wallClock() })
}
