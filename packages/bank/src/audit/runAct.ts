import type { Database, Transaction } from '@bank/database'
import type { RawBuilder } from 'kysely'
import { BankError } from '../errors.ts'

/** The refusals of the database's functions for operators, by their SQLSTATE. */
const codes = { BK400: 400, BK401: 401, BK403: 403, BK404: 404, BK318: 3018, BK319: 3019 } as const

/**
 * Runs one of the database's functions for operators and returns its row. Throws 401 when the session ended meanwhile,
 * 403, 404, 3018, 3019, and 400 for a figure out of bounds or a clock that is minutes from the database's.
 */
export async function runAct<Row>(
  executor: Database['kysely'] | Transaction,
  call: RawBuilder<Row>,
): Promise<Row> {
  try {
    const { rows } = await call.execute(executor)
    return rows[0] as Row
  } catch (error) {
    const state = error instanceof Error && 'code' in error ? error.code : undefined
    const code = Object.entries(codes).find(([known]) => known === state)?.[1]
    throw code === undefined ? error : new BankError(code, { cause: error })
  }
}
