import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import type { Page, PageRequest } from '../policies/page.ts'

/** A line of the audit; time in epoch milliseconds of bank time, detail as JSON text, hash in hexadecimal digits. */
export type AuditRow = {
  readonly id: string
  readonly createTime: number
  /** Null: the system itself. */
  readonly operator: { readonly id: string; readonly name: string } | null
  readonly act: string
  readonly subject: string
  readonly detail: string
  readonly hash: string
}

export type AuditPage = Page<AuditRow>

/** A page of the audit, newest first; `act` and `subject` are parts of theirs, upper or lower case alike. Throws 403. */
export async function listAudit(
  bank: BankContext,
  params: PageRequest & {
    readonly operator: Operator
    readonly operatorId?: string | undefined
    readonly act?: string | undefined
    readonly subject?: string | undefined
    readonly startTime?: number | undefined
    readonly endTime?: number | undefined
  },
): Promise<AuditPage> {
  assertMay(params.operator, 'audit.read')
  const { operatorId, act, subject, startTime, endTime, pageNo, pageSize } = params
  let filtered = bank.database.kysely.selectFrom('bank.audit')
  if (operatorId !== undefined) filtered = filtered.where('operator_id', '=', operatorId)
  if (act !== undefined) filtered = filtered.where('act', 'ilike', containing(act))
  if (subject !== undefined) filtered = filtered.where('subject', 'ilike', containing(subject))
  if (startTime !== undefined) filtered = filtered.where('at', '>=', new Date(startTime))
  if (endTime !== undefined) filtered = filtered.where('at', '<=', new Date(endTime))
  const [rows, { total }] = await Promise.all([
    filtered
      .select(['id', 'at', 'operator_id', 'operator_name', 'act', 'subject', 'hash'])
      .select(sql<string>`detail::text`.as('detail'))
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    filtered.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  const dataList = rows.map((row) => ({
    id: row.id,
    createTime: row.at.getTime(),
    operator:
      row.operator_id === null || row.operator_name === null
        ? null
        : { id: row.operator_id, name: row.operator_name },
    act: row.act,
    subject: row.subject,
    detail: row.detail,
    hash: row.hash.toString('hex'),
  }))
  return { dataList, total: Number(total), pageNo, pageSize }
}

/** Escapes typed text: a percent sign matches itself. */
const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`
