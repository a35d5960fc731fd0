import { createChainReader } from '@bank/chain/server'
import {
  assertApplicationRole,
  assertDeployment,
  assertProcessRole,
  assertSchemaVersion,
  assertServerVersion,
  assertSessionMode,
  assertTransactionIds,
  type Database,
  type DeploymentMode,
  openDatabase,
  openReplica,
  type ProcessName,
  type Replica,
} from '@bank/database'
import type { Address } from 'viem'
import { type BankContext, createBank, type PayingVault, type Screening } from './bankContext.ts'

export type OpenBankOptions = {
  readonly mode: DeploymentMode
  /** The process whose role the connection must hold, and no other. */
  readonly process: ProcessName
  readonly databaseUrl: string
  /** A replica of that database, for lists, exports and reports. */
  readonly databaseReplicaUrl?: string | undefined
  readonly applicationName: string
  readonly poolSize?: number
  /** RPC addresses by chain id; those of one chain must agree. */
  readonly rpcUrls: ReadonlyMap<number, readonly string[]>
  /** The chain of the vault, on which members sign in; undefined for a command that reads no chain. */
  readonly homeChainId: number | undefined
  /** The vault on the home chain that pays withdrawals. */
  readonly vaultAddress?: string | undefined
  readonly onIdleError?: (error: Error) => void
  /** Called once when reads at the replica begin to fail. */
  readonly onReplicaFailure?: (error: unknown) => void
}

export type OpenedBank = { readonly bank: BankContext; close(): Promise<void> }

/**
 * Opens a bank for a process. Refuses a server or a schema that is too old or too new, a database that this process could
 * rewrite or reaches by a pool that shares sessions, that holds it to no role or to that of another, that was restored in a way that loses count, or that is stamped for the
 * other mode. Throws Error with a sentence that says what to do.
 */
export async function openBank(options: OpenBankOptions): Promise<OpenedBank> {
  const { homeChainId, vaultAddress } = options
  const database = openDatabase({
    url: options.databaseUrl,
    applicationName: options.applicationName,
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
    ...(options.onIdleError === undefined ? {} : { onIdleError: options.onIdleError }),
  })
  try {
    await assertSessionMode(options.databaseUrl)
    await assertServerVersion(database.pool)
    await assertSchemaVersion(database.pool)
    await assertApplicationRole(database.pool)
    await assertProcessRole(database.pool, options.process)
    await assertTransactionIds(database.pool)
    await assertDeployment(database, options.mode)
    if (homeChainId !== undefined) await assertHomeChain(database, homeChainId)
  } catch (error) {
    await database.close()
    throw error
  }
  const chains = new Map(
    [...options.rpcUrls].map(([chainId, urls]) => [chainId, createChainReader({ chainId, urls })] as const),
  )
  const vault =
    vaultAddress === undefined || homeChainId === undefined
      ? undefined
      : { chainId: homeChainId, address: vaultAddress.toLowerCase() as Address }
  const paying = vault === undefined ? {} : payFrom(vault, chains)
  const replica = openReplicaOf(database, options)
  return {
    bank: createBank({ database, replica, chains, homeChainId, ...paying }),
    close: async () => {
      await replica?.close()
      await database.close()
    },
  }
}

function openReplicaOf(database: Database, options: OpenBankOptions): Replica | undefined {
  const { databaseReplicaUrl, applicationName, poolSize, onIdleError, onReplicaFailure } = options
  if (databaseReplicaUrl === undefined) return undefined
  return openReplica(database, {
    url: databaseReplicaUrl,
    applicationName,
    ...(poolSize === undefined ? {} : { poolSize }),
    ...(onIdleError === undefined ? {} : { onIdleError }),
    ...(onReplicaFailure === undefined ? {} : { onFailure: onReplicaFailure }),
  })
}

/** The ledger holds deposits of the vault that it followed first: of another one they would be owed twice, or never paid. */
async function assertHomeChain({ kysely }: Database, homeChainId: number): Promise<void> {
  const followed = await kysely
    .selectFrom('bank.chain_follower')
    .select('chain_id')
    .where('kind', '=', 'recharges')
    .where('chain_id', '<>', `${homeChainId}`)
    .executeTakeFirst()
  if (followed !== undefined)
    throw new Error(
      `The books of this database are of a vault on chain ${followed.chain_id}, and HOME_CHAIN_ID is ${homeChainId}. Set HOME_CHAIN_ID=${followed.chain_id}, or point it at another database.`,
    )
}

/** The vault that pays, and its own sanctions list. */
function payFrom(
  vault: PayingVault,
  chains: BankContext['chains'],
): { vault: PayingVault; screening: Screening } {
  const isSanctioned: Screening['isSanctioned'] = async (address) => {
    const reader = chains.get(vault.chainId)
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
  readonly mode: DeploymentMode
  readonly databaseMigrationUrl: string
  readonly applicationName: string
}): Promise<OpenedBank> {
  const { mode, databaseMigrationUrl, applicationName } = options
  const database = openDatabase({ url: databaseMigrationUrl, applicationName, poolSize: 1 })
  try {
    await assertSessionMode(databaseMigrationUrl)
    await assertSchemaVersion(database.pool)
    await assertDeployment(database, mode)
  } catch (error) {
    await database.close()
    throw error
  }
  return { bank: createBank({ database, chains: new Map() }), close: () => database.close() }
}
