import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { Operator } from '../policies/operatorRights.ts'
import { runAct } from './runAct.ts'

export type AuditActor =
  /** Name and role are the database's own, of the session. */
  { readonly kind: 'operator'; readonly operator: Pick<Operator, 'session'> } | { readonly kind: 'system' }

export type AuditEntry = {
  readonly actor: AuditActor
  /** The act, such as `withdrawals.review`. */
  readonly act: string
  /** The object of the act, such as `withdrawal 17`. */
  readonly subject: string
  /** Everything a later reader needs; bigints are written as text. No secrets, it is kept for ever. */
  readonly detail: Readonly<Record<string, unknown>>
  readonly at: Date
  /** Maximum lines an hour of this act and subject, for acts that strangers or a script can cause. */
  readonly linesAnHour?: number
}

const hourMs = 60 * 60_000

/**
 * Writes one line of the audit, chained to the line before, in the transaction of the act itself. Call it last: it
 * holds the end of the chain until that transaction is over. Throws 401 when the operator's session is over.
 */
export async function appendAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const session = entry.actor.kind === 'operator' ? entry.actor.operator.session : null
  const detail = JSON.stringify(entry.detail, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  const { act, subject, at, linesAnHour } = entry
  // One statement whether or not the line is written: the work of a refused sign-in must not reveal what was known.
  // A range of one value, in the order of the index: for an equation the planner may search from the end of the log.
  const isWithinLimit =
    linesAnHour === undefined
      ? sql`true`
      : sql`coalesce((SELECT a.at <= ${new Date(at.getTime() - hourMs)} FROM bank.audit a
          WHERE (a.subject, a.act) >= (${subject}, ${act}) AND (a.subject, a.act) <= (${subject}, ${act})
          ORDER BY a.subject DESC, a.act DESC, a.id DESC OFFSET ${linesAnHour - 1} LIMIT 1), true)`
  const line = sql`SELECT bank.append_audit(${session}, ${at.getTime()}, ${act}, ${subject}, ${detail})
    WHERE ${isWithinLimit}`
  await runAct(tx, line)
}
