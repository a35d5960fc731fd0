import { randomBytes } from 'node:crypto'
import { inTransaction, openDatabase } from '@bank/database'
import {
  getBalances,
  type MemberId,
  openMemberAccounts,
  parseMemberId,
  postExchange,
  postingKey,
  postWithdrawalPaid,
} from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import type { Operator, Role } from '../policies/operatorRights.ts'
import { withdrawalMetadata } from '../policies/withdrawalRecord.ts'
import { requestWithdrawal } from '../withdrawals/requestWithdrawal.ts'
import { accountOf, openTestBank, type TestBank, testVault } from './openTestBank.ts'

type Answer = BankContext['screening']['isSanctioned']

/** For tests: a bank whose members hold GUSD, and where the test says what the sanctions list answers. */
export type WithdrawalBank = Pick<TestBank, 'bank' | 'testDatabase' | 'wait' | 'close'> & {
  setScreening(answer: Answer): void
  /** A member with so many whole GUSD, who has been paid once before unless new. */
  register(accountIndex: number, gusd: bigint, history?: 'new' | 'paidBefore'): Promise<MemberId>
  availableOf(memberId: MemberId): Promise<string>
  /** An order of the member; its id. */
  request(memberId: MemberId, amount: string): Promise<string>
  /** Pays an order in one part, as the payout does once it is final; the hash. */
  pay(withdrawalId: string): Promise<string>
  /** Runs a statement as the owner of the tables. */
  asOwner(statement: string): Promise<void>
}

/** An operator by number. */
export function operatorOf(id: number, role: Role = 'reviewer'): Operator {
  return { id: BigInt(id), name: `operator ${id}`, role }
}

/** Opens the bank; its root member is account 0. */
export async function openWithdrawalBank(): Promise<WithdrawalBank> {
  let answer: Answer = async () => false
  const testBank = await openTestBank({
    identity: {
      publicOrigin: 'https://bank.example',
      secret: 'a secret of the tests, long enough',
      demoAddresses: null,
    },
    screening: { isSanctioned: (address) => answer(address) },
  })
  const { bank, testDatabase, wait, close } = testBank
  const { database } = testDatabase
  const request = async (id: MemberId, amount: string) =>
    (await requestWithdrawal(bank, { member: { id, banned: false }, amount })).withdrawalId
  const pay = (withdrawalId: string) => settle(bank, withdrawalId)
  return {
    bank,
    testDatabase,
    wait,
    close,
    request,
    pay,
    setScreening: (next) => {
      answer = next
    },
    register: async (accountIndex, gusd, history = 'paidBefore') => {
      const memberId = await insertMember(bank, accountOf(accountIndex).address)
      await testBank.credit(accountIndex, (gusd + 1n) * 1_000_000n)
      await issue(bank, memberId, history === 'new' ? gusd : gusd + 1n)
      if (history === 'paidBefore') await pay(await request(memberId, '1'))
      return memberId
    },
    availableOf: async (memberId) => toDecimal((await getBalances(database, memberId)).GUSD.available),
    asOwner: async (statement) => {
      const owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 1 })
      await owner.pool.query(statement).finally(() => owner.close())
    },
  }
}

function insertMember(bank: BankContext, address: string): Promise<MemberId> {
  return inTransaction(bank.database, async (tx) => {
    const { id } = await tx
      .insertInto('bank.member')
      .values({ address: address.toLowerCase(), inviter_id: 1n, created_at: await bank.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await openMemberAccounts(tx, parseMemberId(id))
    return parseMemberId(id)
  })
}

async function issue(bank: BankContext, memberId: MemberId, gusd: bigint): Promise<void> {
  const key = postingKey('test', memberId, gusd)
  const micro = gusd * 1_000_000n
  await postExchange(bank.database, {
    key,
    body: key,
    memberId,
    pay: amountOf('USDT', micro),
    receive: amountOf('GUSD', micro),
    metadata: {},
    at: await bank.clock.now(),
  })
}

/** The end of an order as the payout leaves it: part, books and state in one transaction. */
async function settle(bank: BankContext, withdrawalId: string): Promise<string> {
  const at = await bank.clock.now()
  const random = () => `0x${randomBytes(32).toString('hex')}`
  const [id, hash] = [random(), random()]
  await inTransaction(bank.database, async (tx) => {
    const order = await tx
      .selectFrom('bank.withdrawal')
      .selectAll()
      .where('id', '=', withdrawalId)
      .executeTakeFirstOrThrow()
    const { recipient, amount } = order
    const confirmed = { state: 'confirmed', tx_hash: hash, confirmed_at: at } as const
    await tx
      .insertInto('bank.payout')
      .values({ id, withdrawal_id: withdrawalId, part: 1, salt: random(), recipient, amount })
      .execute()
    await tx.updateTable('bank.payout').set(confirmed).where('id', '=', id).execute()
    await postWithdrawalPaid(tx, {
      key: postingKey('withdrawalPaid', id),
      memberId: parseMemberId(order.member_id),
      amount: amountOf('GUSD', BigInt(amount)),
      metadata: withdrawalMetadata({
        withdrawalId: BigInt(withdrawalId),
        vault: testVault.address,
        recipient,
      }),
      at,
    })
    await tx
      .updateTable('bank.withdrawal')
      .set({ state: 'confirmed', paid_amount: amount, state_at: at, reason: null })
      .where('id', '=', withdrawalId)
      .execute()
  })
  return hash
}
