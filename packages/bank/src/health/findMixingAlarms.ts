import type { MixingHealth, Waiting } from './readMixingHealth.ts'
import type { Found } from './severities.ts'

const behindAfterMs = 10 * 60_000
const reviewAfterMs = 24 * 60 * 60_000

/** Finds the alarms of private transfers. */
export function findMixingAlarms(
  { pools, ...waits }: MixingHealth,
  { bankTime }: { readonly bankTime: number },
): Found[] {
  const found = pools.flatMap(({ pool, amount, haltedReason, haltTime, updateTime }): Found[] => {
    if (haltedReason !== null) {
      const facts = { amount, reason: haltedReason }
      return [{ code: 'poolHalted', subject: pool, facts, sinceTime: haltTime }]
    }
    if (bankTime - updateTime <= behindAfterMs) return []
    return [{ code: 'poolBehind', subject: pool, facts: { amount }, sinceTime: updateTime }]
  })
  const listLate = (code: Found['code'], waiting: Waiting, beforeTime: number): Found[] =>
    waiting.oldestTime === null || waiting.oldestTime >= beforeTime
      ? []
      : [
          {
            code,
            subject: 'privateTransfer',
            facts: { count: `${waiting.count}` },
            sinceTime: waiting.oldestTime,
          },
        ]
  return [
    ...found,
    ...listLate('depositNotRemoved', waits.unremoved, bankTime - behindAfterMs),
    ...listLate('depositsUnapproved', waits.unapproved, bankTime - behindAfterMs),
    ...listLate('depositsUnscreened', waits.unscreened, bankTime - behindAfterMs),
    ...listLate('relaysLate', waits.unrelayed, bankTime - behindAfterMs),
    ...listLate('depositReviewWaits', waits.inReview, bankTime - reviewAfterMs),
  ]
}
