import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { endSessions, type SessionMember } from '../memberRecords/session.ts'

/** The number of sessions that an act has ended. */
export type EndedSessions = { readonly ended: number }

/**
 * Ends one session of the member at once; one that has ended already is left as it is. Throws 404 for an unknown session
 * or another member's.
 */
export async function endSession(
  bank: BankContext,
  params: { readonly member: SessionMember; readonly sessionId: string },
): Promise<EndedSessions> {
  const { member, sessionId } = params
  if (!/^[1-9]\d{0,17}$/.test(sessionId)) throw new BankError(404)
  const { kysely } = bank.database
  const found = await kysely
    .selectFrom('bank.session')
    .select('id')
    .where('id', '=', sessionId)
    .where('member_id', '=', `${member.id}`)
    .executeTakeFirst()
  if (!found) throw new BankError(404)
  const ended = await endSessions(kysely, {
    memberId: member.id,
    endedBy: member.sessionId,
    now: bank.clock.wallClock(),
    sessionId,
  })
  return { ended }
}
