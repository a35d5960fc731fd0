import type { BankContext } from '../bankContext.ts'
import { deleteOldSignIns } from '../memberRecords/session.ts'

/** A margin, so that servers with different clocks never accept a used challenge again. */
const marginMs = 60 * 60_000

/** Deletes used challenges that have expired, and sign-ins and devices that have been kept long enough. */
export async function releaseExpired(bank: BankContext): Promise<void> {
  const now = bank.clock.wallClock()
  const before = new Date(now.getTime() - marginMs)
  await bank.database.kysely.deleteFrom('bank.challenge_use').where('expires_at', '<', before).execute()
  await deleteOldSignIns(bank.database.kysely, { now, at: await bank.clock.now() })
}
