import type { Asset } from '@bank/money'
import { type RawBuilder, sql } from 'kysely'
import {
  eventTypes,
  type HouseAccount,
  houseAccounts,
  memberCodes,
  ownerNumbers,
  placements,
} from './chartOfAccounts.ts'

const toLiteral = (value: number | bigint): RawBuilder<number> => sql.lit(Number(value))

const joinLiterals = (values: readonly (number | bigint)[]): RawBuilder<number> =>
  sql.join(values.map(toLiteral)) as RawBuilder<number>

/** Writes record types into a query as literals, separated by commas: the planner sees them, unlike parameters. */
export function toEventTypeSql(...names: readonly (keyof typeof eventTypes)[]): RawBuilder<number> {
  return joinLiterals(names.map((name) => eventTypes[name]))
}

/** Writes the numbers of house accounts into a query as literals, separated by commas. */
export function toAccountSql(...names: readonly HouseAccount[]): RawBuilder<number> {
  return joinLiterals(names.map((name) => houseAccounts[name].id))
}

/** Writes the number of a member's account in one asset, from a bigint expression of the member's id. */
export function toMemberAccountSql(member: RawBuilder<unknown>, asset: Asset): RawBuilder<string> {
  return sql<string>`${member} * ${toLiteral(ownerNumbers)} + ${toLiteral(memberCodes[asset])}`
}

/** Writes the placement of a member, from a bigint expression of the member's id. */
export function toPlacementSql(member: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`${member} % ${toLiteral(placements)}`
}

/** Writes the owner of an account, from an expression of its number: 0 is the platform, any other a member's id. */
export function toOwnerSql(account: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${account} / ${toLiteral(ownerNumbers)})`
}

/** Writes the condition that an account, given as an expression of its number, is a member's in one asset. */
export function isMemberAccountSql(account: RawBuilder<unknown>, asset: Asset): RawBuilder<boolean> {
  return sql<boolean>`${account} & ${toLiteral(ownerNumbers - 1n)} = ${toLiteral(memberCodes[asset])}`
}
