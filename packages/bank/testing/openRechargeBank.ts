import { type ChainReader, createChainReader } from '@bank/chain/server'
import { getTestAccount } from '@bank/chain/testing'
import { inTransaction } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import type { MemberId } from '@bank/ledger'
import {
  findDiscrepancies,
  getBalances,
  getHouseBalance,
  openMemberAccounts,
  parseMemberId,
} from '@bank/ledger'
import { type BankContext, createBank } from '../src/bankContext.ts'
import { claimSuspense } from '../src/recharge/claimSuspense.ts'

/** For tests: a bank over a database of its own, and members made without the ceremony of signing. */
export type RechargeBank = {
  readonly bank: BankContext
  readonly testDatabase: TestDatabase
  /** Another bank over the same database, reading the chain through other endpoints. */
  over(...urls: string[]): BankContext
  /** As `over`, and gives an endpoint up that has not answered within half a second. */
  hasty(...urls: string[]): BankContext
  register(accountIndex: number): Promise<MemberId>
  openAccounts(memberId: bigint): Promise<void>
  findMember(address: string): Promise<MemberId>
  balanceMicro(memberId: MemberId): Promise<bigint>
  suspenseMicro(): Promise<bigint>
  vaultMicro(): Promise<bigint>
  countRecharges(): Promise<number>
  discrepancies(): ReturnType<typeof findDiscrepancies>
  drop(): Promise<void>
}

/** Longer than an honest chain takes on a machine with much else to do. */
const timeoutMs = 10_000

/** Opens the bank; its chain is read through `urls`, each asked once, so that faults show at once. */
export async function openRechargeBank(params: { chainId: number; urls: string[] }): Promise<RechargeBank> {
  const testDatabase = await createTestDatabase()
  const { database } = testDatabase
  const openOver = (urls: string[], timeoutMs: number): BankContext => {
    const { chainId } = params
    const reader: ChainReader = createChainReader({ chainId, urls, timeoutMs, retryCount: 0 })
    return createBank({ database, chains: new Map([[chainId, reader]]) })
  }
  const over = (...urls: string[]) => openOver(urls, timeoutMs)
  const bank = over(...params.urls)
  let rootId: string | null = null
  return {
    bank,
    testDatabase,
    over,
    hasty: (...urls) => openOver(urls, 500),
    register: (accountIndex) =>
      inTransaction(database, async (transaction) => {
        const address = getTestAccount(accountIndex).address.toLowerCase()
        const { id } = await transaction
          .insertInto('bank.member')
          .values({ address, inviter_id: rootId, created_at: new Date() })
          .returning('id')
          .executeTakeFirstOrThrow()
        rootId ??= id
        const memberId = parseMemberId(id)
        await openMemberAccounts(transaction, memberId)
        await claimSuspense(transaction, { memberId, address })
        return memberId
      }),
    openAccounts: (memberId) => openMemberAccounts(database, parseMemberId(memberId)),
    findMember: async (address) => {
      const found = database.kysely.selectFrom('bank.member').select('id').where('address', '=', address)
      return parseMemberId((await found.executeTakeFirstOrThrow()).id)
    },
    balanceMicro: async (memberId) => (await getBalances(database, memberId)).USDT.total.micro,
    suspenseMicro: async () => (await getHouseBalance(database, 'suspense')).micro,
    vaultMicro: async () => -(await getHouseBalance(database, 'vault')).micro,
    countRecharges: async () => {
      const row = await database.kysely
        .selectFrom('bank.recharge')
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
    discrepancies: () => findDiscrepancies(database),
    drop: () => testDatabase.drop(),
  }
}
