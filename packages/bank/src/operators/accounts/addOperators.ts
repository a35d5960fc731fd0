import { randomBytes } from 'node:crypto'
import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/appendAudit.ts'
import { BankError } from '../../errors.ts'
import { type Operator, type Role, roles } from '../../policies/operatorRights.ts'
import { OperatorNameError } from './OperatorNameError.ts'
import { describeSecret } from './oneTimeCode.ts'
import type { OperatorContext } from './operatorContext.ts'
import { type StoredPassword, storePassword } from './passwordProof.ts'
import { sealSecret } from './sealedSecret.ts'

/** A new operator with the credentials that are returned once and never stored in the clear. */
export type AddedOperator = {
  readonly operator: Omit<Operator, 'session'>
  readonly password: string
  /** Base32, as authenticator apps take it by hand. */
  readonly totpSecret: string
  readonly otpauthUri: string
}

/** An operator to be added. */
export type WantedOperator = {
  readonly name: string
  readonly role: Role
  readonly password?: string | undefined
}

const nameShape = /^[a-z][a-z0-9._-]{1,31}$/
const passwordLength = { min: 12, max: 256 }
const totpSecretBytes = 20

/**
 * Adds operators in one transaction, with the rights of the tables' owner; only the command line calls it, no console can. Throws OperatorNameError
 * for a name, and 400 for an unknown role or a password of less than 12 characters; without one it is made of 144 random bits.
 */
export async function addOperators(
  bank: OperatorContext,
  wanted: readonly WantedOperator[],
): Promise<readonly AddedOperator[]> {
  const checked = wanted.map(checkWanted)
  const names = checked.map(({ name }) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw new OperatorNameError(repeated, 'repeated')
  const stored = await Promise.all(
    checked.map(async (each) => ({ ...each, stored: await storePassword(each.password) })),
  )
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const added: AddedOperator[] = []
    for (const { password, ...operator } of stored)
      added.push({
        password,
        ...(await insertOperator(tx, { operatorKey: bank.operatorKey, at, ...operator })),
      })
    return added
  })
}

function checkWanted({
  name: given,
  role,
  password = randomBytes(18).toString('base64url'),
}: WantedOperator) {
  const name = given.trim().toLowerCase()
  if (!nameShape.test(name)) throw new OperatorNameError(given, 'malformed')
  if (!roles.includes(role)) throw new BankError(400)
  if (password.length < passwordLength.min || password.length > passwordLength.max) throw new BankError(400)
  return { name, role, password }
}

type NewOperator = Pick<Operator, 'name' | 'role'> & {
  readonly stored: StoredPassword
  readonly operatorKey: OperatorContext['operatorKey']
  readonly at: Date
}

/** Inserts an operator with a secret of its own, and the line in the audit. Throws OperatorNameError for a taken name. */
export async function insertOperator(
  tx: Transaction,
  { name, role, stored, operatorKey, at }: NewOperator,
): Promise<Omit<AddedOperator, 'password'>> {
  const secret = randomBytes(totpSecretBytes)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO bank.operator (name, role, password_salt, password_verifier, totp_secret, created_at)
    VALUES (${name}, ${role}, ${stored.salt}, ${stored.verifier}, ${sealSecret(operatorKey, name, secret)}, ${at})
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  const added = rows[0]
  if (!added) throw new OperatorNameError(name, 'taken')
  await appendAudit(tx, {
    actor: { kind: 'system' },
    act: 'operators.add',
    subject: `operator ${name}`,
    detail: { operatorId: added.id, role },
    at,
  })
  return { operator: { id: BigInt(added.id), name, role }, ...describeSecret(name, secret) }
}
