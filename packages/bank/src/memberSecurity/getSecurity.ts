import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { type SessionMember, sessionIdleMs } from '../memberRecords/session.ts'
import type { ClientName } from '../policies/parseUserAgent.ts'
import { readShownRules, type ShownRules } from './readShownRules.ts'

/** An open session; times in epoch milliseconds. */
export type OpenSession = ClientName & {
  readonly sessionId: string
  /** The session that asks. */
  readonly isCurrent: boolean
  readonly signInTime: number
  readonly lastUseTime: number
}

/** Refused sign-ins of one hour, browser and system. */
export type RefusedSignIns = ClientName & { readonly attempts: number; readonly lastTime: number }

/** Open sessions, newest first, the last refused sign-ins of the wallet, and the member's own rules. */
export type Security = {
  readonly rules: ShownRules
  readonly sessions: readonly OpenSession[]
  readonly refusedSignIns: readonly RefusedSignIns[]
}

const sessionsMaximum = 100
const refusedMaximum = 10

/** Returns what a member reads about the safety of the account. */
export async function getSecurity(
  bank: BankContext,
  { memberId, member }: { readonly memberId: MemberId; readonly member: Pick<SessionMember, 'sessionId'> },
): Promise<Security> {
  const now = bank.clock.wallClock()
  const [rules, sessions, refusedSignIns] = await Promise.all([
    readShownRules(bank, { memberId, sessionId: member.sessionId }),
    listOpenSessions(bank, { memberId, currentId: member.sessionId, now }),
    listRefusedSignIns(bank, memberId),
  ])
  return { rules, sessions, refusedSignIns }
}

async function listOpenSessions(
  bank: BankContext,
  { memberId, currentId, now }: { memberId: MemberId; currentId: string; now: Date },
): Promise<OpenSession[]> {
  const rows = await bank.database.kysely
    .selectFrom('bank.session')
    .select(['id', 'browser', 'system', 'created_at', 'last_used_at'])
    .where('member_id', '=', `${memberId}`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - sessionIdleMs))
    .orderBy('id', 'desc')
    .limit(sessionsMaximum)
    .execute()
  return rows.map(({ id, browser, system, created_at, last_used_at }) => ({
    sessionId: id,
    browser,
    system,
    isCurrent: id === currentId,
    signInTime: created_at.getTime(),
    lastUseTime: last_used_at.getTime(),
  }))
}

async function listRefusedSignIns(bank: BankContext, memberId: MemberId): Promise<RefusedSignIns[]> {
  const rows = await bank.database.kysely
    .selectFrom('bank.refused_sign_in')
    .select(['browser', 'system', 'attempts', 'last_at'])
    .where('member_id', '=', `${memberId}`)
    .orderBy('hour', 'desc')
    .orderBy('last_at', 'desc')
    .limit(refusedMaximum)
    .execute()
  return rows.map(({ browser, system, attempts, last_at }) => ({
    browser: browser || null,
    system: system || null,
    attempts,
    lastTime: last_at.getTime(),
  }))
}
