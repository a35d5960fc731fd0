import type { BankContext } from '../bankContext.ts'
import { deleteExpiredSessions } from '../memberRecords/session.ts'

/** A margin, so that servers with different clocks never accept a used challenge again. */
const marginMs = 60 * 60_000

/** Deletes sessions and used challenges that have expired. */
export async function releaseExpired(bank: BankContext): Promise<void> {
  const before = new Date(bank.clock.wallClock().getTime() - marginMs)
  await bank.database.kysely.deleteFrom('bank.challenge_use').where('expires_at', '<', before).execute()
  await deleteExpiredSessions(bank.database.kysely, before)
}
