import type { BankContext } from '../bankContext.ts'

/** Kept a while longer than needed, so that servers whose clocks differ never see a spent challenge as new. */
const marginMs = 60 * 60_000

/** Forgets sessions and spent challenges that can no longer be used. */
export async function releaseExpired(bank: BankContext): Promise<void> {
  const before = new Date(bank.clock.wallClock().getTime() - marginMs)
  await bank.database.kysely.deleteFrom('bank.challenge_use').where('expires_at', '<', before).execute()
  await bank.database.kysely.deleteFrom('bank.session').where('expires_at', '<', before).execute()
}
