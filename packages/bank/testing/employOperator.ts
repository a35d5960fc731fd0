import { inTransaction } from '@bank/database'
import { type AddedOperator, insertOperator } from '../src/operators/accounts/addOperators.ts'
import type { OperatorContext } from '../src/operators/accounts/operatorContext.ts'
import { type StoredPassword, storePassword } from '../src/operators/accounts/passwordProof.ts'
import type { Operator } from '../src/policies/operatorRights.ts'
import { insertSession } from './insertOperators.ts'

const storedPasswords = new Map<string, Promise<StoredPassword>>()

/** An operator who can sign in, and has a session already. */
export type EmployedOperator = AddedOperator & { readonly operator: Operator }

/** Adds an operator as addOperators does, but a name's password is derived once a process: each costs 60 ms. */
export async function employOperator(
  bank: OperatorContext,
  { name, role }: Pick<Operator, 'name' | 'role'>,
): Promise<EmployedOperator> {
  const password = `the password of ${name}`
  const { operatorKey } = bank
  const [stored, at] = [await getOrStore(password), await bank.clock.now()]
  const added = await inTransaction(bank.database, (tx) =>
    insertOperator(tx, { name, role, stored, operatorKey, at }),
  )
  const operator = { ...added.operator, session: await openSessionOf(bank, added.operator) }
  return { password, ...added, operator }
}

function getOrStore(password: string): Promise<StoredPassword> {
  const known = storedPasswords.get(password) ?? storePassword(password)
  storedPasswords.set(password, known)
  return known
}

/** Opens a session of an operator without signing in; its token. */
export function openSessionOf(bank: OperatorContext, { id }: Pick<Operator, 'id'>): Promise<string> {
  return insertSession(bank.database.kysely, { operatorId: `${id}`, now: bank.clock.wallClock() })
}
