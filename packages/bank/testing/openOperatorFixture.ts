import { randomBytes } from 'node:crypto'
import { openDatabase } from '@bank/database'
import { createPostingKey, type MemberId, postCapital, postExchange } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { TOTP } from 'otpauth'
import { type AddedOperator, addOperator } from '../src/operators/accounts/addOperator.ts'
import { type OperatorContext, readOperatorKey } from '../src/operators/accounts/operatorContext.ts'
import { type Operator, type Role, roles } from '../src/policies/operatorRights.ts'
import { openTestBank, type TestBank } from './openTestBank.ts'

/** For tests: a bank with one operator of each role and a second reviewer, treasurer and parameters. */
export type OperatorFixture = Pick<TestBank, 'testDatabase' | 'wait' | 'close'> & {
  readonly bank: OperatorContext
  readonly operators: Readonly<Record<Role | `${'reviewer' | 'treasurer' | 'parameters'}2`, Operator>>
  /** The credentials returned when an operator was added. */
  getCredentials(operator: Operator): AddedOperator
  /** The code of the bank's wall clock, or of some steps of 30 s before or after. */
  codeOf(operator: Operator, steps?: number): string
  /** A member with so many whole GUSD. */
  register(accountIndex: number, gusd: bigint): Promise<MemberId>
  /** Credits revenue, as booked capital does. */
  earn(gusd: bigint): Promise<void>
  /** Runs a statement as the owner of the tables. */
  asOwner(statement: string): Promise<void>
}

const toGusd = (whole: bigint) => amountOf('GUSD', whole * 1_000_000n)
const toUsdt = (whole: bigint) => amountOf('USDT', whole * 1_000_000n)

/** Opens the bank; its root member is account 0. */
export async function openOperatorFixture(): Promise<OperatorFixture> {
  const { bank: opened, testDatabase, wait, close, credit, addMember } = await openTestBank()
  const bank = { ...opened, operatorKey: readOperatorKey(randomBytes(32).toString('hex')) }
  const { database } = testDatabase
  const added = await Promise.all([
    ...roles.map((role) => addOperator(bank, { name: role, role })),
    ...(['reviewer', 'treasurer', 'parameters'] as const).map((role) =>
      addOperator(bank, { name: `${role}2`, role }),
    ),
  ])
  const getCredentials = ({ name }: Operator) => {
    const found = added.find(({ operator }) => operator.name === name)
    if (!found) throw new Error(`no operator ${name}`)
    return found
  }
  return {
    bank,
    testDatabase,
    wait,
    close,
    operators: Object.fromEntries(
      added.map(({ operator }) => [operator.name, operator]),
    ) as OperatorFixture['operators'],
    getCredentials,
    codeOf: (operator, steps = 0) => {
      const timestamp = bank.clock.wallClock().getTime() + steps * 30_000
      return new TOTP({ secret: getCredentials(operator).totpSecret }).generate({ timestamp })
    },
    register: async (accountIndex, whole) => {
      const { id: memberId } = await addMember(accountIndex)
      if (whole === 0n) return memberId
      await credit(accountIndex, whole * 1_000_000n)
      await postExchange(database, {
        key: createPostingKey('test', memberId, randomBytes(8).toString('hex')),
        body: createPostingKey('test'),
        memberId,
        pay: toUsdt(whole),
        receive: toGusd(whole),
        metadata: {},
        at: await bank.clock.now(),
      })
      return memberId
    },
    earn: async (whole) => {
      await postCapital(database, {
        key: createPostingKey('test', randomBytes(8).toString('hex')),
        from: 'vault',
        label: 'capital',
        amount: toUsdt(whole),
        metadata: {},
        at: await bank.clock.now(),
      })
    },
    asOwner: async (statement) => {
      const owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 1 })
      await owner.pool.query(statement).finally(() => owner.close())
    },
  }
}
