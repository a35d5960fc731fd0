import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'

/** An alarm as health finds it now. */
export type SeenAlarm = {
  readonly code: string
  readonly severity: 'critical' | 'warning'
  readonly subject: string
  readonly facts: Readonly<Record<string, string>>
}

/** A chain that is silent for a moment must not end an alarm and begin it again. */
const goneAfterMs = 2 * 60_000
const keptMs = 7 * 24 * 60 * 60_000
/** The worst are the first; an operator needs no more, and the table stays small. */
const seenMost = 1_000

/** Figures that may leave the bank: no recipient, no row, and no words of a node, which may hold an address with its key. */
const sentFacts: ReadonlySet<string> = new Set([
  ...[
    'addresses',
    'amount',
    'assets',
    'blockNumber',
    'borne',
    'budget',
    'count',
    'failures',
    'inFlight',
    'kind',
  ],
  ...['law', 'owed', 'reason', 'spent', 'state', 'uncovered', 'waiting', 'withdrawable'],
])

/**
 * Records the alarms of one reading: new ones begin, and those that no worker has seen for two minutes end. Safe in any number of
 * workers.
 */
export async function syncAlarms(
  { database, clock }: BankContext,
  alarms: readonly SeenAlarm[],
): Promise<void> {
  const now = clock.wallClock()
  const unique = new Map(alarms.slice(0, seenMost).map((alarm) => [`${alarm.code} ${alarm.subject}`, alarm]))
  const values = [...unique]
    // One order in every worker, so that two never wait for each other.
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, { code, severity, subject, facts }]) => ({
      ...{ code, severity, subject, began_at: now, seen_at: now },
      facts: JSON.stringify(
        Object.fromEntries(Object.entries(facts).filter(([name]) => sentFacts.has(name))),
      ),
    }))
  await inTransaction(database, async (transaction) => {
    if (values.length > 0)
      await transaction
        .insertInto('bank.known_alarm')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['code', 'subject']).where('ended_at', 'is', null).doUpdateSet({
            severity: sql<'critical' | 'warning'>`excluded.severity`,
            facts: sql<string>`excluded.facts`,
            seen_at: sql<Date>`greatest(known_alarm.seen_at, excluded.seen_at)`,
          }),
        )
        .execute()
    await transaction
      .updateTable('bank.known_alarm')
      .set({ ended_at: now })
      .where('ended_at', 'is', null)
      .where('seen_at', '<=', new Date(now.getTime() - goneAfterMs))
      .execute()
    await transaction
      .deleteFrom('bank.known_alarm')
      .where('ended_at', '<', new Date(now.getTime() - keptMs))
      .execute()
  })
}
