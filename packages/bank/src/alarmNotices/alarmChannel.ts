import type { Database, Transaction } from '@bank/database'
import type { BankContext } from '../bankContext.ts'

/** A way by which alarms leave the bank. */
export type AlarmChannel = 'webhook' | 'email' | 'heartbeat'

/** The outcome of a try; idle: nothing is due, or another worker sends. */
export type ChannelOutcome =
  | { readonly state: 'idle' | 'sent' }
  | { readonly state: 'failed'; readonly failures: number; readonly error: unknown }

/** The worker that asks for the lease, and its channel. */
export type ChannelHolder = { readonly channel: AlarmChannel; readonly workerId: string }

/** Longer than any sender waits for an answer; a worker that dies holds a channel no longer. */
export const channelLeaseMs = 60_000
const firstRetryMs = 15_000
const longestRetryMs = 15 * 60_000

const isAfter = (time: Date | null, now: Date) => time !== null && time > now

/** True when the channel is due and no other worker holds it; it leases nothing. */
export async function isChannelDue(
  { database, clock }: BankContext,
  channel: AlarmChannel,
): Promise<boolean> {
  const row = await database.kysely
    .selectFrom('bank.alarm_channel')
    .select(['next_at', 'lease_until'])
    .where('channel', '=', channel)
    .executeTakeFirst()
  const now = clock.wallClock()
  return row === undefined || !(isAfter(row.next_at, now) || isAfter(row.lease_until, now))
}

/** Leases a due channel; false when it is not due, or another worker holds it. */
export async function leaseChannel(
  { database, clock }: BankContext,
  { channel, workerId }: ChannelHolder,
): Promise<boolean> {
  const now = clock.wallClock()
  await database.kysely
    .insertInto('bank.alarm_channel')
    .values({ channel, next_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const leased = await database.kysely
    .updateTable('bank.alarm_channel')
    .set({ lease_owner: workerId, lease_until: new Date(now.getTime() + channelLeaseMs) })
    .where('channel', '=', channel)
    .where('next_at', '<=', now)
    .where((is) => is.or([is('lease_until', 'is', null), is('lease_until', '<=', now)]))
    .returning('channel')
    .executeTakeFirst()
  return leased !== undefined
}

/** Ends the lease and says when the channel is used next; false when another worker holds it by now. */
export async function releaseChannel(
  executor: Database['kysely'] | Transaction,
  { channel, workerId, nextTime }: ChannelHolder & { readonly nextTime: Date | undefined },
): Promise<boolean> {
  const released = await executor
    .updateTable('bank.alarm_channel')
    .set({
      lease_owner: null,
      lease_until: null,
      ...(nextTime && { next_at: nextTime, failures: 0, failing_since: null }),
    })
    .where('channel', '=', channel)
    .where('lease_owner', '=', workerId)
    .returning('channel')
    .executeTakeFirst()
  return released !== undefined
}

/** Records a failure and waits twice as long as after the one before, up to a quarter of an hour. Returns the failures in a row. */
export async function recordChannelFailure(
  { database, clock }: BankContext,
  { channel, workerId }: ChannelHolder,
): Promise<number> {
  const now = clock.wallClock()
  const row = await database.kysely
    .selectFrom('bank.alarm_channel')
    .select(['failures', 'failing_since'])
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow()
  const failures = row.failures + 1
  const waitMs = Math.min(firstRetryMs * 2 ** Math.min(row.failures, 20), longestRetryMs)
  await database.kysely
    .updateTable('bank.alarm_channel')
    .set({
      failures,
      failing_since: row.failing_since ?? now,
      next_at: new Date(now.getTime() + waitMs),
      lease_owner: null,
      lease_until: null,
    })
    .where('channel', '=', channel)
    .where('lease_owner', '=', workerId)
    .execute()
  return failures
}

/** The time since when each channel fails, in epoch milliseconds; null while it works. */
export async function readChannelFailures({
  database,
}: BankContext): Promise<ReadonlyMap<AlarmChannel, number | null>> {
  const rows = await database.kysely
    .selectFrom('bank.alarm_channel')
    .select(['channel', 'failing_since'])
    .execute()
  return new Map(rows.map(({ channel, failing_since }) => [channel, failing_since?.getTime() ?? null]))
}
