import type { MemberId } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { type SessionEnd, type SessionMember, sessionIdleMs } from '../memberRecords/session.ts'
import type { Page, PageRequest } from '../policies/page.ts'
import type { ClientName } from '../policies/parseUserAgent.ts'

/** A sign-in and how its session ended; times in epoch milliseconds. */
export type SignIn = ClientName & {
  readonly sessionId: string
  readonly isCurrent: boolean
  /** The member's first with this device. */
  readonly isNewDevice: boolean
  readonly signInTime: number
  /** Null while the session is open. */
  readonly end: SessionEnd | 'expired' | null
  readonly endTime: number | null
  /** The session of the member that ended it. */
  readonly endedBy: (ClientName & { readonly sessionId: string }) | null
}

type Row = {
  id: string
  browser: string | null
  system: string | null
  is_new_device: boolean
  created_at: Date
  last_used_at: Date
  expires_at: Date
  revoked_at: Date | null
  revoked_reason: SessionEnd | null
  ended_by: string | null
  ended_by_browser: string | null
  ended_by_system: string | null
}

type ListParams = PageRequest & {
  readonly memberId: MemberId
  readonly member: Pick<SessionMember, 'sessionId'>
}

/** A page of the member's sign-ins of the last 90 days, newest first. */
export async function listSignIns(bank: BankContext, params: ListParams): Promise<Page<SignIn>> {
  const { memberId, member, pageNo, pageSize } = params
  const { kysely } = bank.database
  const [{ rows }, { total }] = await Promise.all([
    sql<Row>`
      SELECT s.*, e.browser AS ended_by_browser, e.system AS ended_by_system
      FROM (
        SELECT * FROM bank.session WHERE member_id = ${`${memberId}`}
        ORDER BY id DESC LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize}
      ) s LEFT JOIN bank.session e ON e.id = s.ended_by
      ORDER BY s.id DESC`.execute(kysely),
    kysely
      .selectFrom('bank.session')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('member_id', '=', `${memberId}`)
      .executeTakeFirstOrThrow(),
  ])
  const now = bank.clock.wallClock()
  const dataList = rows.map((row) => toSignIn(row, { currentId: member.sessionId, now }))
  return { dataList, total: Number(total), pageNo, pageSize }
}

function toSignIn(row: Row, { currentId, now }: { currentId: string; now: Date }): SignIn {
  const expiry = Math.min(row.expires_at.getTime(), row.last_used_at.getTime() + sessionIdleMs)
  const isExpired = row.revoked_at === null && expiry <= now.getTime()
  return {
    sessionId: row.id,
    browser: row.browser,
    system: row.system,
    isCurrent: row.id === currentId,
    isNewDevice: row.is_new_device,
    signInTime: row.created_at.getTime(),
    end: isExpired ? 'expired' : row.revoked_reason,
    endTime: isExpired ? expiry : (row.revoked_at?.getTime() ?? null),
    endedBy:
      row.ended_by === null
        ? null
        : { sessionId: row.ended_by, browser: row.ended_by_browser, system: row.ended_by_system },
  }
}
