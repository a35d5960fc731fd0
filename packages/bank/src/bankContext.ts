import type { ChainReader } from '@bank/chain/server'
import type { Database } from '@bank/database'
import { type BankClock, createBankClock } from './settings/bankClock.ts'
import { createParameterReader, type Parameters } from './settings/parameters.ts'

/** What every verb needs: the books, the time, the parameters and a way to ask the chains. */
export type BankContext = {
  readonly database: Database
  readonly clock: BankClock
  readonly getParameters: () => Promise<Parameters>
  /** Readers by chain id; a chain that is not configured is absent. */
  readonly chains: ReadonlyMap<number, ChainReader>
}

export type BankOptions = {
  readonly database: Database
  readonly chains?: ReadonlyMap<number, ChainReader>
  readonly wallClockMs?: () => number
}

/** Puts a bank together over one database. Keeps no state but one second of parameters and clock offset. */
export function createBank(options: BankOptions): BankContext {
  const { database, wallClockMs } = options
  return {
    database,
    clock: createBankClock(database, wallClockMs),
    getParameters: createParameterReader(database, wallClockMs),
    chains: options.chains ?? new Map(),
  }
}
