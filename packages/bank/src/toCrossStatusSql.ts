import { crossStatuses } from '@bank/chain/crosschain'
import { type RawBuilder, sql } from 'kysely'

/** Writes statuses of cross-chain transfers into a query as literals, separated by commas. */
export function toCrossStatusSql(...names: readonly (keyof typeof crossStatuses)[]): RawBuilder<number> {
  return sql.join(names.map((name) => sql.lit(crossStatuses[name]))) as RawBuilder<number>
}
