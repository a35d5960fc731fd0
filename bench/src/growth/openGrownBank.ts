import { type BankContext, createBank, syncTeam } from '@bank/bank'
import { type Database, openDatabase } from '@bank/database'
import { runLong } from '../withBenchServer.ts'
import { explainToSuperuser, withAdmin } from './countWork.ts'
import { type BookSize, listFillStatements } from './listFillStatements.ts'

type Reader = BankContext['chains'] extends ReadonlyMap<number, infer R> ? R : never

const hash = `0x${'ff'.repeat(32)}` as const
const block = { number: 1_000_000n, hash, parentHash: hash, timestampMs: Date.now() }

/** The facts of a vault that holds enough, read without a chain: what is measured are the books. */
const vaultReader: Partial<Reader> = {
  chainId: 56,
  getFinalizedBlock: async () => block,
  getHeadNumber: async () => block.number,
  getVaultTotalDeposited: async () => 0n,
  getVaultFacts: async () => ({
    totalPaidOut: 0n,
    netDeposits: 0n,
    supplied: 10n ** 18n,
    idle: 0n,
    withdrawable: 10n ** 18n,
    perPayout: 10n ** 15n,
    perDay: 10n ** 15n,
    availableToday: 10n ** 15n,
    automaticDaily: 10n ** 15n,
    automaticPaid: 0n,
    paused: false,
    microUnit: 1n,
  }),
}

/** A filled database, for a pool of the processes and for one of a superuser. */
export type GrownBank = {
  readonly bank: BankContext
  /** Its statements are explained, to be counted by `countWork`. */
  readonly explained: BankContext
  readonly owner: Database
  close(): Promise<void>
}

type Server = { readonly url: string; readonly migrationUrl: string; readonly adminUrl: string }

/** Fills a copy of a server's empty database with books of a size, and opens a bank on it. */
export async function openGrownBank(server: Server, size: BookSize): Promise<GrownBank> {
  const name = `grown_${size.members}`
  await withAdmin(server.adminUrl, (admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE bank OWNER bank_owner`),
  )
  const toUrl = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const owner = openDatabase({ url: toUrl(server.migrationUrl), poolSize: 1, queryTimeoutMs: 1_800_000 })
  await runLong(owner, listFillStatements(size))
  await runLong(owner, ['SELECT ledger.roll_up_house()'])
  const database = openDatabase({ url: toUrl(server.url), poolSize: 4 })
  await syncTeam(createGrownBank(database))
  await owner.pool.query('SET statement_timeout = 0')
  await owner.pool.query('VACUUM (ANALYZE)')
  await explainToSuperuser(server.adminUrl, name)
  const observed = openDatabase({ url: toUrl(server.adminUrl), poolSize: 4 })
  return {
    bank: createGrownBank(database),
    explained: createGrownBank(observed),
    owner,
    close: async () => {
      await Promise.all([database.close(), observed.close()])
      await owner.close()
    },
  }
}

function createGrownBank(database: Database): BankContext {
  return createBank({
    database,
    chains: new Map([[56, vaultReader as Reader]]),
    vault: { chainId: 56, address: `0x${'11'.repeat(20)}` },
  })
}
