import { inTransaction } from '@bank/database'
import { type AddedOperator, storeOperator } from '../src/operators/accounts/addOperator.ts'
import type { OperatorContext } from '../src/operators/accounts/operatorContext.ts'
import { openOperatorSession } from '../src/operators/accounts/operatorSession.ts'
import { hashPassword } from '../src/operators/accounts/passwordHash.ts'
import type { Operator } from '../src/policies/operatorRights.ts'

const passwordHashes = new Map<string, Promise<string>>()

/** Adds an operator as addOperator does, but a name's password is derived once a process: each costs 60 ms. */
export async function employOperator(
  bank: OperatorContext,
  { name, role }: Pick<Operator, 'name' | 'role'>,
): Promise<AddedOperator> {
  const password = `the password of ${name}`
  const passwordHash = await getOrHash(password)
  return { password, ...(await storeOperator(bank, { name, role, passwordHash })) }
}

function getOrHash(password: string): Promise<string> {
  const known = passwordHashes.get(password) ?? hashPassword(password)
  passwordHashes.set(password, known)
  return known
}

/** Opens a session of an operator without signing in; its token. */
export async function openSessionOf(bank: OperatorContext, { id }: Pick<Operator, 'id'>): Promise<string> {
  const opened = await inTransaction(bank.database, (tx) =>
    openOperatorSession(tx, `${id}`, bank.clock.wallClock()),
  )
  return opened.sessionToken
}
