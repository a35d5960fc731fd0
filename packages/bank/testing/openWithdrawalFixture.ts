import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, inTransaction, type Transaction } from '@bank/database'
import { getBalances, type MemberId } from '@bank/ledger'
import { toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../src/bankContext.ts'
import type { Operator, Role } from '../src/policies/operatorRights.ts'
import { requestWithdrawal } from '../src/withdrawals/requestWithdrawal.ts'
import { countLockWaiters } from './countLockWaiters.ts'
import { fundMember } from './funding.ts'
import { insertOperators, insertSession } from './insertOperators.ts'
import { openTestBank, type TestBank } from './openTestBank.ts'
import { payWithdrawal, readWithdrawal } from './withdrawals.ts'

type Answer = BankContext['screening']['isSanctioned']

/** Test bank whose members hold GUSD, and where the test sets the sanctions list's answer. */
export type WithdrawalFixture = Pick<
  TestBank,
  'bank' | 'testDatabase' | 'asConsole' | 'wait' | 'asOwner' | 'close'
> & {
  setScreening(answer: Answer): void
  /** A member with so many whole GUSD, who has been paid once before unless new. */
  register(accountIndex: number, gusd: bigint, history?: 'new' | 'paidBefore'): Promise<MemberId>
  availableOf(memberId: MemberId): Promise<string>
  /** An order of the member; its id. */
  request(memberId: MemberId, amount: string): Promise<string>
  readOrder(id: string): ReturnType<typeof readWithdrawal>
  /** Pays an order in one part, as the payout does once it is final; the hash. */
  pay(withdrawalId: string): Promise<string>
  /**
   * Starts `work` while these orders are locked, and unlocks them once so many transactions wait at a lock: an
   * evaluation before locking has finished by then.
   */
  whileHeld<T>(withdrawalIds: readonly string[], waiters: number, work: () => Promise<T>): Promise<T>
}

const operatorsMax = 24
const dayMs = 86_400_000

/** An operator by number, up to 24; the bank knows them all, by number alone. */
export function getOperator(id: number, role: Role = 'reviewer'): Operator {
  return { id: BigInt(id), name: `operator-${id}`, role, session: `the session of operator ${id}` }
}

/** Adds the first operators of `getOperator`, as reviewers in an open session. */
export async function employReviewers(database: Database, count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => getOperator(index + 1))
  await insertOperators(database, Object.fromEntries(people.map(({ name, role }) => [name, role])))
  for (const { id, session: token } of people)
    await insertSession(database.kysely, { operatorId: `${id}`, now: new Date(), token })
}

/** Opens the bank; its root member is account 0. */
export async function openWithdrawalFixture(): Promise<WithdrawalFixture> {
  let answer: Answer = async () => false
  const testBank = await openTestBank({
    screening: { isSanctioned: (address) => answer(address) },
  })
  const { bank, testDatabase, asConsole, wait, asOwner, close } = testBank
  const { database } = testDatabase
  // Limits are those of a UTC day: at noon of the bank no test is cut in two by midnight.
  wait((dayMs * 3) / 2 - ((await bank.clock.now()).getTime() % dayMs))
  await employReviewers(database, operatorsMax)
  const request = async (id: MemberId, amount: string) =>
    (await requestWithdrawal(bank, { member: { id, banned: false }, amount })).withdrawalId
  const pay = (withdrawalId: string) => payWithdrawal(bank, withdrawalId)
  return {
    ...{ bank, testDatabase, asConsole, wait, asOwner, close },
    ...{ request, pay },
    readOrder: (id) => readWithdrawal(bank, id),
    setScreening: (next) => {
      answer = next
    },
    register: async (accountIndex, gusd, history = 'paidBefore') => {
      const { id: memberId } = await testBank.addMember(accountIndex)
      const isNew = history === 'new'
      const micro = gusd * 1_000_000n
      const one = 1_000_000n
      await fundMember(
        bank,
        isNew ? { memberId, usdtMicro: one, gusdMicro: micro } : { memberId, gusdMicro: micro + one },
      )
      if (!isNew) await pay(await request(memberId, '1'))
      return memberId
    },
    availableOf: async (memberId) => toDecimal((await getBalances(database, memberId)).GUSD.available),
    whileHeld: async (withdrawalIds, waiters, work) => {
      const { started } = await inTransaction(database, async (tx) => {
        await sql`SELECT FROM bank.withdrawal WHERE id IN (${sql.join([...withdrawalIds])}) FOR UPDATE`.execute(
          tx,
        )
        // Wrapped, since a promise given back as it is would be awaited here, with the orders still held.
        const running = { started: work() }
        await waitForBlocked(tx, waiters)
        return running
      })
      return started
    },
  }
}

/** Asks over the holder's own connection: those that wait may have taken all the others. */
async function waitForBlocked(tx: Transaction, count: number): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if ((await countLockWaiters({ query: (text) => sql.raw(text).execute(tx) })) >= count) return
    await sleep(10)
  }
  throw new Error(`there are not ${count} transactions at a lock`)
}
