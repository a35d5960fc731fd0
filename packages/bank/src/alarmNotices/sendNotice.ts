import { createHash } from 'node:crypto'
import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import {
  type AlarmChannel,
  type ChannelOutcome,
  isChannelDue,
  leaseChannel,
  recordChannelFailure,
  releaseChannel,
} from './alarmChannel.ts'

/** An alarm within a message; times in epoch milliseconds of the wall clock. */
export type NoticedAlarm = {
  readonly code: string
  readonly severity: 'critical' | 'warning'
  readonly subject: string
  readonly facts: Readonly<Record<string, string>>
  /** lasts: a reminder. */
  readonly kind: 'began' | 'lasts' | 'ended'
  readonly beginTime: number
  readonly endTime: number | null
}

/** One message; the id is the same when it is sent again because its receipt was not recorded. */
export type AlarmNotice = {
  readonly id: string
  readonly createTime: number
  readonly alarms: readonly NoticedAlarm[]
  /** Alarms beyond those listed. */
  readonly moreCount: number
}

type NoticeParams = {
  readonly channel: Exclude<AlarmChannel, 'heartbeat'>
  readonly workerId: string
  /** Time after which an alarm that lasts is sent again, in milliseconds. */
  readonly repeatMs: number
  /** Throws when the receiver did not accept the message; it waits less than a minute for that. */
  send(notice: AlarmNotice): Promise<void>
}

/** A reading that fails once is no alarm. */
const confirmedAfterMs = 30_000
/** At most one message a minute leaves by a channel; what begins meanwhile is in the next. */
const quietMs = 60_000
const listedMost = 20

/** An alarm that the channel has to be sent, and what it was sent last. */
type DueAlarm = NoticedAlarm & { readonly id: string; readonly beforeTime: number | null }

/**
 * Sends what a channel was not sent yet, as one message with the worst first. A message may arrive twice when a worker dies before
 * it records the receipt, and never gets lost.
 */
export async function sendNotice(bank: BankContext, params: NoticeParams): Promise<ChannelOutcome> {
  const { channel } = params
  const isDue = (await isChannelDue(bank, channel)) && (await listDue(bank, params)).length > 0
  if (!isDue || !(await leaseChannel(bank, params))) return { state: 'idle' }
  // Read again: another worker may have sent them before the lease.
  const due = await listDue(bank, params)
  if (due.length === 0) {
    await releaseChannel(bank.database.kysely, { ...params, nextTime: undefined })
    return { state: 'idle' }
  }
  try {
    await params.send(toNotice(due, channel, bank.clock.wallClock()))
  } catch (error) {
    return { state: 'failed', failures: await recordChannelFailure(bank, params), error }
  }
  await recordReceipt(bank, params, due)
  return { state: 'sent' }
}

async function listDue(
  { database, clock }: BankContext,
  { channel, repeatMs }: NoticeParams,
): Promise<DueAlarm[]> {
  const nowMs = clock.wallClock().getTime()
  const { rows } = await sql<{
    id: string
    code: string
    severity: 'critical' | 'warning'
    subject: string
    facts: Readonly<Record<string, string>>
    kind: NoticedAlarm['kind']
    began_at: Date
    ended_at: Date | null
    sent_at: Date | null
  }>`
    SELECT a.id, a.code, a.severity, a.subject, a.facts, a.began_at, a.ended_at, n.sent_at,
      CASE WHEN a.ended_at IS NOT NULL THEN 'ended' WHEN n.alarm_id IS NULL THEN 'began' ELSE 'lasts' END AS kind
    FROM bank.known_alarm a LEFT JOIN bank.alarm_notice n ON n.alarm_id = a.id AND n.channel = ${channel}
    WHERE (a.ended_at IS NULL AND n.alarm_id IS NULL AND a.seen_at - a.began_at >= ${`${confirmedAfterMs} ms`}::interval)
      OR (a.ended_at IS NULL AND n.sent_at <= ${new Date(nowMs - repeatMs)})
      OR (a.ended_at IS NOT NULL AND n.kind <> 'ended')
    ORDER BY a.severity, kind, a.id`.execute(database.kysely)
  return rows.map(({ began_at, ended_at, sent_at, ...alarm }) => ({
    ...alarm,
    beginTime: began_at.getTime(),
    endTime: ended_at?.getTime() ?? null,
    beforeTime: sent_at?.getTime() ?? null,
  }))
}

function toNotice(due: readonly DueAlarm[], channel: AlarmChannel, now: Date): AlarmNotice {
  const identity = due.map(({ id, kind, beforeTime }) => [id, kind, beforeTime])
  return {
    id: createHash('sha256')
      .update(JSON.stringify([channel, identity]))
      .digest('hex')
      .slice(0, 32),
    createTime: now.getTime(),
    alarms: due.slice(0, listedMost).map(({ id: _id, beforeTime: _before, ...alarm }) => alarm),
    moreCount: Math.max(0, due.length - listedMost),
  }
}

async function recordReceipt(
  { database, clock }: BankContext,
  params: NoticeParams,
  due: readonly DueAlarm[],
): Promise<void> {
  const { channel } = params
  const now = clock.wallClock()
  await inTransaction(database, async (transaction) => {
    const nextTime = new Date(now.getTime() + quietMs)
    // A worker that was stopped for longer than its lease leaves the record to its successor.
    if (!(await releaseChannel(transaction, { ...params, nextTime }))) return
    await transaction
      .insertInto('bank.alarm_notice')
      .values(due.map(({ id, kind }) => ({ alarm_id: id, channel, kind, sent_at: now })))
      .onConflict((conflict) =>
        conflict.columns(['alarm_id', 'channel']).doUpdateSet({
          kind: sql<NoticedAlarm['kind']>`excluded.kind`,
          sent_at: sql<Date>`excluded.sent_at`,
        }),
      )
      .execute()
  })
}
