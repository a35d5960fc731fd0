import { randomBytes } from 'node:crypto'
import type { MemberId } from '@bank/ledger'
import { TOTP } from 'otpauth'
import { type OperatorContext, readOperatorKey } from '../src/operators/accounts/operatorContext.ts'
import { type Operator, type Role, roles } from '../src/policies/operatorRights.ts'
import { type EmployedOperator, employOperator } from './employOperator.ts'
import { earnCapital, fundMember } from './funding.ts'
import { openTestBank, type TestBank } from './openTestBank.ts'

/** Test bank with one operator of each role and a second reviewer, treasurer and parameters. */
export type OperatorFixture = Pick<
  TestBank,
  'testDatabase' | 'asConsole' | 'wait' | 'asOwner' | 'readAsOwner' | 'close'
> & {
  readonly bank: OperatorContext
  readonly operators: Readonly<Record<Role | `${'reviewer' | 'treasurer' | 'parameters'}2`, Operator>>
  /** The credentials returned when an operator was added. */
  getCredentials(operator: Pick<Operator, 'name'>): EmployedOperator
  /** The code of the bank's wall clock, or of some steps of 30 s before or after. */
  codeOf(operator: Operator, steps?: number): string
  /** A member with so many whole GUSD. */
  register(accountIndex: number, gusd: bigint): Promise<MemberId>
  /** Credits revenue, as booked capital does. */
  earn(gusd: bigint): Promise<void>
}

/** Opens the bank; its root member is account 0. */
export async function openOperatorFixture(): Promise<OperatorFixture> {
  const { bank: opened, addMember, ...testBank } = await openTestBank()
  const bank = { ...opened, operatorKey: readOperatorKey(randomBytes(32).toString('hex')) }
  const added = await Promise.all([
    ...roles.map((role) => employOperator(bank, { name: role, role })),
    ...(['reviewer', 'treasurer', 'parameters'] as const).map((role) =>
      employOperator(bank, { name: `${role}2`, role }),
    ),
  ])
  const getCredentials = ({ name }: Pick<Operator, 'name'>) => {
    const found = added.find(({ operator }) => operator.name === name)
    if (!found) throw new Error(`no operator ${name}`)
    return found
  }
  return {
    ...testBank,
    bank,
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
      if (whole > 0n) await fundMember(bank, { memberId, gusdMicro: whole * 1_000_000n })
      return memberId
    },
    earn: (whole) => earnCapital(bank, { micro: whole * 1_000_000n }),
  }
}
