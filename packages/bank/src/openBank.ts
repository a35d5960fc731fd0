import { homeChainId } from '@bank/chain'
import { createChainReader } from '@bank/chain/server'
import {
  assertApplicationRole,
  assertProcessRole,
  assertSchemaVersion,
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
 * Opens a bank for a process. Refuses a server or a schema that is too old or too new, a database that this process could
 * rewrite, that holds it to no role or to that of another, that was restored in a way that loses count, or that is stamped for the
 * other mode. Throws Error with a sentence that says what to do.
 */
export async function openBank(options: OpenBankOptions): Promise<OpenedBank> {
  const database = openDatabase({
    url: options.databaseUrl,
    applicationName: options.applicationName,
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
    ...(options.onIdleError === undefined ? {} : { onIdleError: options.onIdleError }),
  })
  try {
    await assertServerVersion(database.pool)
    await assertSchemaVersion(database.pool)
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
 * Opens a bank with the rights of the tables' owner, for a command that no process may run; it reads no chain. Throws Error with
 * a sentence that says what to do.
 */
export async function openBankAsOwner(options: {
  readonly mode: OpenBankOptions['mode']
  readonly databaseMigrationUrl: string
  readonly applicationName: string
}): Promise<OpenedBank> {
  const { mode, databaseMigrationUrl, applicationName } = options
  const database = openDatabase({ url: databaseMigrationUrl, applicationName, poolSize: 1 })
  try {
    await assertSchemaVersion(database.pool)
    await assertStamp(database, mode)
  } catch (error) {
    await database.close()
    throw error
  }
  return { bank: createBank({ database, chains: new Map() }), close: () => database.close() }
}

/**
 * Brings the tables of a database up to date as their owner, and stamps a new one with the mode; answers with the migrations
 * that it applied. Throws Error for a database of the other mode, which it leaves as it is, and what `migrate` throws.
 */
export async function migrateBank({
  mode,
  databaseMigrationUrl,
}: Pick<OpenBankOptions, 'mode'> & { readonly databaseMigrationUrl: string }): Promise<string[]> {
  const owner = openDatabase({ url: databaseMigrationUrl, poolSize: 1, applicationName: 'migrate' })
  try {
    const { rows } = await owner.pool.query<{ isOld: boolean }>(
      `SELECT to_regclass('bank.deployment') IS NOT NULL AS "isOld"`,
    )
    const stamp = rows[0]?.isOld ? await findStamp(owner) : undefined
    if (stamp !== undefined) assertMode(stamp, mode)
    const applied = await migrate({ migrationUrl: databaseMigrationUrl })
    await owner.kysely
      .insertInto('bank.deployment')
      .values({ mode })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await assertStamp(owner, mode)
    return applied
  } finally {
    await owner.close()
  }
}

async function assertStamp(database: Database, mode: OpenBankOptions['mode']): Promise<void> {
  const stamp = await findStamp(database)
  if (stamp === undefined)
    throw new Error(`This database is not stamped: run npm run migrate to stamp it for ${mode}.`)
  assertMode(stamp, mode)
}

async function findStamp(database: Database): Promise<string | undefined> {
  return (await database.kysely.selectFrom('bank.deployment').select('mode').executeTakeFirst())?.mode
}

function assertMode(stamp: string, mode: OpenBankOptions['mode']): void {
  if (stamp !== mode)
    throw new Error(
      `This database is stamped ${stamp}, and this process runs in ${mode} mode. Point it at another database.`,
    )
}
