import { type RawBuilder, sql } from 'kysely'

const holdHours = 24
/** One operator alone holds the same colleague once in this time, so that shutting out takes a second person. */
const oncePerDays = 7

/**
 * The end of the hold of the operator `o`, or null: a colleague proposed to disable them, that is undecided, and the
 * same colleague had not proposed it within the seven days before. `at` is bank time, as in bank.proposal.
 */
export function selectHoldEnd(at: Date): RawBuilder<Date | null> {
  return sql`(
    SELECT max(p.created_at) + make_interval(hours => ${holdHours}::int) FROM bank.proposal p
    WHERE p.kind = 'operator' AND p.state = 'open' AND p.detail ->> 'operatorId' = o.id::text
      AND p.detail ->> 'isEnabled' = 'false'
      AND p.created_at > ${at}::timestamptz - make_interval(hours => ${holdHours}::int)
      AND NOT EXISTS (
        SELECT FROM bank.proposal earlier
        WHERE earlier.kind = p.kind AND earlier.subject = p.subject AND earlier.detail ->> 'isEnabled' = 'false'
          AND earlier.proposed_by = p.proposed_by AND earlier.id < p.id
          AND earlier.created_at > p.created_at - make_interval(days => ${oncePerDays}::int)
      )
  )`
}
