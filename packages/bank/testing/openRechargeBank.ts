import { getTestAddress } from '@bank/chain/testing'
import type { MemberId } from '@bank/ledger'
import {
  findDiscrepancies,
  getBalances,
  getHouseBalance,
  openMemberAccounts,
  parseMemberId,
} from '@bank/ledger'
import type { BankContext } from '../src/bankContext.ts'
import { insertMember } from './insertMember.ts'
import { type BankBuilder, createTestChains, openBankBuilder } from './openBankBuilder.ts'

/** Test bank over its own database, and members inserted without signing in. */
export type RechargeBank = Pick<
  BankBuilder,
  'testDatabase' | 'open' | 'asConsole' | 'wait' | 'asOwner' | 'readAsOwner'
> & {
  readonly bank: BankContext
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

/** Opens the bank; its chain is read through `urls`, each asked once, so that faults show at once. */
export async function openRechargeBank(params: { chainId: number; urls: string[] }): Promise<RechargeBank> {
  const { database, close, ...builder } = await openBankBuilder({ poolSize: 10 })
  const { open } = builder
  const { chainId } = params
  const over = (...urls: string[]) => open({ chains: createTestChains(urls, { chainId }) })
  const bank = over(...params.urls)
  let rootId: MemberId | null = null
  return {
    ...builder,
    bank,
    over,
    hasty: (...urls) => open({ chains: createTestChains(urls, { chainId, timeoutMs: 500 }) }),
    register: async (accountIndex) => {
      const memberId = await insertMember(bank, { address: getTestAddress(accountIndex), inviterId: rootId })
      rootId ??= memberId
      return memberId
    },
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
    drop: close,
  }
}
