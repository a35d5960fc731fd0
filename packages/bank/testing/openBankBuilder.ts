import { type ChainReader, createChainReader } from '@bank/chain/server'
import { type Database, openDatabase } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { type BankContext, type BankOptions, createBank } from '../src/bankContext.ts'

/** Test database and the banks over it, which share one clock that the test moves. */
export type BankBuilder = {
  readonly testDatabase: TestDatabase
  readonly database: Database
  /** The owner of the tables, whom no law stops. */
  readonly owner: Database
  /** A bank over the database; it reads no chain unless one is given. */
  open(options?: Omit<BankOptions, 'database' | 'wallClockMs'>): BankContext
  /** The same bank with the rights of the console alone. */
  asConsole<Bank extends BankContext>(bank: Bank): Bank
  wait(durationMs: number): void
  /** Runs SQL as the owner. */
  asOwner(statement: string, values?: readonly unknown[]): Promise<void>
  /** As `asOwner`, and returns the rows. */
  readAsOwner<Row>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>
  close(): Promise<void>
}

/** Creates the database; the clock starts at the time of the machine, unless the test counts its own. */
export async function openBankBuilder(
  options: { readonly poolSize?: number; readonly nowMs?: () => number } = {},
): Promise<BankBuilder> {
  const { poolSize = 8, nowMs = Date.now } = options
  const testDatabase = await createTestDatabase({ poolSize })
  const { database } = testDatabase
  const owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 2 })
  // Several statements in one text may have no values, not even an empty list.
  const read = async <Row>(statement: string, values?: readonly unknown[]) =>
    (await owner.pool.query(statement, values && [...values])).rows as Row[]
  // Opened by the first test that asks for it.
  let console: Database | undefined
  let aheadMs = 0
  return {
    testDatabase,
    database,
    owner,
    open: (parts = {}) => createBank({ ...parts, database, wallClockMs: () => nowMs() + aheadMs }),
    asConsole: (bank) => {
      console ??= openDatabase({ url: testDatabase.urls.console, poolSize, applicationName: 'console' })
      return { ...bank, database: console }
    },
    wait: (durationMs) => {
      aheadMs += durationMs
    },
    asOwner: async (statement, values) => void (await read(statement, values)),
    readAsOwner: read,
    close: async () => {
      await owner.close()
      await console?.close()
      await testDatabase.drop()
    },
  }
}

/** Reads one chain; each endpoint is asked once by default, so that a fault shows at once. */
export function createTestChains(
  urls: readonly string[],
  options: { readonly chainId?: number; readonly timeoutMs?: number; readonly retryCount?: number } = {},
): ReadonlyMap<number, ChainReader> {
  // Longer by default than an honest chain takes on a busy machine.
  const { chainId = 56, timeoutMs = 10_000, retryCount = 0 } = options
  return new Map([[chainId, createChainReader({ chainId, urls: [...urls], timeoutMs, retryCount })]])
}
