import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { guessesAnHour } from '../policies/guessesAnHour.ts'

/** Operators with as many recent failures as guessing takes. */
export type SignInHealth = readonly {
  readonly name: string
  /** Client addresses of the last hour that are not known devices. */
  readonly addresses: number
  /** The time of the failure that many back, in epoch milliseconds by the wall clock. */
  readonly sinceTime: number
}[]

const hourMs = 60 * 60_000

/** Reads when an operator's name has failed so often, and from how many addresses. */
export async function readSignInHealth({ database, clock }: BankContext): Promise<SignInHealth> {
  const hourAgo = new Date(clock.wallClock().getTime() - hourMs)
  const { rows } = await sql<{ name: string; since: Date; addresses: string }>`
    SELECT o.name, s.recent_failures[${guessesAnHour}::int] AS since,
      (SELECT count(*) FROM bank.sign_in_source a WHERE a.operator_id = o.id AND a.source LIKE 'address %'
        AND greatest(a.last_used_at, a.locked_until) > ${hourAgo}) AS addresses
    FROM bank.sign_in_source s JOIN bank.operator o ON o.id = s.operator_id
    WHERE s.source = 'name' AND cardinality(s.recent_failures) >= ${guessesAnHour}
    ORDER BY o.name`.execute(database.kysely)
  return rows.map(({ name, since, addresses }) => ({
    name,
    addresses: Number(addresses),
    sinceTime: since.getTime(),
  }))
}
