import type { CrossHealth } from './readCrossHealth.ts'
import type { Waiting } from './readMixingHealth.ts'
import type { Found } from './severities.ts'

const minuteMs = 60_000

/** Finds the alarms of cross-chain transfers. */
export function findCrossAlarms(
  { unproven, unrefunded, overdue, unsettled }: CrossHealth,
  { bankTime }: { readonly bankTime: number },
): Found[] {
  const listLate = (code: Found['code'], waiting: Waiting, afterMs: number): Found[] =>
    waiting.oldestTime === null || bankTime - waiting.oldestTime <= afterMs
      ? []
      : [
          {
            code,
            subject: 'crossChain',
            facts: { count: `${waiting.count}` },
            sinceTime: waiting.oldestTime,
          },
        ]
  return [
    ...listLate('crossUnproven', unproven, 5 * minuteMs),
    ...listLate('crossUnfollowed', overdue, 10 * minuteMs),
    // A fill that its chain threw away and put nowhere since.
    ...listLate('crossFillLost', unsettled, 60 * minuteMs),
    // Refunds take hours where all is well.
    ...listLate('crossRefundLate', unrefunded, 24 * 60 * minuteMs),
  ]
}
