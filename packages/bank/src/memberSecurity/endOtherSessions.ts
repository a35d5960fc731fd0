import type { BankContext } from '../bankContext.ts'
import { endSessions, type SessionMember } from '../memberRecords/session.ts'
import type { EndedSessions } from './endSession.ts'

/** Ends every open session of the member but the one that asks. */
export async function endOtherSessions(
  bank: BankContext,
  { member }: { readonly member: SessionMember },
): Promise<EndedSessions> {
  const now = bank.clock.wallClock()
  const { kysely } = bank.database
  return { ended: await endSessions(kysely, { memberId: member.id, endedBy: member.sessionId, now }) }
}
