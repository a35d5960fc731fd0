import type { Asset } from '@bank/money'
import { type RawBuilder, sql } from 'kysely'
import { eventTypes, type HouseAccount, houseAccounts, memberCodes } from './chartOfAccounts.ts'

const joinLiterals = (values: readonly (number | bigint)[]): RawBuilder<number> =>
  sql.join(values.map((value) => sql.lit(Number(value)))) as RawBuilder<number>

/** Writes record types into a query as literals, separated by commas: the planner sees them, unlike parameters. */
export function toEventTypeSql(...names: readonly (keyof typeof eventTypes)[]): RawBuilder<number> {
  return joinLiterals(names.map((name) => eventTypes[name]))
}

/** Writes the numbers of house accounts into a query as literals, separated by commas. */
export function toAccountSql(...names: readonly HouseAccount[]): RawBuilder<number> {
  return joinLiterals(names.map((name) => houseAccounts[name].id))
}

/** Writes the code of a member's account in one asset into a query as a literal: account = member * 256 + code. */
export function toMemberCodeSql(asset: Asset): RawBuilder<number> {
  return joinLiterals([memberCodes[asset]])
}
