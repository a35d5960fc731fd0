import { homeChainId } from '@bank/chain'
import { createChainReader } from '@bank/chain/server'
import {
  assertApplicationRole,
  assertProcessRole,
  assertServerVersion,
  assertTransactionIds,
  type Database,
  migrate,
  openDatabase,
  type ProcessName,
} from '@bank/database'
import type { Address } from 'viem'
import { type BankContext, createBank, type PayingVault, type Screening } from './bankContext.ts'

export type OpenBankOptions = {
  readonly mode: 'demo' | 'production'
  /** The process whose role the connection must hold, and no other. */
  readonly process: ProcessName
  readonly databaseUrl: string
  /** The owner's connection; given, it brings the tables up to date and stamps a new database with the mode. */
  readonly databaseMigrationUrl?: string | undefined
  readonly applicationName: string
  readonly poolSize?: number
  /** RPC addresses by chain id; those of one chain must agree. */
  readonly rpcUrls: ReadonlyMap<number, readonly string[]>
  /** The vault on the home chain that pays withdrawals. */
  readonly vaultAddress?: string | undefined
  readonly onIdleError?: (error: Error) => void
}

export type OpenedBank = { readonly bank: BankContext; close(): Promise<void> }

/**
 * Opens a bank for a process: migrates where it may, and refuses a database that is too old, could be rewritten by
 * this process, holds this process to no role or to that of another, was restored in a way that loses count, or is stamped for the other mode. Throws Error with a sentence that says what to do.
 */
export async function openBank(options: OpenBankOptions): Promise<OpenedBank> {
  if (options.databaseMigrationUrl !== undefined) await prepareDatabase(options, options.databaseMigrationUrl)
  const database = openDatabase({
    url: options.databaseUrl,
    applicationName: options.applicationName,
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
    ...(options.onIdleError === undefined ? {} : { onIdleError: options.onIdleError }),
  })
  try {
    await assertServerVersion(database.pool)
    await assertTables(database)
    await assertApplicationRole(database.pool)
    await assertProcessRole(database.pool, options.process)
    await assertTransactionIds(database.pool)
    await assertStamp(database, options.mode)
  } catch (error) {
    await database.close()
    throw error
  }
  const chains = new Map(
    [...options.rpcUrls].map(([chainId, urls]) => [chainId, createChainReader({ chainId, urls })] as const),
  )
  const paying = options.vaultAddress === undefined ? {} : payFrom(options.vaultAddress, chains)
  return { bank: createBank({ database, chains, ...paying }), close: () => database.close() }
}

/** The vault that pays, and its own sanctions list. */
function payFrom(
  vaultAddress: string,
  chains: BankContext['chains'],
): { vault: PayingVault; screening: Screening } {
  const vault = { chainId: homeChainId, address: vaultAddress.toLowerCase() as Address }
  const isSanctioned: Screening['isSanctioned'] = async (address) => {
    const reader = chains.get(homeChainId)
    if (!reader) throw new Error('the chain of the sanctions list is not configured')
    return reader.isSanctioned({ vault: vault.address, address })
  }
  return { vault, screening: { isSanctioned } }
}

/**
 * Opens a bank with the rights of the tables' owner, for a command that no process may run; migrates and stamps like
 * `openBank`, and reads no chain. Throws Error with a sentence that says what to do.
 */
export async function openBankAsOwner(options: {
  readonly mode: OpenBankOptions['mode']
  readonly databaseMigrationUrl: string
  readonly applicationName: string
}): Promise<OpenedBank> {
  const { mode, databaseMigrationUrl, applicationName } = options
  await prepareDatabase({ mode }, databaseMigrationUrl)
  const database = openDatabase({ url: databaseMigrationUrl, applicationName, poolSize: 1 })
  try {
    await assertStamp(database, mode)
  } catch (error) {
    await database.close()
    throw error
  }
  return { bank: createBank({ database, chains: new Map() }), close: () => database.close() }
}

async function prepareDatabase({ mode }: Pick<OpenBankOptions, 'mode'>, migrationUrl: string): Promise<void> {
  await migrate({ migrationUrl })
  const owner = openDatabase({ url: migrationUrl, poolSize: 1, applicationName: 'stamp' })
  try {
    await owner.kysely
      .insertInto('bank.deployment')
      .values({ mode })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } finally {
    await owner.close()
  }
}

async function assertTables(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ found: boolean }>(
    "SELECT to_regclass('bank.deployment') IS NOT NULL AS found",
  )
  if (rows[0]?.found !== true)
    throw new Error('This database has no tables yet. Start once with DATABASE_MIGRATION_URL to make them.')
}

async function assertStamp(database: Database, mode: OpenBankOptions['mode']): Promise<void> {
  const stamp = await database.kysely.selectFrom('bank.deployment').select('mode').executeTakeFirst()
  if (stamp?.mode === mode) return
  throw new Error(
    stamp === undefined
      ? `This database is not stamped. Start once with DATABASE_MIGRATION_URL to stamp it for ${mode}.`
      : `This database is stamped ${stamp.mode}, and this process runs in ${mode} mode. Point DATABASE_URL elsewhere.`,
  )
}
