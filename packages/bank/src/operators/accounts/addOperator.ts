import { randomBytes } from 'node:crypto'
import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/appendAudit.ts'
import { BankError } from '../../errors.ts'
import { type Operator, type Role, roles } from '../../policies/operatorRights.ts'
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

const nameShape = /^[a-z][a-z0-9._-]{1,31}$/
const passwordLength = { min: 12, max: 256 }
const totpSecretBytes = 20

/**
 * Adds an operator, with the rights of the tables' owner; only the command line calls it, no console can. Throws 400 for a malformed or taken name, an
 * unknown role, or a password of less than 12 characters; without one it is made of 144 random bits.
 */
export async function addOperator(
  bank: OperatorContext,
  params: { readonly name: string; readonly role: Role; readonly password?: string | undefined },
): Promise<AddedOperator> {
  const name = params.name.trim().toLowerCase()
  const password = params.password ?? randomBytes(18).toString('base64url')
  if (!nameShape.test(name) || !roles.includes(params.role)) throw new BankError(400)
  if (password.length < passwordLength.min || password.length > passwordLength.max) throw new BankError(400)
  const operator = { name, role: params.role, stored: await storePassword(password) }
  return { password, ...(await storeOperator(bank, operator)) }
}

/** Stores a new operator with a secret of its own, and the line in the audit; throws 400 for a taken name. */
export async function storeOperator(
  bank: OperatorContext,
  { name, role, stored }: Pick<Operator, 'name' | 'role'> & { readonly stored: StoredPassword },
): Promise<Omit<AddedOperator, 'password'>> {
  const secret = randomBytes(totpSecretBytes)
  const at = await bank.clock.now()
  const id = await inTransaction(bank.database, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO bank.operator (name, role, password_salt, password_verifier, totp_secret, created_at)
      VALUES (${name}, ${role}, ${stored.salt}, ${stored.verifier}, ${sealSecret(bank.operatorKey, name, secret)}, ${at})
      ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
    const added = rows[0]
    if (!added) throw new BankError(400)
    await appendAudit(tx, {
      actor: { kind: 'system' },
      act: 'operators.add',
      subject: `operator ${name}`,
      detail: { operatorId: added.id, role },
      at,
    })
    return added.id
  })
  return { operator: { id: BigInt(id), name, role }, ...describeSecret(name, secret) }
}
